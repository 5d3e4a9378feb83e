import FamValues
import Glibc

extension EntityTable {
    /// Whether it contains personal texts or figures.
    func isPersonal(_ column: StoredColumn) -> Bool { spec.fields[column.field].sensitivity == .personal }
}

/// One row as stored in the database: its id and the cells of the stored columns.
struct RowImage: Equatable {
    var id: RowID
    var cells: [StoredValue]

    /// The integer in a cell, nil for null and for anything else.
    @inline(__always)
    func integer(_ column: Int) -> Int64? { cells[column].integer }

    /// The image without texts that were typed.
    func withoutWords(_ table: EntityTable) -> RowImage {
        var image = self
        for (index, column) in table.columns.enumerated() where table.isPersonal(column) {
            if case .text = image.cells[index] { image.cells[index] = .text("") }
        }
        return image
    }

    /// The form in the journal: 16 bytes of id, then for each cell that is not null the column's name and the cell, so
    /// that an image outlives columns that are added later. Counts are little-endian base-128 numbers.
    /// - Parameter secrets: the secret cells alone, which no journal has.
    func encoded(_ table: EntityTable, secrets: Bool = false) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(24 + 16 * cells.count)
        withUnsafeBytes(of: id.high.bigEndian) { out.append(contentsOf: $0) }
        withUnsafeBytes(of: id.low.bigEndian) { out.append(contentsOf: $0) }
        for (column, cell) in zip(table.columns, cells) where cell != .null && column.isSecret == secrets {
            out += column.encodedName
            switch cell {
            case .null: break
            case .int(let number):
                out.append(1)
                RowImage.put(UInt64(bitPattern: number << 1 ^ number >> 63), &out)
            case .real(let number):
                out.append(2)
                RowImage.put(number.bitPattern, &out)
            case .text(let text):
                out.append(3)
                RowImage.put(text, &out)
            case .blob(let bytes):
                out.append(4)
                RowImage.put(bytes, &out)
            }
        }
        return out
    }

    /// Nil for bytes not written by `encoded`. Columns that no longer exist are left out.
    init?(_ bytes: [UInt8], _ table: EntityTable) {
        guard let image = bytes.withUnsafeBytes({ RowImage($0, table) }) else { return nil }
        self = image
    }

    /// The same from bytes that are not copied: undoing a script reads an image for each of its rows.
    init?(_ bytes: UnsafeRawBufferPointer, _ table: EntityTable) {
        guard let id = RowImage.id(bytes) else { return nil }
        self.id = id
        cells = Array(repeating: .null, count: table.columns.count)
        var reader = Reader(bytes: bytes, index: 16), next = 0
        while reader.index < bytes.count {
            guard let name = reader.run(), let cell = reader.cell() else { return nil }
            guard let column = RowImage.column(named: name, table, from: next) else { continue }
            cells[column] = cell
            next = column + 1
        }
    }

    /// Only the id.
    static func id(_ bytes: UnsafeRawBufferPointer) -> RowID? {
        guard bytes.count >= 16 else { return nil }
        let high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        return RowID(high: high, low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }

    /// Images have the columns in order, unless columns were added since.
    private static func column(named name: UnsafeRawBufferPointer, _ table: EntityTable, from next: Int) -> Int? {
        for offset in table.columns.indices {
            let place = (next + offset) % table.columns.count
            if isSame(table.columns[place].encodedName, name) { return place }
        }
        return nil
    }

    /// - Parameter encoded: a name after its count.
    private static func isSame(_ encoded: [UInt8], _ name: UnsafeRawBufferPointer) -> Bool {
        encoded.withUnsafeBytes { encoded in
            let before = encoded.count - name.count
            guard before == (name.count < 0x80 ? 1 : 2), let known = encoded.baseAddress else { return false }
            return name.baseAddress.map { memcmp(known + before, $0, name.count) == 0 } ?? true
        }
    }

    init(id: RowID, cells: [StoredValue]) {
        self.id = id
        self.cells = cells
    }

    private static func put(_ number: UInt64, _ out: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            out.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        out.append(UInt8(rest))
    }

    static func put(_ text: String, _ out: inout [UInt8]) {
        put(UInt64(text.utf8.count), &out)
        out.append(contentsOf: text.utf8)
    }

    private static func put(_ bytes: [UInt8], _ out: inout [UInt8]) {
        put(UInt64(bytes.count), &out)
        out += bytes
    }

    private struct Reader {
        let bytes: UnsafeRawBufferPointer
        var index: Int

        mutating func number() -> UInt64? {
            var result: UInt64 = 0
            var shift: UInt64 = 0
            while index < bytes.count, shift < 64 {
                let byte = bytes[index]
                index += 1
                result |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return result }
                shift += 7
            }
            return nil
        }

        mutating func run() -> UnsafeRawBufferPointer? {
            guard let count = number(), count <= UInt64(bytes.count - index) else { return nil }
            defer { index += Int(count) }
            return UnsafeRawBufferPointer(rebasing: bytes[index..<index + Int(count)])
        }

        mutating func cell() -> StoredValue? {
            guard index < bytes.count else { return nil }
            index += 1
            switch bytes[index - 1] {
            case 1: return number().map { .int(Int64(bitPattern: $0 >> 1) ^ -Int64($0 & 1)) }
            case 2: return number().map { .real(Double(bitPattern: $0)) }
            case 3: return run().map { .text(String(decoding: $0, as: UTF8.self)) }
            case 4: return run().map { .blob(Array($0)) }
            default: return nil
            }
        }
    }
}
