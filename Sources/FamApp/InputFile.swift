import FamText
import Foundation

/// Files that a person's data comes from: what is no UTF-8 is refused, never repaired.
enum InputFile {
    /// The whole text, without a byte order mark.
    static func text(_ path: String) throws -> String {
        let bytes = try FileText.bytes(path)
        guard let text = String(validating: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self) else {
            throw Diagnostic(.badFile, "`\(path)` is not UTF-8 text", help: "convert it: `iconv -f latin1 -t utf8 FILE`")
        }
        return text
    }

    /// The first 64 KB, which hold the first line of any sensible table.
    static func head(_ path: String) throws -> [UInt8] {
        guard let file = FileHandle(forReadingAtPath: path) else { return try FileText.bytes(path) }
        defer { try? file.close() }
        guard let data = try? file.read(upToCount: 65_536) else { return try FileText.bytes(path) }
        return [UInt8](data)
    }

    /// Whether a check may read the whole of it, again at each key of a line that is typed: a plain file of at most 8 MB. A pipe gives its text only once.
    static func isSmall(_ path: String) -> Bool {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path), attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? Int
        else { return false }
        return size <= 8 << 20
    }
}
