/// SQL with its bound values in the order of their `?`. Made by interpolation: other SQL is joined in, values are bound and
/// never become text; only `raw` names and numbers that the store itself made are spliced.
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
