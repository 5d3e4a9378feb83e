import FamText

/// The static type of a value. `any` is what the checker could not determine; it is tested at run time.
public indirect enum ValueType: Hashable, Sendable {
    case any, never, null
    case bool, int, float, money, string
    case date, time, datetime, duration, period
    case range
    case list(ValueType)
    case record(RowShape)
    case table(RowShape)
    case address, url, path
    /// A reference to a row of the named entity.
    case entity(String)
    /// One of the named cases; the first string is the enum's name.
    case enumeration(String, [String])
    case closure([ValueType], ValueType)
    case error
    case optional(ValueType)

    /// The fields of a caught error.
    public static let partsOfError = ["code", "message", "span", "data"]

    /// The type without `?`.
    public var unwrapped: ValueType {
        if case .optional(let inner) = self { return inner.unwrapped }
        return self
    }

    public var isOptional: Bool {
        switch self {
        case .optional, .null, .any: true
        default: false
        }
    }

    /// Whether its values are numbers or amounts, which tables put to the right.
    public var isNumber: Bool {
        switch unwrapped {
        case .int, .float, .money: true
        default: false
        }
    }

    public var optional: ValueType { isOptional ? self : .optional(self) }
}

/// One column of a row. Columns of one name and one type are the same column, whatever people are shown of it.
public struct Column: Hashable, Sendable {
    public var name: String
    public var type: ValueType
    public var measure: Measure
    /// What the numbers count, where the name only says whose they are, as those that `pivot` makes.
    public var quantity: String?

    public init(_ name: String, _ type: ValueType, _ measure: Measure = .plain, quantity: String? = nil) {
        self.name = name
        self.type = type
        self.measure = measure
        self.quantity = quantity
    }

    public static func == (a: Column, b: Column) -> Bool { a.name == b.name && a.type == b.type }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(type)
    }
}

/// The columns of a table or the fields of a record, in order. `entity` is set while each row is still one row of that
/// entity (after `where`, `sort`, `take`, …, until `select` or `group`), so that `edit`, `delete` and relations know
/// the row.
public struct RowShape: Hashable, Sendable {
    public var columns: [Column]
    public var entity: String?
    /// Whether only some columns are known before the run: `pivot` makes more of them from the values that it meets.
    /// The shape of existing rows is never open.
    public var isOpen: Bool

    public init(_ columns: [Column], entity: String? = nil, isOpen: Bool = false) {
        self.columns = columns
        self.entity = entity
        self.isOpen = isOpen
    }

    /// The column that identifies a row of an entity; it comes before the fields.
    public static let id = "id"

    public func index(of name: String) -> Int? { columns.firstIndex { $0.name == name } }
}

extension ValueType: CustomStringConvertible {
    /// The name as a script writes it: `int`, `list<child>`, `date?`.
    public var description: String {
        switch self {
        case .any: "any"
        case .never: "never"
        case .null: "null"
        case .bool: "bool"
        case .int: "int"
        case .float: "float"
        case .money: "money"
        case .string: "string"
        case .date: "date"
        case .time: "time"
        case .datetime: "datetime"
        case .duration: "duration"
        case .period: "period"
        case .range: "range"
        case .list(let item): "list<\(item)>"
        case .record(let shape): "{ \(shape) }"
        // As a parameter's type: whatever columns it has.
        case .table(let shape) where shape.entity == nil && shape.columns.isEmpty: "table"
        case .table(let shape): shape.entity.map { "table<\($0)>" } ?? "table<{ \(shape) }>"
        case .address: "address"
        case .url: "url"
        case .path: "path"
        case .entity(let name): name
        case .enumeration(let name, _): name
        case .closure(let parameters, let result):
            "closure(\(parameters.map(\.description).joined(separator: ", "))) -> \(result)"
        case .error: "error"
        case .optional(let inner): "\(inner)?"
        }
    }
}

extension RowShape: CustomStringConvertible {
    public var description: String {
        (columns.map { "\($0.name): \($0.type)" } + (isOpen ? ["…"] : [])).joined(separator: ", ")
    }
}
