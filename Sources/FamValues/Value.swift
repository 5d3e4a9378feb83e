import FamText

/// A reference to one row of an entity. `row` is its key inside the open database, `id` its identity everywhere else.
/// `label` is what people call it, as read when the reference was made. A row of a table also has `fields`: their
/// values when the table was read, which are the ones that the language uses.
public final class EntityRef: Hashable, Sendable {
    public let entity: String
    public let row: Int64
    public let id: RowID
    public let label: String
    public let fields: RecordValue?

    public init(entity: String, row: Int64, id: RowID, label: String, fields: RecordValue? = nil) {
        self.fields = fields
        self.entity = entity
        self.row = row
        self.id = id
        self.label = label
    }

    public static func == (a: EntityRef, b: EntityRef) -> Bool { a.row == b.row && a.entity == b.entity }
    public func hash(into hasher: inout Hasher) {
        hasher.combine(row)
        hasher.combine(entity)
    }
}

/// A record: the fields of `shape` with their values, in order. Two records are equal if they have the same fields with
/// equal values; neither the order of the fields nor what is known of their types matters.
public struct RecordValue: Sendable {
    public var shape: RowShape
    public var values: [Value]
    public init(_ shape: RowShape, _ values: [Value]) {
        self.shape = shape
        self.values = values
    }
    public subscript(name: String) -> Value? { shape.index(of: name).map { values[$0] } }
}

extension RecordValue: Hashable {
    public static func == (a: RecordValue, b: RecordValue) -> Bool { a.matches(b) { $0 == $1 } }

    /// Whether both have the same fields with values for which `areEqual` is true.
    public func matches(_ other: RecordValue, _ areEqual: (Value, Value) -> Bool) -> Bool {
        guard let places = shape.places(in: other.shape), values.count == other.values.count else { return false }
        return values.indices.allSatisfy { areEqual(values[$0], other.values[places.isEmpty ? $0 : places[$0]]) }
    }

    /// Fields in another order must hash alike, so they are hashed independently.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for (column, value) in zip(shape.columns, values) {
            var field = Hasher()
            field.combine(column.name)
            field.combine(value)
            sum &+= field.finalize()
        }
        hasher.combine(sum)
    }
}

extension RowShape {
    /// Where each column is in a shape with the same columns; empty if the order is the same, nil if the columns
    /// differ.
    func places(in other: RowShape) -> [Int]? {
        guard columns.count == other.columns.count else { return nil }
        if zip(columns, other.columns).allSatisfy({ $0.name == $1.name }) { return [] }
        // A record has few fields, and only one with another order gets here.
        let byName = Dictionary(
            other.columns.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        let places = columns.compactMap { byName[$0.name] }
        return places.count == columns.count && Set(places).count == places.count ? places : nil
    }
}

/// Rows in memory. While `shape.entity` is set, `keys` holds the database key of each row, in the same order.
public final class Table: Hashable, Sendable {
    public let shape: RowShape
    public let rows: [[Value]]
    public let keys: [Int64]?
    /// Where the rows were read from; nil if not from a file.
    public let origin: RowOrigin?

    public init(shape: RowShape, rows: [[Value]], keys: [Int64]? = nil, origin: RowOrigin? = nil) {
        self.shape = shape
        self.rows = rows
        self.keys = keys
        self.origin = origin
    }

    deinit { Leftovers.keep(rows) }

    public static func == (a: Table, b: Table) -> Bool { a === b || a.matches(b) { $0 == $1 } }
    public func hash(into hasher: inout Hasher) { hasher.combine(rows.count) }

