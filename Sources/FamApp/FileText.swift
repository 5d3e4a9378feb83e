import FamText
import Foundation

/// Whole text files, with errors that say what is wrong.
enum FileText {
    static func bytes(_ path: String) throws -> [UInt8] {
        try BoundedFile(path).all()
    }

    static func read(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

    /// Writes beside the file and renames into place, so that a crash leaves the old file or the new one.
    /// `name`: what an error calls the file.
    static func write(_ text: String, to path: String, named name: String? = nil) throws {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Diagnostic(.badFile, "the file `\(name ?? path)` cannot be written: \(error.localizedDescription)")
        }
    }
}
