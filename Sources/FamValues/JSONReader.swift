import FamText

/// Reads one JSON text (RFC 8259) in one pass over its bytes.
struct JSONReader {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    /// Deeper nesting is refused, so that no input can exhaust the stack.
    private static let depthLimit = 200

    init(_ text: String) { bytes = Array(text.utf8) }

    /// document = space value space
    mutating func document() throws(Diagnostic) -> Value {
        let value = try value()
        skipSpace()
        guard position == bytes.count else { throw error("nothing more") }
        return value
    }

    /// value = object | array | string | number | "true" | "false" | "null"
    private mutating func value() throws(Diagnostic) -> Value {
        skipSpace()
        guard position < bytes.count else { throw error("a value") }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try nested { (reader) throws(Diagnostic) in try reader.object() }
        case UInt8(ascii: "["): return try nested { (reader) throws(Diagnostic) in try reader.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func nested(_ read: (inout JSONReader) throws(Diagnostic) -> Value) throws(Diagnostic) -> Value {
        guard depth < JSONReader.depthLimit else { throw error("at most \(JSONReader.depthLimit) levels") }
        depth += 1
        let value = try read(&self)
        depth -= 1
        return value
    }

    /// object = "{" [string ":" value {"," string ":" value}] "}"; of equal keys the last one counts
    private mutating func object() throws(Diagnostic) -> Value {
        position += 1
        var names: [String] = [], values: [Value] = [], indexes: [String: Int] = [:]
        if take("}") { return .record(RecordValue(RowShape([]), [])) }
        repeat {
            skipSpace()
            guard peek("\"") else { throw error("a key in quotes") }
            let name = try string()
            guard take(":") else { throw error("`:`") }
            let value = try value()
            if let index = indexes[name] {
                values[index] = value
            } else {
                indexes[name] = names.count
                names.append(name)
                values.append(value)
            }
        } while take(",")
        guard take("}") else { throw error("`,` or `}`") }
        return .record(RecordValue(RowShape(zip(names, values).map { Column($0, $1.type) }), values))
    }

    /// array = "[" [value {"," value}] "]"
    private mutating func array() throws(Diagnostic) -> Value {
        position += 1
        var items: [Value] = []
        if take("]") { return .list(items) }
        repeat { items.append(try value()) } while take(",")
        guard take("]") else { throw error("`,` or `]`") }
        return .list(items)
    }

    private mutating func word(_ text: StaticString, _ value: Value) throws(Diagnostic) -> Value {
        let end = position + text.utf8CodeUnitCount
        guard end <= bytes.count, String(decoding: bytes[position..<end], as: UTF8.self) == text.description else { throw error("a value") }
        position = end
        return value
    }

    /// number = ["-"] digits ["." digits] [("e" | "E") ["+" | "-"] digits], no zero before another digit
    private mutating func number() throws(Diagnostic) -> Value {
        let start = position
        if peek("-") { position += 1 }
        let digits = position
        guard skipDigits(), bytes[digits] != 0x30 || position == digits + 1 else { throw error("a value") }
        var isWhole = true
        if peek(".") {
            isWhole = false
            position += 1
            guard skipDigits() else { throw error("a digit") }
        }
        if peek("e") || peek("E") {
            isWhole = false
            position += 1
            if peek("+") || peek("-") { position += 1 }
            guard skipDigits() else { throw error("a digit") }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let number = Int64(text) { return .int(number) }
        guard let number = Double(text), number.isFinite else { throw error("a number in range") }
        return .float(number)
    }

    private mutating func skipDigits() -> Bool {
        let start = position
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
        return position > start
    }

    // MARK: Strings

    private mutating func string() throws(Diagnostic) -> String {
        position += 1
        var content: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"):
                position += 1
                content.append(contentsOf: String(try escape()).utf8)
            case 0..<0x20: throw error("a control character as `\\u…`")
            default:
                content.append(byte)
                position += 1
            }
        }
        throw error("a closing quote")
    }

    private mutating func escape() throws(Diagnostic) -> Unicode.Scalar {
        guard position < bytes.count else { throw error("an escape") }
        position += 1
        switch bytes[position - 1] {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw error("an escape such as `\\n` or `\\u00e9`")
        }
    }

    /// `\uXXXX`, or two of them as a surrogate pair; a lone surrogate becomes U+FFFD.
    private mutating func unicodeEscape() throws(Diagnostic) -> Unicode.Scalar {
        let first = try hexDigits()
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        let mark = position
        if peek("\\") {
            position += 1
            if peek("u") {
                position += 1
                let second = try hexDigits()
                if (0xDC00..<0xE000).contains(second) {
                    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
                }
            }
        }
        position = mark
        return "\u{FFFD}"
    }

    private mutating func hexDigits() throws(Diagnostic) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard position < bytes.count, let digit = RowID.digit(bytes[position]) else { throw error("four hexadecimal digits") }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    // MARK: Small steps

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    }

    private func peek(_ character: Unicode.Scalar) -> Bool {
        position < bytes.count && UInt32(bytes[position]) == character.value
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard peek(character) else { return false }
        position += 1
        return true
    }

    private func error(_ wanted: String) -> Diagnostic {
        let before = bytes[..<min(position, bytes.count)]
        let line = before.count { $0 == 0x0A } + 1
        let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
        return Diagnostic(.badArgument, "the JSON text needs \(wanted) at line \(line), byte \(column)")
    }
}
