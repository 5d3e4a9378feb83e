import FamSessions
import FamText
import Foundation
import Testing

@testable import FamApp

/// `fam fmt` on files in a temporary folder.
@Suite struct FormatCommandTests {
    private static let messy = "let  x=1\nif $x>0 {echo a}\n"
    private static let neat = "let x = 1\nif $x > 0 { echo a }\n"

    /// The lines a command printed, its error, and the contents of the files afterward.
    private func run(
        _ arguments: String, files: [String: String]
    ) throws -> (output: [String], error: Diagnostic?, files: [String: String]) {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "fmt-\(#function.hashValue)-\(arguments.hashValue)-\(files.hashValue)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        let app = try AppEnvironment(options: GlobalOptions(), environment: [:]).makeSandbox(files: .anywhere)
        let outcome = app.engine.run(Array("fmt \(folder.path) \(arguments)".utf8), name: "test")
        let output = app.takeOutput().map { $0.replacing(folder.path + "/", with: "") }
        var found: [String: String] = [:]
        for name in files.keys { found[name] = try FileText.read(folder.appending(path: name).path) }
        return (output, outcome.diagnostics.first, found)
    }

    @Test func formatsTheFilesThatNeedIt() throws {
        let done = try run("", files: ["a.fam": Self.messy, "b.fam": Self.neat, "c.txt": Self.messy])
        #expect(done.output == ["formatted a.fam"])
        #expect(done.error == nil)
        #expect(done.files == ["a.fam": Self.neat, "b.fam": Self.neat, "c.txt": Self.messy])
    }

    @Test func aCheckListsThemAndWritesNothing() throws {
        let done = try run("--check", files: ["a.fam": Self.messy, "b.fam": Self.neat])
        #expect(done.output.contains("a.fam"))
        #expect(!done.output.contains("b.fam"))
        #expect(done.error?.code == .notFormatted)
        #expect(done.error.map { EntryStatus(endingWith: $0).exitCode } == 1)
        #expect(done.files["a.fam"] == Self.messy)
    }

    @Test func aCheckOfFormattedFilesSaysNothing() throws {
        let done = try run("--check", files: ["b.fam": Self.neat])
        #expect(done.output == [])
        #expect(done.error == nil)
    }

    @Test func aFileWithErrorsStaysAndIsReported() throws {
        let done = try run("", files: ["a.fam": "let  x =\n", "b.fam": Self.messy])
        #expect(done.error?.code == .checkFailed)
        #expect(done.files == ["a.fam": "let  x =\n", "b.fam": Self.neat])
    }
}
