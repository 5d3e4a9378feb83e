import FamText
import Glibc

/// A text in a file that only its owner may read, for as long as a person's own editor has it.
public struct EditedFile {
    private let path: String

    /// - Parameter ending: what editors know a kind of text by, and color it.
    /// Nil if no file can be made.
    public init?(_ text: String, ending: String, environment: [String: String]) {
        let folder = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array("\(folder)/fam-XXXXXX\(ending)\0".utf8CString)
        let descriptor = mkstemps(&template, Int32(ending.utf8.count))
        guard descriptor >= 0 else { return nil }
        path = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let isWritten = EditedFile.write(Array(text.utf8), to: descriptor)
        close(descriptor)
        if !isWritten {
            unlink(path)  // safe: its own
            return nil
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return false }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }

    /// `$VISUAL`, else `$EDITOR`, else vi.
    public static func editor(_ environment: [String: String]) -> String {
        ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
    }

    /// What the editor saved; nil if it failed. The file is gone then.
    /// - Parameter limit: bytes that are read.
    /// - Throws: `bad-file` for what is longer or not UTF-8, which would be changed by reading it. The file stays.
    public func edited(by command: String, limit: Int) throws -> String? {
        var isKept = false
        defer { if !isKept { unlink(path) } }  // safe: its own
        // The command may have arguments: `code --wait`. The path is data, not a part of it.
        setenv("FAM_EDITED_FILE", path, 1)
        defer { unsetenv("FAM_EDITED_FILE") }
        // The editor has the terminal: what ends the shell meanwhile waits until the editor has given it back.
        let watched = Signals.watchEnd()
        let status = system("\(command) \"$FAM_EDITED_FILE\"")
        Signals.stopWatchingEnd(watched)
        guard status == 0, let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0, bytes.count <= limit {
            bytes += buffer[..<count]
        }
        if bytes.count <= limit, let text = String(validating: bytes, as: UTF8.self) { return text }
        isKept = true
        let reason = bytes.count > limit ? "longer than \(Bounds.size(limit))" : "not UTF-8 text"
        throw Diagnostic(
            .badFile, "what the editor saved is \(reason), and nothing was changed",
            help: "it is kept in `\(SafeText.shown(path))`")
    }
}
