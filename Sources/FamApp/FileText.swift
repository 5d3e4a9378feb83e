import FamText
import Foundation

/// Whole text files, with errors that say what is wrong.
enum FileText {
    static func bytes(_ path: String) throws -> [UInt8] {
        try BoundedFile(path).all()
    }

    static func read(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }
}
