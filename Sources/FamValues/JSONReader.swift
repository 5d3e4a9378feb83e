import FamText
import Foundation

/// JSON text as a value, read by Foundation. Foundation keeps no order of keys, so fields come in the order of their names.
public struct JSONReader: Decodable {
    public let value: Value

    /// - Throws: `bad-argument` with the place that Foundation names.
    static func read(_ text: String) throws(Diagnostic) -> Value {
        let data = Data(text.utf8)
        do {
            return try JSONDecoder().decode(JSONReader.self, from: data).value
        } catch {
            throw Diagnostic(.badArgument, "the text is no well-formed JSON" + reason(data))
        }
    }

    /// The decoder on Linux names no place, the older reader does.
    private static func reason(_ data: Data) -> String {
        do {
            _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            return ""
        } catch {
            return ((error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String).map { ": \($0)" } ?? ""
        }
    }

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
