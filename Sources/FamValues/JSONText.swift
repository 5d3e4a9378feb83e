import FamText

/// Reads JSON (RFC 8259) from UTF-8 bytes. Linear in the bytes, bounded in depth; Ctrl-C and the limit of memory end
/// it.
struct JSONText {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    private var pulse = Pulse(every: 256)
    /// Rows of one file usually have the same shape, and then share it.
    private var lastShape = RowShape([])

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// - Throws: `bad-argument` with line and column, `too-deep`, `too-large`, and what `Work.look` throws.
    static func read(_ text: String) throws(Diagnostic) -> Value {
        var text = text
        let result = text.withUTF8 { bytes in
            Result { () throws(Diagnostic) -> Value in
                var reader = JSONText(bytes)
                let value = try reader.value(depth: 0)
                reader.skipBlanks()
                guard reader.place == bytes.count else { throw reader.wrong("something comes after the value") }
                return value
            }
        }
        return try result.get()
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(Diagnostic) -> Value {
        try pulse.beat(taking: 64)
        if depth > Bounds.depth { throw Diagnostic(.tooDeep, "the JSON is nested deeper than \(Bounds.depth) levels") }
        skipBlanks()
        guard place < bytes.count else { throw wrong("the text ends where a value should be") }
        switch bytes[place] {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default:
            if take("null") { return .null }
            if take("true") { return .bool(true) }
            if take("false") { return .bool(false) }
            throw wrong("no value begins here")
        }
    }

    private mutating func array(depth: Int) throws(Diagnostic) -> Value {
        var items: [Value] = []
        place += 1
        if takes(UInt8(ascii: "]")) { return .list(items) }
        do throws(Diagnostic) {
            while true {
                items.append(try value(depth: depth + 1))
                if takes(UInt8(ascii: "]")) { return .list(items) }
                guard takes(UInt8(ascii: ",")) else { throw wrong("a comma or `]` is missing") }
            }
        } catch {
            Leftovers.keep(items)
            throw error
        }
    }

    /// Fields in the order of the text. A duplicate name is an error, because either value may be the one that was
    /// meant.
    private mutating func object(depth: Int) throws(Diagnostic) -> Value {
        var fields: [(name: String, value: Value)] = [], names: Set<String> = []
        place += 1
        if !takes(UInt8(ascii: "}")) {
            repeat {
                skipBlanks()
                guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
                    throw wrong("the name of a field is missing")
                }
                let start = place, name = try string()
                guard names.insert(name).inserted else {
                    place = start
                    throw wrong("the object has two fields `\(SafeText.shown(name))`")
                }
                guard takes(UInt8(ascii: ":")) else { throw wrong("a colon is missing") }
                fields.append((name, try value(depth: depth + 1)))
                if fields.count > Bounds.columns {
                    throw Diagnostic(.tooLarge, "a JSON object has more than \(Bounds.columns) fields")
                }
            } while takes(UInt8(ascii: ","))
            guard takes(UInt8(ascii: "}")) else { throw wrong("a comma or `}` is missing") }
        }
        return .record(record(fields))
    }

    private mutating func record(_ fields: [(name: String, value: Value)]) -> RecordValue {
        let columns = fields.map { Column($0.name, $0.value.type) }
        if lastShape.columns != columns { lastShape = RowShape(columns) }
        return RecordValue(lastShape, fields.map(\.value))
    }

    // MARK: Numbers

    private mutating func number() throws(Diagnostic) -> Value {
        let start = place
        if peek == UInt8(ascii: "-") { place += 1 }
        let whole = takeDigits()
        guard whole > 0, whole == 1 || bytes[place - whole] != UInt8(ascii: "0") else {
            throw wrong("this is not a number")
        }
        var isWhole = true
        if peek == UInt8(ascii: ".") {
            place += 1
            isWhole = false
            guard takeDigits() > 0 else { throw wrong("digits are missing after the point") }
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            place += 1
            isWhole = false
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { place += 1 }
            guard takeDigits() > 0 else { throw wrong("the exponent has no digits") }
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if isWhole, let number = Int64(text) { return .int(number) }
        guard let number = Double(text), number.isFinite else { throw wrong("the number is too large") }
        return .float(number)
    }

    private mutating func takeDigits() -> Int {
        let start = place
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
        return place - start
    }

    // MARK: Texts

    private mutating func string() throws(Diagnostic) -> String {
        place += 1
        var start = place, text = ""
        while let byte = peek {
            if byte == UInt8(ascii: "\"") {
                defer { place += 1 }
                let rest = String(decoding: bytes[start..<place], as: UTF8.self)
                return text.isEmpty ? rest : text + rest
            }
            if byte == UInt8(ascii: "\\") {
                text += String(decoding: bytes[start..<place], as: UTF8.self)
                text.unicodeScalars.append(try escape())
                start = place
                try pulse.beat()
                continue
            }
            if byte < 0x20 { throw wrong("a control character is in a string") }
            place += 1
            if place - start > Bounds.cell {
                throw Diagnostic(.tooLarge, "a JSON string is longer than \(Bounds.size(Bounds.cell))")
            }
        }
        throw wrong("a string is not closed")
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r", 0x74: "\t",
    ]

    private mutating func escape() throws(Diagnostic) -> Unicode.Scalar {
        place += 1
        guard let letter = peek else { throw wrong("a string is not closed") }
        place += 1
        if let plain = JSONText.escapes[letter] { return plain }
        guard letter == UInt8(ascii: "u") else { throw wrong("a backslash escape is unknown") }
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        // The other half of a surrogate pair follows.
        guard (0xD800..<0xDC00).contains(first), peek == UInt8(ascii: "\\"), place + 1 < bytes.count,
            bytes[place + 1] == UInt8(ascii: "u")
        else { throw wrong("half of a surrogate pair is missing") }
        place += 2
        let second = try hexadecimal()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else {
            throw wrong("half of a surrogate pair is missing")
        }
        return scalar
    }

    private mutating func hexadecimal() throws(Diagnostic) -> UInt32 {
        guard place + 4 <= bytes.count else { throw wrong("`\\u` needs four hexadecimal digits") }
        var value: UInt32 = 0
        for byte in bytes[place..<place + 4] {
            switch byte {
            case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
            case 0x41...0x46: value = value << 4 | UInt32(byte - 0x37)
            case 0x61...0x66: value = value << 4 | UInt32(byte - 0x57)
            default: throw wrong("`\\u` needs four hexadecimal digits")
            }
        }
        place += 4
        return value
    }

    // MARK: Bytes

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    private mutating func takes(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard peek == byte else { return false }
        place += 1
        return true
    }

    private mutating func take(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard place + length <= bytes.count,
            bytes[place..<place + length].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: length))
        else { return false }
        place += length
        return true
    }

    private func wrong(_ reason: String) -> Diagnostic {
        var line = 1, start = 0
        for index in 0..<min(place, bytes.count) where bytes[index] == 0x0A {
            line += 1
            start = index + 1
        }
        let column = String(decoding: bytes[start..<min(place, bytes.count)], as: UTF8.self).count + 1
        return Diagnostic(.badArgument, "the text is not well-formed JSON: line \(line), column \(column): \(reason)")
    }
}
