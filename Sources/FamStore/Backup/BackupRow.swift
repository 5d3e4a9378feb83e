import FamText
import FamValues
import Foundation

/// How a backup is read: what its entities are, and what the cell of a reference holds.
struct BackupReading {
    let catalog: Catalog
    /// - Parameters: the index of the table referred to, and the id of the row.
    let reference: (_ target: Int, _ id: RowID) throws -> StoredValue
}

/// A line of a backup as the cells of a table.
struct BackupRow: DecodableWithConfiguration {
    let table: EntityTable
    let id: RowID
    let cells: [StoredValue]
    /// Whether fields are missing because the file is older than they are; they were filled as for a new row.
    let hasFilled: Bool

    /// - Throws: `bad-backup`, with the reason; `newer-schema` for an unknown entity; what `reading` throws.
    static func read(
        _ line: Data, number: Int, _ reading: BackupReading, _ decoder: JSONDecoder
    ) throws -> BackupRow {
        do {
            return try decoder.decode(BackupRow.self, from: line, configuration: reading)
        } catch let error where error is Diagnostic || error is StagingNeeded {
            throw error
        } catch {
            throw BackupFormat.unreadable("line \(number) is not a row")
        }
    }

    init(table: EntityTable, id: RowID, cells: [StoredValue], hasFilled: Bool) {
        self.table = table
        self.id = id
        self.cells = cells
        self.hasFilled = hasFilled
    }

    init(from decoder: any Decoder, configuration reading: BackupReading) throws {
        let outer = try decoder.container(keyedBy: BackupKey.self)
        guard let kind = outer.allKeys.first, outer.allKeys.count == 1 else {
            throw BackupFormat.unreadable("a line holds no row")
        }
        guard let table = reading.catalog.table(kind.stringValue) else {
            throw Diagnostic(
                .newerSchema,
                "the backup has rows of `\(SafeText.shown(kind.stringValue))`, which this fam does not know",
                help: "update fam, then restore it; nothing was changed")
        }
        let fields = try outer.nestedContainer(keyedBy: BackupKey.self, forKey: kind)
        guard let text = try? fields.decode(String.self, forKey: BackupKey("id")), let id = RowID(text) else {
            throw BackupFormat.incomplete("\(table.spec.name) without id")
        }
        if let unknown = fields.allKeys.first(where: { $0.stringValue != "id" && !table.isInBackups($0.stringValue) }) {
            throw Diagnostic(
                .newerSchema,
                "the backup knows a field `\(SafeText.shown(unknown.stringValue))` of `\(table.spec.name)`, and this "
                    + "fam does not",
                help: "update fam, then restore it; nothing was changed")
        }
        var hasFilled = false
        self.table = table
        self.id = id
        cells = try table.columns.map { column in
            if let cell = try BackupRow.cell(column, table, id, fields, reading) { return cell }
            let filled = try BackupRow.missing(column, table)
            if filled != .null { hasFilled = true }
            return filled
        }
        self.hasFilled = hasFilled
    }

    /// Nil if the field is missing.
    private static func cell(
        _ column: StoredColumn, _ table: EntityTable, _ id: RowID, _ fields: KeyedDecodingContainer<BackupKey>,
        _ reading: BackupReading
    ) throws -> StoredValue? {
        let key = BackupKey(column.name)
        do {
            switch column.form {
            case .text: return try fields.decodeIfPresent(String.self, forKey: key).map { .text($0) }
            case .int: return try fields.decodeIfPresent(Int64.self, forKey: key).map { .int($0) }
            case .bool: return try fields.decodeIfPresent(Bool.self, forKey: key).map { .int($0 ? 1 : 0) }
            case .reference:
                return try fields.decodeIfPresent(String.self, forKey: key).flatMap { text in
                    guard let other = RowID(text), let target = column.target else { throw invalid(table, id) }
                    return try reading.reference(target, other)
                }
            default:
                guard let given = try fields.decodeIfPresent(JSONReader.self, forKey: key)?.value, !given.isNull else {
                    return nil
                }
                // Where people type, a text is accepted as a list, but not here.
                if case .list = column.form { guard case .list = given else { throw invalid(table, id) } }
                guard let cell = column.form.stored(try ValueJSON.typed(given, table.spec.fields[column.field].type))
                else { throw invalid(table, id) }
                return cell
            }
        } catch let error as StagingNeeded {
            throw error
        } catch {
            throw invalid(table, id)
        }
    }

    static func missing(_ column: StoredColumn, _ table: EntityTable) throws -> StoredValue {
        if column.isOptional { return .null }
        if case .value(let value) = table.spec.fields[column.field].default, let cell = column.form.stored(value) {
            return cell
        }
        throw BackupFormat.incomplete("\(table.spec.name) without \(column.name)")
    }

    private static func invalid(_ table: EntityTable, _ id: RowID) -> Diagnostic {
        Diagnostic(.badBackup, "Invalid value in \(table.spec.name) \(id)", help: "nothing was changed")
    }
}

struct BackupKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