    /// Whether both have the same columns in any order, and rows whose cells are equal as `areEqual` says.
    public func matches(_ other: Table, _ areEqual: (Value, Value) -> Bool) -> Bool {
        guard rows.count == other.rows.count, let places = shape.places(in: other.shape) else { return false }
        return zip(rows, other.rows).allSatisfy { row, found in
            row.indices.allSatisfy { areEqual(row[$0], found[places.isEmpty ? $0 : places[$0]]) }
        }
    }
}

/// What `catch e` receives.
public final class ErrorValue: Hashable, Sendable {
    public let code: String
    public let message: String
    /// Where it was raised, as `FILE:LINE:COLUMN`; empty if unknown.
    public let place: String
    public let data: Value
    public init(code: String, message: String, place: String = "", data: Value = .null) {
        self.code = code
        self.message = message
        self.place = place
        self.data = data
    }
    public static func == (a: ErrorValue, b: ErrorValue) -> Bool { a.code == b.code && a.message == b.message }
    public func hash(into hasher: inout Hasher) { hasher.combine(message) }
}

/// A closure of the running program; only the machine that made it can call it.
public protocol ClosureValue: AnyObject, Sendable {}

/// A value outside the machine: an argument of a command, a cell of a row, a result. Inside the machine values are
/// 16-byte slots.
public enum Value: Sendable {
    case null
    case bool(Bool)
    case int(Int64)
    case float(Double)
    indirect case money(Money)
    case string(String)
    case date(CivilDate)
    case time(TimeOfDay)
    case datetime(Instant)
    indirect case duration(CalendarDuration)
    case period(Period)
    /// Both ends included.
    indirect case range(Int64, Int64)
    case list([Value])
    indirect case record(RecordValue)
    case table(Table)
    case address(String)
    case url(String)
    case path(String)
    case entity(EntityRef)
    case closure(any ClosureValue)
    case error(ErrorValue)
}

extension Value: Hashable {
    public static func == (a: Value, b: Value) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let x), .bool(let y)): x == y
        case (.int(let x), .int(let y)): x == y
        case (.float(let x), .float(let y)): x == y
        // Beyond 2^53 the whole number would change as a float.
        case (.int(let x), .float(let y)), (.float(let y), .int(let x)):
            Double(x) == y && ValueOrder.compare(.int(x), .float(y)) == 0
        case (.money(let x), .money(let y)): x == y
        // Text is equal by its UTF-8 bytes (language.md), not by canonical equivalence as Swift's `==` would have it.
        case (.string(let x), .string(let y)), (.address(let x), .address(let y)), (.url(let x), .url(let y)),
            (.path(let x), .path(let y)):
            ExactText.areEqual(x, y)
        case (.date(let x), .date(let y)): x == y
        case (.time(let x), .time(let y)): x == y
        case (.datetime(let x), .datetime(let y)): x == y
        case (.duration(let x), .duration(let y)): x == y
        case (.period(let x), .period(let y)): x == y
        case (.range(let x, let y), .range(let z, let w)): x == z && y == w
        case (.list(let x), .list(let y)): x == y
        case (.record(let x), .record(let y)): x == y
        case (.table(let x), .table(let y)): x == y
        case (.entity(let x), .entity(let y)): x == y
        case (.closure(let x), .closure(let y)): x === y
        case (.error(let x), .error(let y)): x == y
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let x): hasher.combine(x)
        case .int(let x): hasher.combine(Double(x))
        case .float(let x): hasher.combine(x)
        case .money(let x): hasher.combine(x)
        case .string(let x), .address(let x), .url(let x), .path(let x): ExactText.hash(x, into: &hasher)
        case .date(let x): hasher.combine(x)
        case .time(let x): hasher.combine(x)
        case .datetime(let x): hasher.combine(x)
        case .duration(let x): hasher.combine(x)
        case .period(let x): hasher.combine(x)
        case .range(let x, let y): hasher.combine(x); hasher.combine(y)
        case .list(let x): hasher.combine(x)
        case .record(let x): hasher.combine(x)
        case .table(let x): hasher.combine(x)
        case .entity(let x): hasher.combine(x)
        case .closure(let x): hasher.combine(ObjectIdentifier(x))
        case .error(let x): hasher.combine(x)
        }
    }
}

extension Value {
    public var isNull: Bool { if case .null = self { true } else { false } }

    /// The text of a string, address, url or path.
    public var text: String? {
        switch self {
        case .string(let text), .address(let text), .url(let text), .path(let text): text
        default: nil
        }
    }

    public var number: Int64? { if case .int(let number) = self { number } else { nil } }
    public var money: Money? { if case .money(let money) = self { money } else { nil } }
    public var instant: Instant? { if case .datetime(let at) = self { at } else { nil } }

    /// The most exact type that follows from the value alone, down to `Bounds.typeDepth` nested lists. Cost: linear in
    /// the items.
    public var type: ValueType { type(within: Bounds.typeDepth) }

    private static func common(_ items: [Value], within depth: Int) -> ValueType {
        guard depth > 0, let first = items.first?.type(within: depth) else { return .any }
        return items.dropFirst().allSatisfy { $0.type(within: depth) == first } ? first : .any
    }

    private func type(within depth: Int) -> ValueType {
        switch self {
        case .null: .null
        case .bool: .bool
        case .int: .int
        case .float: .float
        case .money: .money
        case .string: .string
        case .date: .date
        case .time: .time
        case .datetime: .datetime
        case .duration: .duration
        case .period: .period
        case .range: .range
        case .list(let items): .list(Value.common(items, within: depth - 1))
        case .record(let record): .record(record.shape)
        case .table(let table): .table(table.shape)
        case .address: .address
        case .url: .url
        case .path: .path
        case .entity(let ref): .entity(ref.entity)
        case .closure: .closure([], .any)
        case .error: .error
        }
    }
}
