import FamText
import Foundation

/// Whole text files, with errors that say what is wrong.
enum FileText {
    static func bytes(_ path: String) throws -> [UInt8] { LineEnds.unified(try BoundedFile(path).all()) }

    /// Without a byte order mark.
    static func read(_ path: String) throws -> String {
        let bytes = try bytes(path)
        return String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self)
    }
}
