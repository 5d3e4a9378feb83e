import FamText
import FamValues

/// How values of one type are stored in a column.
enum ColumnForm: Hashable, Sendable {
    case bool, int, float, money, text, date, time, datetime, duration, period, address, url, path
    case list(ValueType)
    /// The `n` of a row of the named entity.
    case reference(String)
    /// The 16 bytes of a `RowID`, shown as text.
    case rowID
    /// A period that is a week or a month, as its first day; only in queries, where groups and sorts need an order.
    case week, month

    /// Nil for a type that no column can hold, such as a table or a closure.
    init?(_ type: ValueType) {
        switch type.unwrapped {
        case .bool: self = .bool
        case .int: self = .int
        case .float: self = .float
        case .money: self = .money
        case .string, .enumeration: self = .text
        case .date: self = .date
        case .time: self = .time
        case .datetime: self = .datetime
        case .duration: self = .duration
        case .period: self = .period
        case .address: self = .address
        case .url: self = .url
        case .path: self = .path
        case .list(let item): self = .list(item)
        case .entity(let name): self = .reference(name)
        default: return nil
        }
    }

    /// The type of the column in SQL.
    var sqlType: String {
        switch self {
        case .bool, .int, .date, .time, .datetime, .reference, .week, .month: "INTEGER"
        case .float: "REAL"
        case .rowID: "BLOB"
        default: "TEXT"
        }
    }

    /// Whether the database can order the cells like the values, with `collation` if there is one.
    var isOrdered: Bool {
        switch self {
        case .duration, .period, .list: false
        default: true
        }
    }

    /// The collation for cells that are not ordered by their bytes.
    var collation: String? { self == .money ? MoneySQL.collation : nil }

    /// The cell of a value; nil if the value has another type.
    func stored(_ value: Value) -> StoredValue? {
        switch (self, value) {
        case (_, .null): .null
        case (.bool, .bool(let x)): .int(x ? 1 : 0)
        case (.int, .int(let x)): .int(x)
        case (.float, .float(let x)): x.isNaN ? nil : .real(x == 0 ? 0 : x)
        case (.float, .int(let x)): .real(Double(x))
        case (.money, .money(let x)): .text(x.description)
        case (.text, .string(let x)), (.address, .address(let x)), (.url, .url(let x)), (.path, .path(let x)),
            (.address, .string(let x)), (.url, .string(let x)), (.path, .string(let x)):
            .text(x)
        case (.date, .date(let x)): .int(Int64(x.days))
        case (.time, .time(let x)): .int(x.micros)
        case (.datetime, .datetime(let x)): .int(x.micros)
        case (.reference(let name), .entity(let ref)): name == ref.entity ? .int(ref.row) : nil
        case (.rowID, .string(let x)): RowID(x).map { .blob($0.bytes) }
        case (.week, .period(let x)), (.month, .period(let x)):
            period(from: x.start) == x ? .int(Int64(x.start.days)) : nil
        case (.duration, _), (.period, _), (.list, _): StoredText.text(value, as: self).map { .text($0) }
        default: nil
        }
    }

    /// The week or month that begins on a day.
    func period(from day: CivilDate) -> Period? {
        switch self {
        case .week: Period(start: day, end: day.adding(days: 7))
        case .month: Period(start: day, end: day.adding(months: 1))
        default: nil
        }
    }

    /// The value of a cell; references become entities through `reference`.
    func value(_ row: PreparedStatement, _ column: Int, reference: (String, Int64) throws -> Value) throws -> Value {
        if row.isNull(column) { return .null }
        switch self {
        case .bool: return .bool(row.int(column) != 0)
        case .int:
            // SQLite turns an integer overflow into a REAL.
            guard row.isInteger(column) else {
                throw Diagnostic(.overflow, "a calculation is outside the range of 64-bit integers")
            }
            return .int(row.int(column))
        case .float:
            // A sum of floats exceeds their range silently.
            guard case let number = row.double(column), number.isFinite else {
                throw Diagnostic(.overflow, "a calculation is outside the range of floats")
            }
            return .float(number)
        case .money: return Money(row.text(column)).map { .money($0) } ?? .null
        case .text: return .string(row.text(column))
        case .date: return .date(CivilDate(days: Int32(clamping: row.int(column))))
        case .week, .month:
            return period(from: CivilDate(days: Int32(clamping: row.int(column)))).map { .period($0) } ?? .null
        case .time: return .time(TimeOfDay(micros: row.int(column)))
        case .datetime: return .datetime(Instant(micros: row.int(column)))
        case .address: return .address(row.text(column))
        case .url: return .url(row.text(column))
        case .path: return .path(row.text(column))
        case .duration, .period, .list: return StoredText.value(row.text(column), as: self)
        case .reference(let name): return try reference(name, row.int(column))
        case .rowID:
            let (high, low) = row.words(column)
            return .string(RowID(high: high, low: low).description)
        }
    }
}
