import FamServices
import FamText
import Foundation

/// The file of secrets: JSON, with mode 0600 from its creation, replaced atomically by rename.
enum SecretFile {
    /// Empty if there is no file.
    static func read(_ path: String) throws -> [String: HouseholdSecrets.Kept] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        if descriptor < 0, errno == ENOENT { return [:] }
        guard descriptor >= 0 else { throw failure(path, "read") }
        defer { close(descriptor) }
        let data = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readDataToEndOfFile()
        do {
            return try JSONDecoder().decode([String: HouseholdSecrets.Kept].self, from: data)
        } catch {
            // The decoder's message may quote the file.
            throw Diagnostic(
                .badFile, "the file of secrets `\(path)` cannot be read",
                help: "remove it, and sign in and set codes again")
        }
    }

    static func write(_ all: [String: HouseholdSecrets.Kept], to path: String) throws {
        guard !all.isEmpty else { return try remove(path) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let file = try FileReplacement(path, replaces: true, isPrivate: true, isOwn: true)
        try encoder.encode(all).withUnsafeBytes { try file.write($0) }
        try file.commit()
    }

    /// Does nothing if there is no such file.
    static func remove(_ path: String) throws {
        // safe: the household's own file
        guard unlink(path) == 0 || errno == ENOENT else { throw failure(path, "removed") }
    }

    /// Runs `body` while no other process changes the file: locks the folder, which needs no extra file.
    static func locked<Result>(_ path: String?, _ body: () throws -> Result) throws -> Result {
        guard let path else { return try body() }
        let folder = open(PrivateFile.parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure(path, "written") }
        defer { close(folder) }
        while flock(folder, LOCK_EX) != 0 && errno == EINTR {}
        return try body()
    }

    private static func failure(_ path: String, _ what: String) -> Diagnostic {
        let reason = String(cString: strerror(errno)).lowercased()
        return Diagnostic(
            FullDisk.isMeant(by: errno) ? .diskFull : .badFile,
            "the file of secrets `\(path)` cannot be \(what): \(reason)")
    }
}
