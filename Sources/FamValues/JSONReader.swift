/// A value within JSON that Foundation decodes, such as a row of a backup. Fields are in the order of their names.
public struct JSONReader: Decodable {
    public let value: Value

    public init(from decoder: any Decoder) throws {
        if let fields = try? decoder.container(keyedBy: Key.self) {
            let keys = fields.allKeys.sorted { $0.stringValue < $1.stringValue }
            let values = try keys.map { try fields.decode(JSONReader.self, forKey: $0).value }
            value = .record(RecordValue(RowShape(zip(keys, values).map { Column($0.stringValue, $1.type) }), values))
        } else if var items = try? decoder.unkeyedContainer() {
            var list: [Value] = []
            while !items.isAtEnd { list.append(try items.decode(JSONReader.self).value) }
            value = .list(list)
        } else {
            value = try JSONReader.single(decoder.singleValueContainer())
        }
    }

    private static func single(_ container: any SingleValueDecodingContainer) throws -> Value {
        if container.decodeNil() { return .null }
        if let flag = try? container.decode(Bool.self) { return .bool(flag) }
        if let number = try? container.decode(Int64.self) { return .int(number) }
        if let number = try? container.decode(Double.self) { return .float(number) }
        return .string(try container.decode(String.self))
    }

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
