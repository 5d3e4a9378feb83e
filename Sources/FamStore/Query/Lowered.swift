import FamText
import FamValues

/// Why something is evaluated in memory; ends the part of a plan that the database runs.
struct NotLowered: Error {
    var reason: String
    init(_ reason: String) { self.reason = reason }
}

/// An expression as SQL.
struct Lowered {
    var sql: SQLText
    /// Nil for a null without a type.
    var form: ColumnForm?
    var isOptional: Bool
    /// Whether evaluating it can raise an error, so that it must not be done for rows excluded by an earlier test.
    var canFail = false
    /// The column, if it is just one, for decisions that depend on indexes and ranges.
    var column: (table: EntityTable, name: String)?

    static func column(
        _ table: EntityTable, _ alias: String, _ name: String, _ form: ColumnForm, isOptional: Bool
    ) -> Lowered {
        Lowered(
            sql: "\(raw: alias).\(raw: Dialect.quoted(name))", form: form, isOptional: isOptional, column: (table, name)
        )
    }
}

/// Where the names of an expression are resolved.
enum Scope {
    /// The columns of the current rows.
    case columns([SelectColumn], key: SQLText?, entity: String?)
    /// A row of a table under an alias, reached by a reference or a relation.
    case row(EntityTable, alias: String, isOptional: Bool)
}

/// A column of the current rows. One without SQL (a derived field with an unusual function) matters only when it is
/// used.
struct SelectColumn {
    var name: String
    var type: ValueType
    var lowered: Result<Lowered, NotLowered>
}

/// Tables joined for the references that expressions follow; one join for all uses of a reference.
struct Joins {
    private(set) var sql: [SQLText] = []
    private var aliases: [String: String] = [:]

    /// A table that a stage joins itself, so that fields of `reference` are resolved in it.
    mutating func add(_ clause: SQLText, of target: EntityTable, as alias: String, on reference: SQLText) {
        sql.append(clause)
        aliases[target.plainName + " " + reference.text] = alias
    }

    /// The table that the rows are of, so that a field which they no longer show is looked up in the row itself.
    mutating func begin(with source: EntityTable, as alias: String) {
        aliases[source.plainName + " \(alias).n"] = alias
    }

    mutating func replaceLast(_ clause: SQLText) { sql[sql.count - 1] = clause }

    mutating func alias(_ target: EntityTable, on reference: SQLText, make: () -> String) -> String {
        let key = target.plainName + " " + reference.text
        if let known = aliases[key], reference.values.isEmpty { return known }
        let alias = make()
        aliases[key] = alias
        sql.append(" LEFT JOIN \(raw: target.name) AS \(raw: alias) ON \(raw: alias).n = \(reference)")
        return alias
    }
}

/// What lowering a plan needs to know besides the plan.
final class LoweringContext {
    let catalog: Catalog
    let parameters: [Value]
    let zone: Zone
    let now: Instant?
    /// The first and last instant of an indexed time column; nil if there is none or no index.
    let range: (EntityTable, String) throws -> ClosedRange<Int64>?
    /// An upper bound of a table's number of rows; nil if it is empty.
    let count: (EntityTable) throws -> Int64?
    /// The SQL name of a registry function for arguments of these forms; nil if it cannot be called from SQL.
    let function: (String, [ColumnForm], ColumnForm) throws -> String?
    /// Whether a kept sum lacks rows; see `SumsBehind`.
    let isBehind: (KeptColumn) throws -> Bool
    /// Whether the rows are also filtered by time.
    var isTimed = false
    private var aliases = 0

    init(
        catalog: Catalog, parameters: [Value], zone: Zone, now: Instant?,
        range: @escaping (EntityTable, String) throws -> ClosedRange<Int64>?,
        count: @escaping (EntityTable) throws -> Int64?, isBehind: @escaping (KeptColumn) throws -> Bool,
        function: @escaping (String, [ColumnForm], ColumnForm) throws -> String?
    ) {
        self.catalog = catalog
        self.parameters = parameters
        self.zone = zone
        self.now = now
        self.range = range
        self.count = count
        self.isBehind = isBehind
        self.function = function
    }

    func alias() -> String {
        defer { aliases += 1 }
        return "t\(aliases)"
    }
}
