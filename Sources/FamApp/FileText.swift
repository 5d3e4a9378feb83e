import FamText
import Foundation

/// Whole text files, with errors that say what is wrong.
enum FileText {
    static func bytes(_ path: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else {
            let exists = FileManager.default.fileExists(atPath: path)
            throw Diagnostic(.badFile, exists ? "the file `\(path)` cannot be read" : "there is no file `\(path)`")
        }
        return [UInt8](data)
    }

    static func read(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

    /// Writes beside the file and renames into place, so that a crash leaves the old file or the new one.
    static func write(_ text: String, to path: String) throws {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Diagnostic(.badFile, "the file `\(path)` cannot be written: \(error.localizedDescription)")
        }
    }
}
