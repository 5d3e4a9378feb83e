import FamText
import FamValues
import Foundation

/// How the bytes of a file stand for text.
enum TextEncoding: String, NamedCases {
    static let typeName = "encoding"

    case utf8, latin1, windows1252, utf16

    /// The text as UTF-8; nil for bytes that the encoding does not have.
    func utf8(of bytes: [UInt8]) -> [UInt8]? {
        switch self {
        case .utf8: bytes
        // Each byte is the character of its number.
        case .latin1: Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
        case .windows1252: String(bytes: bytes, encoding: .windowsCP1252).map { Array($0.utf8) }
        case .utf16: String(bytes: bytes.dropLast(bytes.count % 2), encoding: .utf16).map { Array($0.utf8) }
        }
    }
}
