/// A row's identity outside one database file: a version 7 UUID (RFC 9562), so ids sort by creation time.
public struct RowID: Hashable, Comparable, Sendable {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// When it was made, since 1970.
    public var milliseconds: UInt64 { high >> 16 }

    public static func < (a: Self, b: Self) -> Bool { (a.high, a.low) < (b.high, b.low) }

    /// 36 lower-case characters, `8-4-4-4-12`.
    public init?(_ text: String) {
        var words: (high: UInt64, low: UInt64) = (0, 0)
        var bytes = 0, digits = 0
        for byte in text.utf8 {
            bytes += 1
            if byte == UInt8(ascii: "-") { continue }
            guard digits < 32, let digit = RowID.digit(byte) else { return nil }
            if digits < 16 {
                words.high = words.high << 4 | UInt64(digit)
            } else {
                words.low = words.low << 4 | UInt64(digit)
            }
            digits += 1
        }
        guard digits == 32, bytes == 32 || bytes == 36 else { return nil }
        (high, low) = words
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
        String(unsafeUninitializedCapacity: 32) { buffer in
            for index in 0..<32 { buffer[index] = character(index) }
            return 32
        }
    }

    /// One of the 32 digits, as ASCII.
    private func character(_ index: Int) -> UInt8 {
        let word = index < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * (index & 15))) & 15
        return digit < 10 ? 0x30 + digit : 0x57 + digit
    }

    /// The value of a hexadecimal digit in either case, as ASCII; nil for any other byte.
    public static func digit(_ byte: UInt8) -> UInt8? {
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
        // Written directly into the string's bytes, because lists and files have thousands of ids.
        String(unsafeUninitializedCapacity: 36) { buffer in
            var place = 0
            for index in 0..<32 {
                if index == 8 || index == 12 || index == 16 || index == 20 {
                    buffer[place] = UInt8(ascii: "-")
                    place += 1
                }
                buffer[place] = character(index)
                place += 1
            }
            return place
        }
    }
}
