/// X-OP33: the rule of every e-mail address that people type. One message, that of the first rule that fails.
public enum EmailRule {
    public static let isRequired = "Email is required"
    public static let isInvalid = "Please enter a valid email address"

    public enum Verdict: Hashable, Sendable {
        /// The address without spaces and line ends around it.
        case accepted(String)
        case refused(String)
    }

    /// The whole text must be `^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$` once trimmed. What the pattern lets
    /// through stays accepted, double dots too (X-Q18).
    public static func check(_ text: String) -> Verdict {
        let address = trimmed(text)
        if address.isEmpty { return .refused(isRequired) }
        return fits(Array(address.utf8)) ? .accepted(address) : .refused(isInvalid)
    }

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }

    /// Neither part of the pattern takes an `@`, and its last part is letters only, so the one `@` and the last dot
    /// are where the parts meet.
    private static func fits(_ bytes: [UInt8]) -> Bool {
        guard let at = bytes.firstIndex(of: UInt8(ascii: "@")), at > 0 else { return false }
        let local = bytes[..<at], domain = bytes[(at + 1)...]
        guard let dot = domain.lastIndex(of: UInt8(ascii: ".")), dot > domain.startIndex else { return false }
        let top = domain[(dot + 1)...]
        return local.allSatisfy { isLetterOrDigit($0) || "._%+-".utf8.contains($0) }
            && domain[..<dot].allSatisfy { isLetterOrDigit($0) || ".-".utf8.contains($0) }
            && top.count >= 2 && top.allSatisfy(isLetter)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
