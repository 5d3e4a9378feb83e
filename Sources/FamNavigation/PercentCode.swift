/// Percent-escapes (RFC 3986). Decoding is strict: `%` without two digits is refused, and so is a result that is not
/// UTF-8.
enum PercentCode {
    /// Nil for a bad escape or bytes that are no UTF-8.
    static func decoded(_ text: some Collection<UInt8>) -> String? {
        let input = Array(text)
        var output: [UInt8] = []
        output.reserveCapacity(input.count)
        var index = 0
        while index < input.count {
            guard input[index] == 0x25 else {
                output.append(input[index])
                index += 1
                continue
            }
            guard index + 2 < input.count, let high = digit(input[index + 1]), let low = digit(input[index + 2]) else {
                return nil
            }
            output.append(high << 4 | low)
            index += 3
        }
        return String(validating: output, as: UTF8.self)
    }

    /// A segment or query value. `isPlain` keeps letters, digits and symbols outside ASCII as they are, which an
    /// address for people does; a link escapes every byte outside the unreserved set.
    static func encoded(_ text: String, isPlain: Bool) -> String {
        if text == "." || text == ".." { return text.replacing(".", with: "%2E") }
        var output = ""
        for scalar in text.unicodeScalars {
            if isUnreserved(scalar) || (isPlain && isReadable(scalar)) {
                output.unicodeScalars.append(scalar)
            } else {
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { output += escape(byte) }
            }
        }
        return output
    }

    private static func escape(_ byte: UInt8) -> String {
        let alphabet = Array("0123456789ABCDEF")
        return "%\(alphabet[Int(byte >> 4)])\(alphabet[Int(byte & 15)])"
    }

    private static func isUnreserved(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
        default: false
        }
    }

    private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return false }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark,
            .decimalNumber, .otherSymbol:
            true
        default: false
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x61...0x66: byte - 0x61 + 10
        case 0x41...0x46: byte - 0x41 + 10
        default: nil
        }
    }
}
