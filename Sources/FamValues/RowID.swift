/// A row's identity everywhere outside one database file: a version 7 UUID (RFC 9562), so ids sort by the time they
/// were made.
public struct RowID: Hashable, Comparable, Sendable {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    public static func < (a: Self, b: Self) -> Bool { (a.high, a.low) < (b.high, b.low) }

    /// 36 lower-case characters, `8-4-4-4-12`.
    public init?(_ text: some StringProtocol) {
        var digits: [UInt8] = []
        for byte in text.utf8 where byte != UInt8(ascii: "-") {
            guard let digit = RowID.digit(byte) else { return nil }
            digits.append(digit)
        }
        guard digits.count == 32, text.utf8.count == 32 || text.utf8.count == 36 else { return nil }
        high = digits[..<16].reduce(0) { $0 << 4 | UInt64($1) }
        low = digits[16...].reduce(0) { $0 << 4 | UInt64($1) }
    }

    /// 16 bytes, most significant first; the form in the database.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    public var bytes: [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: high >> (56 - 8 * UInt64($0))) }
            + (0..<8).map { UInt8(truncatingIfNeeded: low >> (56 - 8 * UInt64($0))) }
    }

    /// 32 lower-case hexadecimal digits without dashes.
    public var hex: String {
        let alphabet = Array("0123456789abcdef".utf8)
        return String(unsafeUninitializedCapacity: 32) { buffer in
            for index in 0..<16 {
                buffer[index] = alphabet[Int(high >> (60 - 4 * UInt64(index)) & 15)]
                buffer[index + 16] = alphabet[Int(low >> (60 - 4 * UInt64(index)) & 15)]
            }
            return 32
        }
    }

    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x61...0x66: byte - 0x61 + 10
        case 0x41...0x46: byte - 0x41 + 10
        default: nil
        }
    }
}

extension RowID: CustomStringConvertible {
    public var description: String {
        let text = hex.utf8
        var out = ""
        for (index, byte) in text.enumerated() {
            if index == 8 || index == 12 || index == 16 || index == 20 { out.append("-") }
            out.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return out
    }
}
