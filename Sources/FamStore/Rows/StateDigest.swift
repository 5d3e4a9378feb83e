import FamValues

/// The digest of everything in a household: the sum, in each of two 64-bit lanes, of one hash per row. The sum does not
/// depend on the order of rows, and only changed rows adjust it. It distinguishes states, but does not protect against
/// rows made to collide.
public struct StateDigest: Hashable, Sendable, CustomStringConvertible {
    public var first: UInt64
    public var second: UInt64

    public static let empty = StateDigest(first: 0, second: 0)

    mutating func add(_ row: RowHash) {
        first &+= row.first
        second &+= row.second
    }

    /// The digest of the rows of both.
    mutating func add(_ other: StateDigest) {
        first &+= other.first
        second &+= other.second
    }

    mutating func remove(_ row: RowHash) {
        first &-= row.first
        second &-= row.second
    }

    /// The digest of the rows of `all` that are not in `part`.
    public static func - (all: StateDigest, part: StateDigest) -> StateDigest {
        StateDigest(first: all.first &- part.first, second: all.second &- part.second)
    }

    /// 32 lower-case hexadecimal digits.
    public var description: String { RowID(high: first, low: second).hex }

    /// Whether `text` is its description, without making that, which a replay would do for each entry.
    public func isWritten(as text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            bytes.count == 32
                && bytes.indices.allSatisfy { place in
                    let digit = UInt8(truncatingIfNeeded: (place < 16 ? first : second) >> (60 - place % 16 * 4)) & 15
                    return bytes[place] == digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
                }
        }
    }
}

/// The hash of one row: of the entity's name, the row's id, and the name and value of every stored field that is not
/// null. A field unknown to an older program is null, so it does not change the hash; neither does the order of fields.
struct RowHash {
    private(set) var first: UInt64
    private(set) var second: UInt64
    private let seed: UInt64

    /// Odd constants with well-mixed bits (the fractional digits of pi).
    private static let k1: UInt64 = 0x243F_6A88_85A3_08D3
    private static let k2: UInt64 = 0x1319_8A2E_0370_7345
    private static let k3: UInt64 = 0xA409_3822_299F_31D1
    private static let k4: UInt64 = 0x082E_FA98_EC4E_6C89

    init(entity: UInt64, id: RowID) {
        seed = Self.fold(id.high ^ entity, id.low ^ Self.k1)
        first = seed
        second = Self.fold(seed ^ Self.k2, Self.k3)
    }

    mutating func add(field: UInt64, _ bits: UInt64) {
        let mixed = Self.fold(seed ^ field, bits ^ Self.k2)
        first &+= mixed
        second &+= Self.fold(mixed ^ Self.k3, (seed &+ bits) ^ Self.k4)
    }

    mutating func add(field: UInt64, _ id: RowID) { add(field: field, Self.fold(id.high ^ Self.k3, id.low ^ Self.k4)) }
    mutating func add(field: UInt64, _ text: String) { add(field: field, Self.hash(text)) }

    /// The product of two words folded into one: a few cycles, and every bit of the input affects every bit of the
    /// result.
    @inline(__always)
    static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }

    /// The hash of a text's bytes, eight at a time; used for names as seeds, too.
    static func hash(_ text: String) -> UInt64 {
        var copy = text
        return copy.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
    }

    static func hash(_ raw: UnsafeRawBufferPointer) -> UInt64 {
        var state = k1 ^ UInt64(raw.count)
        var index = 0
        while index + 8 <= raw.count {
            state = fold(state ^ UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)), k2)
            index += 8
        }
        var tail: UInt64 = 0
        while index < raw.count {
            tail = tail << 8 | UInt64(raw[index])
            index += 1
        }
        return fold(state ^ tail, k3)
    }
}
