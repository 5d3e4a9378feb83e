import FamText

/// Why a text is not a link.
public enum LinkFault: Error, Hashable, Sendable {
    case empty
    /// Bytes that are no UTF-8, or U+FFFD, which is where somebody else has repaired such bytes.
    case unreadable
    case tooLong(bytes: Int)
    case noScheme
    case noHost
    case escapedHost
    case userInfo
    case port
    /// A space, control, invisible or reserved character, by its offset in bytes.
    case badCharacter(Unicode.Scalar, offset: Int)
    /// `%` without two digits, an escaped control character, or bytes that are no UTF-8.
    case badEscape(String)
    case emptySegment
    /// `.` or `..`, also when escaped.
    case dotSegment
    /// Two values with the same name, as written the second time.
    case repeatedItem(String)

    public var reason: String {
        switch self {
        case .empty: "the link is empty"
        case .unreadable: "the link holds bytes that are not UTF-8, or U+FFFD, the substitute for such bytes"
        case .tooLong: "the link has more than \(LinkParser.maximalBytes) bytes"
        case .noScheme: "a link starts with `scheme://`"
        case .noHost: "no host comes after `://`"
        case .escapedHost: "a host has no `%`: programs disagree on whether it is decoded"
        case .userInfo: "a link has no user name or password (`@` before the path)"
        case .port: "a host with a port, brackets or a colon is not understood"
        case .badCharacter(let scalar, let offset) where scalar.properties.generalCategory == .control:
            "the control character U+\(LinkFault.hex(scalar)) at byte \(offset) is not allowed in a link, escaped or "
                + "not"
        case .badCharacter(let scalar, let offset):
            "the character U+\(LinkFault.hex(scalar)) at byte \(offset) has to be percent-escaped"
        // A list repeats this often, and an interpolation costs three times as much.
        case .badEscape(let text): ["bad escape in `", SafeText.shown(text), "`"].joined(by: "")
        case .emptySegment: "the path has two slashes in a row"
        case .dotSegment: "`.` and `..` are not allowed in a link's path, escaped or not"
        case .repeatedItem(let name): "the item `\(SafeText.shown(name))` appears twice with different values"
        }
    }

    /// Four digits at least, as Unicode writes them: `0020`.
    private static func hex(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
