/// A sum of definitions, in two lanes, of a hash per definition; their order does not count. It distinguishes schemas,
/// but does not protect against definitions made to collide; what could act is checked separately.
struct SchemaSum: Equatable {
    private(set) var first: UInt64 = 0
    private(set) var second: UInt64 = 0

    init(first: UInt64 = 0, second: UInt64 = 0) {
        self.first = first
        self.second = second
    }

    /// Adds a definition as written.
    mutating func add(_ text: UnsafeRawBufferPointer) { add(RowHash.hash(text), 0) }

    /// Adds `CREATE TABLE name (column, …) tail` or similar, regardless of the order of columns: a column added later
    /// comes after the others.
    mutating func addParts(_ text: UnsafeRawBufferPointer) {
        var parts: UInt64 = 0
        var ends: UInt64 = 0
        SchemaParts.forEach(text) { part, isColumn in
            let hash = RowHash.hash(part)
            if isColumn { parts &+= hash } else { ends = (ends ^ hash) &* 0x100_0000_01B3 }
        }
        add(parts, ends)
    }

    private mutating func add(_ parts: UInt64, _ ends: UInt64) {
        first &+= RowHash.fold(parts ^ 0x243F_6A88_85A3_08D3, ends ^ 0x1319_8A2E_0370_7345)
        second &+= RowHash.fold(parts ^ 0xA409_3822_299F_31D1, ends ^ 0x082E_FA98_EC4E_6C89)
    }
}

/// A definition in parts: the text before the parentheses, each part between commas, and the text after them.
enum SchemaParts {
    static func forEach(
        _ text: UnsafeRawBufferPointer, _ body: (_ part: UnsafeRawBufferPointer, _ isColumn: Bool) -> Void
    ) {
        var depth = 0
        var start = 0
        var quote: UInt8 = 0
        var index = 0
        func end(isColumn: Bool) {
            var (low, high) = (start, index)
            while low < high, text[low] <= 0x20 { low += 1 }
            while high > low, text[high - 1] <= 0x20 { high -= 1 }
            body(UnsafeRawBufferPointer(rebasing: text[low..<high]), isColumn)
            start = index + 1
        }
        while index < text.count {
            let byte = text[index]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): quote = byte
                case UInt8(ascii: "("):
                    depth += 1
                    if depth == 1 { end(isColumn: false) }
                case UInt8(ascii: ")"):
                    depth -= 1
                    if depth == 0 { end(isColumn: true) }
                case UInt8(ascii: ",") where depth == 1: end(isColumn: true)
                default: break
                }
            }
            index += 1
        }
        end(isColumn: false)
    }
}
