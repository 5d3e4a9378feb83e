/// Which texts are accepted as email addresses: `^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$` (X-OP33). Double and
/// leading dots are accepted, by the pattern (X-Q18).
enum EmailRule {
    static func accepts(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty,
            parts[0].allSatisfy({ isLetterOrDigit($0) || Array("._%+-".utf8).contains($0) }),
            let dot = parts[1].lastIndex(of: UInt8(ascii: "."))
        else { return false }
        let host = parts[1][..<dot], top = parts[1][dot...].dropFirst()
        return !host.isEmpty && host.allSatisfy { isLetterOrDigit($0) || Array(".-".utf8).contains($0) }
            && top.count >= 2 && top.allSatisfy(isLetter)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 }
    private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || (0x30...0x39).contains(byte) }
}
