/// Reads ASCII forms from the front of a text. A `take` that matches consumes; one that does not leaves the position.
struct Scanner {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { position == bytes.count }
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }
    var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let next, UInt32(next) == character.value else { return false }
        position += 1
        return true
    }

    /// One byte further, not past the end.
    mutating func skip() { position = min(position + 1, bytes.count) }

    /// Exactly `count` digits.
    mutating func digits(_ count: Int) -> Int? {
        guard position + count <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[position..<position + count] {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        position += count
        return value
    }

    /// As many digits as there are, at least one. Nil, without consuming, if they overflow Int64.
    mutating func number() -> Int64? {
        var index = position, value: Int64 = 0
        while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int64(bytes[index] - 0x30))
            if overflow || carry { return nil }
            value = sum
            index += 1
        }
        guard index > position else { return nil }
        position = index
        return value
    }

    /// The digits after a point as millionths, at most six of them.
    mutating func millionths() -> Int? {
        var index = position, value = 0, scale = 1_000_000
        while index < bytes.count, (0x30...0x39).contains(bytes[index]), scale > 1 {
            scale /= 10
            value += Int(bytes[index] - 0x30) * scale
            index += 1
        }
        guard index > position else { return nil }
        position = index
        return value
    }

    /// The lower-case letters that follow.
    mutating func letters() -> String {
        let start = position
        while let next, (0x61...0x7A).contains(next) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    mutating func skipSpaces() {
        while take(" ") {}
    }
}
