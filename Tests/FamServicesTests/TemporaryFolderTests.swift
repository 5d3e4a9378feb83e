import FamServices
import Foundation
import Testing

@Suite struct TemporaryFolderTests {
    /// What a killed program left is deleted; what a running one holds and what somebody made by hand is not.
    @Test func onlyAbandonedFoldersAreDeleted() throws {
        let base = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: base) }
        func make(_ name: String, _ mode: Int) throws -> String {
            let path = base + "/" + name
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
            try Data("Maya".utf8).write(to: URL(fileURLWithPath: path + "/family.db"))
            return path
        }
        let abandoned = try make("fam-sandbox-aB3dE6", 0o700)
        let names = [("fam-sandbox-notes", 0o700), ("fam-sandbox-abcdef", 0o755), ("fam-sandbox-", 0o700)]
        let others = try names.map(make)
        let held = try make("fam-sandbox-Zz9Yy8", 0o700)
        let descriptor = open(held, O_RDONLY | O_DIRECTORY)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)

        let folder = TemporaryFolder(environment: ["TMPDIR": base])
        let made = try folder.made()
        #expect(!FileManager.default.fileExists(atPath: abandoned))
        for path in others + [held] { #expect(FileManager.default.fileExists(atPath: path + "/family.db"), "\(path)") }
        // A second program would leave it too.
        #expect(try TemporaryFolder(environment: ["TMPDIR": base + "/"]).made() != made)
        #expect(FileManager.default.fileExists(atPath: made))
        folder.remove()
        #expect(!FileManager.default.fileExists(atPath: made))
    }
}
