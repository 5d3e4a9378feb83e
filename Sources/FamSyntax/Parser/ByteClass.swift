/// The meaning of single bytes for the scanner.
extension UInt8 {
    static let newline: UInt8 = 0x0A
    static let quote: UInt8 = 0x22
    static let apostrophe: UInt8 = 0x27
    static let backslash: UInt8 = 0x5C
    static let backtick: UInt8 = 0x60

    /// Blanks within a line; a carriage return counts as one.
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
    var isDigit: Bool { self &- 0x30 < 10 }
    var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    /// A letter, `_`, or the start of a character beyond ASCII.
    var mayStartName: Bool { isLetter || self == 0x5F || self >= 0x80 }
    /// A letter, digit, `_`, or a byte of a character beyond ASCII.
    var isWordByte: Bool { mayStartName || isDigit }

    /// The bytes that end the fast scan of a bare word: blanks, newline, and `$ & ( ) , : ; [ \ ] { | }`.
    var isSpecialInWord: Bool {
        switch self {
        case 0x20, 0x09, 0x0D, 0x0A, 0x24, 0x26, 0x28, 0x29, 0x2C, 0x3A, 0x3B, 0x5B, 0x5C, 0x5D, 0x7B, 0x7C, 0x7D: true
        default: false
        }
    }

    /// The bytes that end a text which is the same as its bytes, or make it another: control characters and `" $ \`.
    var isSpecialInText: Bool { self < 0x20 || self == .quote || self == 0x24 || self == .backslash }

    /// The bracket that closes this one; 0 for other bytes.
    var closer: UInt8 {
        switch self {
        case 0x28: 0x29
        case 0x5B: 0x5D
        case 0x7B: 0x7D
        default: 0
        }
    }

    var isCloser: Bool { self == 0x29 || self == 0x5D || self == 0x7D }
}
