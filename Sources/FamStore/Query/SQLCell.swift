import FamValues
import GRDBSQLite

/// Converts cells to and from SQLite's functions.
enum SQLCell {
    static func value(_ cell: OpaquePointer?, _ form: ColumnForm) -> Value {
        switch sqlite3_value_type(cell) {
        case SQLITE_NULL: return .null
        case SQLITE_FLOAT: return .float(sqlite3_value_double(cell))
        case SQLITE_INTEGER: return integer(sqlite3_value_int64(cell), form)
        case SQLITE_BLOB:
            let bytes = UnsafeRawBufferPointer(start: sqlite3_value_blob(cell), count: Int(sqlite3_value_bytes(cell)))
            return RowID(bytes: bytes).map { .string($0.description) } ?? .null
        default:
            guard let start = sqlite3_value_text(cell) else { return .null }
            let text = String(
                decoding: UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(cell))), as: UTF8.self)
            return self.text(text, form)
        }
    }

    private static func integer(_ number: Int64, _ form: ColumnForm) -> Value {
        switch form {
        case .bool: .bool(number != 0)
        case .date: .date(CivilDate(days: Int32(clamping: number)))
        case .time: .time(TimeOfDay(micros: number))
        case .datetime: .datetime(Instant(micros: number))
        case .float: .float(Double(number))
        case .week, .month: form.period(from: CivilDate(days: Int32(clamping: number))).map { .period($0) } ?? .null
        default: .int(number)
        }
    }

    private static func text(_ text: String, _ form: ColumnForm) -> Value {
        switch form {
        case .address: .address(text)
        case .url: .url(text)
        case .path: .path(text)
        case .money: Money(text).map { .money($0) } ?? .null
        case .duration, .period, .list: StoredText.value(text, as: form)
        default: .string(text)
        }
    }

    static func give(_ cell: StoredValue, _ context: OpaquePointer?) {
        let transient = PreparedStatement.transient
        switch cell {
        case .null: sqlite3_result_null(context)
        case .int(let number): sqlite3_result_int64(context, number)
        case .real(let number): sqlite3_result_double(context, number)
        case .text(let text): sqlite3_result_text(context, text, Int32(text.utf8.count), transient)
        case .blob(let bytes): sqlite3_result_blob(context, bytes, Int32(bytes.count), transient)
        }
    }
}
