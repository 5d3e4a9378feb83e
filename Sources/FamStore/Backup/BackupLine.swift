import FamText
import FamValues

/// Reads a line of a backup as this program writes it: nested objects, fields in the entity's order, no white space,
/// texts without escapes. Nil for any other line, which the JSON decoder reads instead, with the same result.
struct BackupLine {
    private let bytes: UnsafeRawBufferPointer
    private var index = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func row(_ reading: BackupReading) throws -> BackupRow? {
        guard take("{"), let name = text(), take(":{"), let table = reading.catalog.table(name) else { return nil }
        guard key("id"), let id = rowID() else { return nil }
        var cells: [StoredValue] = [], hasFilled = false
        cells.reserveCapacity(table.columns.count)
        for column in table.columns {
            if column.isSecret || !next(column.name) {
                guard let filled = try? BackupRow.missing(column, table) else { return nil }
                if filled != .null { hasFilled = true }
                cells.append(filled)
            } else {
                guard let cell = try cell(column, table, reading) else { return nil }
                cells.append(cell)
            }
        }
        guard take("}}"), index == bytes.count else { return nil }
        return BackupRow(table: table, id: id, cells: cells, hasFilled: hasFilled)
    }

    private mutating func cell(
        _ column: StoredColumn, _ table: EntityTable, _ reading: BackupReading
    ) throws -> StoredValue? {
        switch column.form {
        case .text: return text().map { .text($0) }
        case .int: return number().map { .int($0) }
        case .bool:
            if take("true") { return .int(1) }
            return take("false") ? .int(0) : nil
        case .reference:
            guard let id = rowID(), let target = column.target else { return nil }
            return try reading.reference(target, id)
        case .list: return take("[]") ? column.form.stored(.list([])) : nil
        case .date, .time, .datetime, .money, .url, .path, .period, .duration, .address:
            guard let text = text(),
                let value = try? ValueJSON.typed(.string(text), table.spec.fields[column.field].type)
            else { return nil }
            return column.form.stored(value)
        case .float, .rowID, .week, .month: return nil
        }
    }

    // MARK: Bytes

    private mutating func take(_ wanted: StaticString) -> Bool {
        let count = wanted.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        for place in 0..<count where bytes[index + place] != wanted.utf8Start[place] { return false }
        index += count
        return true
    }

    /// Such as `"name":`.
    private mutating func key(_ name: String) -> Bool {
        let start = index
        guard quoted(name, at: index) else { return false }
        index = start + name.utf8.count + 2
        return take(":")
    }

    /// Takes `,"name":` if it comes next.
    private mutating func next(_ name: String) -> Bool {
        let start = index
        if take(","), key(name) { return true }
        index = start
        return false
    }

    private func quoted(_ name: String, at start: Int) -> Bool {
        let end = start + name.utf8.count + 1
        guard end < bytes.count, bytes[start] == UInt8(ascii: "\""), bytes[end] == UInt8(ascii: "\"") else {
            return false
        }
        var place = start + 1
        for byte in name.utf8 {
            if bytes[place] != byte { return false }
            place += 1
        }
        return true
    }

    /// `"01a20634-b0c7-7000-8040-000e10acf74d"`, read directly because every line has two or three.
    private mutating func rowID() -> RowID? {
        let end = index + 37
        let quote = UInt8(ascii: "\"")
        guard end < bytes.count, bytes[index] == quote, bytes[end] == quote else { return nil }
        var words: (high: UInt64, low: UInt64) = (0, 0)
        for place in 0..<36 {
            let byte = bytes[index + 1 + place]
            if place == 8 || place == 13 || place == 18 || place == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x61...0x66: digit = byte - 0x57
            default: return nil
            }
            words = (words.high << 4 | words.low >> 60, words.low << 4 | UInt64(digit))
        }
        index = end + 1
        return RowID(high: words.high, low: words.low)
    }

    /// A text without escapes; the decoder handles everything else.
    private mutating func text() -> String? {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
        var end = index + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            if bytes[end] == UInt8(ascii: "\\") || bytes[end] < 0x20 { return nil }
            end += 1
        }
        guard end < bytes.count, let text = String(validating: bytes[(index + 1)..<end], as: UTF8.self) else {
            return nil
        }
        index = end + 1
        return text
    }

    /// At most eighteen digits, which fit 64 bits.
    private mutating func number() -> Int64? {
        let isNegative = take("-"), start = index
        var result: Int64 = 0
        while index < bytes.count, (0x30...0x39).contains(bytes[index]), index - start < 18 {
            result = result * 10 + Int64(bytes[index] - 0x30)
            index += 1
        }
        guard index > start,
            index == bytes.count
                || ![0x30...0x39, 0x2E...0x2E, 0x45...0x45, 0x65...0x65].contains(where: { $0.contains(bytes[index]) })
        else { return nil }
        // JSON allows no leading zeros.
        guard bytes[start] != 0x30 || index == start + 1 else { return nil }
        return isNegative ? -result : result
    }
}
