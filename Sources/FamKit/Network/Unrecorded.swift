/// Part of an ask that a fetch needs and that is neither recorded nor compared: a path on this machine, the time, what
/// is in memory. Encodes as null.
public struct Unrecorded<Value: Sendable>: Codable, Sendable {
    public var value: Value?

    public init(_ value: Value?) { self.value = value }

    public init(from decoder: any Decoder) throws { value = nil }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}
