import FamText

/// Values as JSON text and back. Keys keep the order of the fields; whole numbers keep all 64 bits.
public enum ValueJSON {
    /// How a reference to a row is written.
    public enum References: Sendable {
        /// What people call it: `"Maya"`.
        case label
        /// `{"entity":"child","id":"0192…","label":"Maya"}`.
        case object
    }

    /// JSON on one line. Dates, times, durations and periods are strings in their plain forms, datetimes have the
    /// offset of `zone`; a table is an array of objects; what JSON cannot hold (infinity, a closure) is null.
    public static func text(_ value: Value, zone: Zone, references: References = .label) -> String {
        var writer = Writer(plain: ValueText(zone: zone, now: nil), references: references)
        writer.write(value)
        return writer.out
    }

    /// One row as an object, as in `--format jsonl`.
    public static func text(_ shape: RowShape, _ row: [Value], zone: Zone, references: References = .label) -> String {
        text(.record(RecordValue(shape, row)), zone: zone, references: references)
    }

    /// The text as a JSON string with its quotes.
    public static func quoted(_ text: String) -> String {
        var writer = Writer(plain: ValueText(zone: .utc, now: nil), references: .label)
        writer.write(text)
        return writer.out
    }

    /// Reads a JSON text: objects as records, arrays as lists, numbers without a point or exponent as `int` if they
    /// fit, others as `float`.
    /// - Throws: `bad-argument`, `too-deep`, `too-large`.
    public static func value(_ text: String) throws(Diagnostic) -> Value { try JSONText.read(text) }

    /// The inverse of `text` for a value of a known type, as the store keeps lists, durations and periods. Entities are
    /// not read.
    public static func value(_ text: String, as type: ValueType) throws(Diagnostic) -> Value {
        try typed(value(text), type)
    }

    /// Converts a value read from JSON to the type that is meant: texts are read, whole numbers widen.
    public static func typed(_ value: Value, _ type: ValueType) throws(Diagnostic) -> Value {
        switch (value, type.unwrapped) {
        case (.null, _) where type.isOptional: return .null
        case (.list(let items), .list(let item)):
            var out: [Value] = []
            for part in items { try out.append(typed(part, item)) }
            return .list(out)
        case (.int(let number), .float): return .float(Double(number))
        // Other programs write `2.0` for a count.
        case (.float(let number), .int) where Int64(exactly: number) != nil: return .int(Int64(number))
        case (.string(let text), let wanted):
            return try ValueReader(zone: .utc, now: Instant(micros: 0)).read(text, as: wanted)
        case (_, .any), (.bool, .bool), (.int, .int), (.float, .float): return value
        default:
            throw Diagnostic(
                .badArgument,
                "\(ReadingError.article(value.type)) is where \(ReadingError.article(type.unwrapped)) is needed")
        }
    }
}

private struct Writer {
    let plain: ValueText
    let references: ValueJSON.References
    private var bytes: [UInt8] = []

    init(plain: ValueText, references: ValueJSON.References) {
        self.plain = plain
        self.references = references
    }

    var out: String { String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ value: Value) {
        switch value {
        case .null, .closure: append("null")
        case .bool(let flag): append(flag ? "true" : "false")
        case .int(let number): bytes += String(number).utf8
        case .float(let number): bytes += (number.isFinite ? number.description : "null").utf8
        case .list(let items): write(items)
        case .record(let record): write(record.shape, record.values)
        case .table(let table):
            append("[")
            for (index, row) in table.rows.enumerated() {
                if index > 0 { append(",") }
                write(table.shape, row)
            }
            append("]")
        case .entity(let ref) where references == .object:
            append("{\"entity\":")
            write(ref.entity)
            append(",\"id\":\"")
            bytes += ref.id.description.utf8
            append("\",\"label\":")
            write(ref.label)
            append("}")
        case .error(let error):
            append("{\"code\":")
            write(error.code)
            append(",\"message\":")
            write(error.message)
            append("}")
        case .string(let text), .address(let text), .url(let text), .path(let text): write(text)
        case .money, .date, .time, .datetime, .duration, .period, .range, .entity: write(plain.plain(value))
        }
    }

    private mutating func write(_ items: [Value]) {
        append("[")
        for (index, item) in items.enumerated() {
            if index > 0 { append(",") }
            write(item)
        }
        append("]")
    }

    private mutating func write(_ shape: RowShape, _ values: [Value]) {
        append("{")
        for (index, value) in values.enumerated() {
            if index > 0 { append(",") }
            write(shape.columns[index].name)
            append(":")
            write(value)
        }
        append("}")
    }

    /// Written unchanged; only for literals.
    private mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// A JSON string. Line separators and C1 controls are escaped too, so that every reader sees one line for one
    /// value.
    mutating func write(_ text: String) {
        bytes.append(0x22)
        var text = text
        text.withUTF8 { utf8 in
            var start = 0, index = 0
            while index < utf8.count {
                let length = Writer.escapedLength(utf8, index)
                guard length > 0 else {
                    index += 1
                    continue
                }
                bytes.append(contentsOf: utf8[start..<index])
                for scalar in String(decoding: utf8[index..<index + length], as: UTF8.self).unicodeScalars {
                    write(scalar)
                }
                index += length
                start = index
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(0x22)
    }

    /// The length in bytes of the scalar that begins here if it must be escaped; otherwise 0.
    @inline(__always)
    private static func escapedLength(_ utf8: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        let byte = utf8[index]
        if byte < 0x7F { return byte < 0x20 || byte == 0x22 || byte == 0x5C ? 1 : 0 }
        switch byte {
        case 0x7F: return 1
        case 0xC2: return index + 1 < utf8.count && utf8[index + 1] < 0xA0 ? 2 : 0
        case 0xE2:
            let isSeparator = index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8
            return isSeparator ? 3 : 0
        default: return 0
        }
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x22: append("\\\"")
        case 0x5C: append("\\\\")
        case 0x0A: append("\\n")
        case 0x0D: append("\\r")
        case 0x09: append("\\t")
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029:
            let digits = String(scalar.value, radix: 16)
            bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
        default: if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
        }
    }
}
