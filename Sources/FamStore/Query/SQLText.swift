/// SQL with its bound values in the order of their `?`. Built by interpolation: other SQL is joined, values are bound
/// and never become text, and `raw` inserts only names and numbers made by the store.
struct SQLText: ExpressibleByStringInterpolation, Hashable {
    private(set) var text: String
    private(set) var values: [StoredValue]

    init(_ text: String, _ values: [StoredValue] = []) {
        self.text = text
        self.values = values
    }

    init(stringLiteral value: String) { self.init(value) }
    init(stringInterpolation: Interpolation) { self.init(stringInterpolation.text, stringInterpolation.values) }

    struct Interpolation: StringInterpolationProtocol {
        var text = ""
        var values: [StoredValue] = []
        init(literalCapacity: Int, interpolationCount: Int) {}
        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ sql: SQLText) {
            text += sql.text
            values += sql.values
        }
        mutating func appendInterpolation(raw: String) { text += raw }
        mutating func appendInterpolation(raw: some BinaryInteger) { text += String(raw) }
        mutating func appendInterpolation(value: StoredValue) {
            text += "?"
            values.append(value)
        }
    }
}

extension SQLText {
    /// The text with values in place of each `?`, for people.
    var filledIn: String {
        var result = "", quote: Character?, waiting = values[...]
        for character in text {
            if quote == nil, character == "?", let value = waiting.popFirst() {
                result += value.literal
                continue
            }
            if quote == character {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            }
            result.append(character)
        }
        return result
    }
}

extension StoredValue {
    /// As an SQL literal; long texts are shortened.
    fileprivate var literal: String {
        switch self {
        case .null: "NULL"
        case .int(let number): String(number)
        case .real(let number): String(number)
        case .text(let text): "'" + (text.count > 60 ? text.prefix(60) + "…" : text).replacing("'", with: "''") + "'"
        case .blob(let bytes): "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
        }
    }
}

extension Sequence<SQLText> {
    func joined(_ separator: String) -> SQLText {
        var text = ""
        var values: [StoredValue] = []
        for (index, part) in enumerated() {
            if index > 0 { text += separator }
            text += part.text
            values += part.values
        }
        return SQLText(text, values)
    }
}
