import FamText
import FamValues

/// How types combine. Expressions over values and over rows share these rules, so both have the same meaning.
enum TypeRules {
    /// The type of a value that has one type or the other.
    static func join(_ a: ValueType, _ b: ValueType) -> ValueType {
        if a == b { return a }
        switch (a, b) {
        case (.never, let other), (let other, .never): return other
        case (.any, _), (_, .any): return .any
        case (.null, let other), (let other, .null): return other.optional
        case (.optional, _), (_, .optional): return join(a.unwrapped, b.unwrapped).optional
        case (.int, .float), (.float, .int): return .float
        case (.enumeration, .string), (.string, .enumeration), (.enumeration, .enumeration): return .string
        case (.list(let x), .list(let y)): return .list(join(x, y))
        case (.record(let x), .record(let y)): return join(x, y).map { .record($0) } ?? .any
        // A closure over texts or one over numbers is called with neither type statically; the run tests the argument.
        case (.closure(let x, let first), .closure(let y, let second)) where x == y:
            return .closure(x, join(first, second))
        default: return .any
        }
    }

    /// Records with the same fields get each field's joined type, in the order of the first; nil for others.
    private static func join(_ a: RowShape, _ b: RowShape) -> RowShape? {
        guard a.columns.count == b.columns.count else { return nil }
        var columns: [Column] = []
        for column in a.columns {
            guard let index = b.index(of: column.name) else { return nil }
            columns.append(Column(column.name, join(column.type, b.columns[index].type)))
        }
        return RowShape(columns, entity: a.entity == b.entity ? a.entity : nil)
    }

    /// Whether values of the type can be summed.
    static func isNumber(_ type: ValueType) -> Bool {
        switch type {
        case .int, .float, .money, .any: true
        default: false
        }
    }

    /// Types whose values are text.
    static func isText(_ type: ValueType) -> Bool {
        switch type {
        case .string, .address, .url, .path, .enumeration, .any: true
        default: false
        }
    }

    /// Whether values of the two types can ever be equal.
    static func areComparable(_ a: ValueType, _ b: ValueType) -> Bool {
        let x = a.unwrapped, y = b.unwrapped
        if x == y { return true }
        switch (x, y) {
        case (.any, _), (_, .any), (.null, _), (_, .null), (.never, _), (_, .never): return true
        case (.date, .datetime), (.datetime, .date): return true
        case (.list(let i), .list(let j)): return areComparable(i, j)
        case (.record, .record), (.table, .table), (.closure, .closure): return true
        // A row of the entity is compared as a reference to it.
        case (.entity(let name), .record(let shape)), (.record(let shape), .entity(let name)):
            return shape.entity == name
        case (.money, _), (_, .money): return false
        default: return (isNumber(x) && isNumber(y)) || (isText(x) && isText(y))
        }
    }

    /// Whether `<` has a meaning for the type.
    static func isOrdered(_ type: ValueType) -> Bool {
        switch type.unwrapped {
        case .any, .null, .never, .int, .float, .money, .string, .enumeration, .address, .url, .path: true
        case .date, .time, .datetime, .duration, .period, .bool: true
        default: false
        }
    }
}

extension ValueType {
    /// With its article, for messages: ``an `int` ``, ``a `list<child>` ``.
    var phrase: String {
        switch self {
        case .any: return "a value of any type"
        case .null: return "null"
        case .table: return "a table"
        case .record(let shape): return shape.entity.map { "a row of `\($0)`" } ?? "a record"
        case .closure: return "a closure"
        default:
            let text = description
            return "\(Words.article(text)) `\(text)`"
        }
    }

    /// The type of a list's items; nil for other types.
    var element: ValueType? {
        if case .list(let item) = unwrapped { item } else { nil }
    }
}

/// Parts of messages.
enum Words {
    static func article(_ noun: String) -> String {
        noun.first.map { "aeiou".contains($0) } == true ? "an" : "a"
    }

    /// `a`, `a` and `b`, `a`, `b` and `c`, each in backticks.
    static func list(_ names: [String], _ last: String = "and") -> String {
        let quoted = names.map { "`\($0)`" }
        guard let end = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
        return quoted.dropLast().joined(separator: ", ") + " \(last) " + end
    }
}
