/// A Swift type that values of the language convert to and from. A `ValueKind` declares which type its values are read
/// and written as.
public protocol TypedValue: Sendable {
    /// Nil for a value of another kind; a text is never read as a number, nor a row as a text.
    init?(value: Value)
    var value: Value { get }
}

// Every accessor is inlinable: a script of 100,000 lines reads its arguments through them, and in a feature they are
// specialized away.

extension Value: TypedValue {
    @inlinable public init?(value: Value) { self = value }
    @inlinable public var value: Value { self }
}

extension Bool: TypedValue {
    @inlinable public init?(value: Value) {
        guard case .bool(let own) = value else { return nil }
        self = own
    }
    @inlinable public var value: Value { .bool(self) }
}

extension Int64: TypedValue {
    @inlinable public init?(value: Value) {
        guard case .int(let own) = value else { return nil }
        self = own
    }
    @inlinable public var value: Value { .int(self) }
}

extension Double: TypedValue {
    @inlinable public init?(value: Value) {
        guard case .float(let own) = value else { return nil }
        self = own
    }
    @inlinable public var value: Value { .float(self) }
}

/// Texts of every kind: addresses, URLs and paths read as texts.
extension String: TypedValue {
    @inlinable public init?(value: Value) {
        switch value {
        case .string(let own), .address(let own), .url(let own), .path(let own): self = own
        default: return nil
        }
    }
    @inlinable public var value: Value { .string(self) }
}

extension Money: TypedValue {
    @inlinable public init?(value: Value) {
        guard case .money(let own) = value else { return nil }
        self = own
    }
    @inlinable public var value: Value { .money(self) }
}

extension CivilDate: TypedValue {
    @inlinable public init?(value: Value) {
        guard case .date(let own) = value else { return nil }
        self = own
    }
    @inlinable public var value: Value { .date(self) }
}

extension TimeOfDay: TypedValue {
    @inlinable public init?(value: Value) {
        guard case .time(let own) = value else { return nil }
        self = own
    }
    @inlinable public var value: Value { .time(self) }
}

extension Instant: TypedValue {
    @inlinable public init?(value: Value) {
        guard case .datetime(let own) = value else { return nil }
        self = own
    }
    @inlinable public var value: Value { .datetime(self) }
}

extension CalendarDuration: TypedValue {
    @inlinable public init?(value: Value) {
        guard case .duration(let own) = value else { return nil }
        self = own
    }
    @inlinable public var value: Value { .duration(self) }
}

extension Period: TypedValue {
    @inlinable public init?(value: Value) {
        guard case .period(let own) = value else { return nil }
        self = own
    }
    @inlinable public var value: Value { .period(self) }
}

/// The two ends of a range as written; the first may be greater than the second.
public struct RangeEnds: TypedValue, Hashable {
    public let first: Int64
    public let last: Int64

    @inlinable public init(_ first: Int64, _ last: Int64) {
        self.first = first
        self.last = last
    }
    @inlinable public init?(value: Value) {
        guard case .range(let first, let last) = value else { return nil }
        self.init(first, last)
    }
    @inlinable public var value: Value { .range(first, last) }
}

extension RecordValue: TypedValue {
    @inlinable public init?(value: Value) {
        guard case .record(let own) = value else { return nil }
        self = own
    }
    @inlinable public var value: Value { .record(self) }
}

/// The rows of a value. A type of its own, because `Table` is a class that others may hold.
public struct TableValue: TypedValue {
    public let table: Table

    @inlinable public init?(value: Value) {
        guard case .table(let table) = value else { return nil }
        self.table = table
    }
    @inlinable public var value: Value { .table(table) }
}

/// A row of any entity, for code that handles all of them.
public struct AnyRow: TypedValue, Hashable {
    public let ref: EntityRef

    @inlinable public init(_ ref: EntityRef) { self.ref = ref }
    @inlinable public init?(value: Value) {
        guard case .entity(let ref) = value else { return nil }
        self.ref = ref
    }
    @inlinable public var value: Value { .entity(ref) }
}

extension Optional: TypedValue where Wrapped: TypedValue {
    @inlinable public init?(value: Value) {
        if case .null = value {
            self = nil as Wrapped?
            return
        }
        guard let wrapped = Wrapped(value: value) else { return nil }
        self = wrapped
    }
    @inlinable public var value: Value {
        switch self {
        case .none: .null
        case .some(let wrapped): wrapped.value
        }
    }
}

extension Array: TypedValue where Element: TypedValue {
    @inlinable public init?(value: Value) {
        guard case .list(let items) = value else { return nil }
        self.init()
        reserveCapacity(items.count)
        for item in items {
            guard let own = Element(value: item) else { return nil }
            append(own)
        }
    }
    @inlinable public var value: Value {
        var items: [Value] = []
        items.reserveCapacity(count)
        for item in self { items.append(item.value) }
        return .list(items)
    }
}

/// The cases of an enumeration type of the language: texts in rows and in scripts, cases in Swift.
public protocol NamedCases: TypedValue, CaseIterable, RawRepresentable where RawValue == String {
    /// The name of the type in errors and help.
    static var typeName: String { get }
}

extension NamedCases {
    @inlinable public init?(value: Value) {
        guard case .string(let text) = value else { return nil }
        self.init(rawValue: text)
    }
    @inlinable public var value: Value { .string(rawValue) }
    public static var type: ValueType { .enumeration(typeName, allCases.map(\.rawValue)) }
}
