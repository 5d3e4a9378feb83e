/// A pipeline as a value: where rows come from and what is done to them, in order (law 5).
public struct QueryPlan: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
        /// All rows of an entity in the order they were made; rows its spec hides (archived ones) only when asked for.
        case entity(String, includesHidden: Bool)
        /// A table or list that the program holds, by index into the parameters.
        case parameter(Int)
    }

    public var source: Source
    /// The shape of the source's rows.
    public var sourceShape: RowShape
    public var stages: [PlanStage]
    /// The rows of an entity as they were at this time, a `datetime` by index into the parameters; nil for those of
    /// now.
    public var asOf: Int?
    /// What the rows of the source are, before any stage; the store fills it in where the language may not see all.
    public var only: PlanExpr?

    public init(source: Source, sourceShape: RowShape, stages: [PlanStage] = []) {
        self.source = source
        self.sourceShape = sourceShape
        self.stages = stages
    }

    /// The shape of the rows after all stages.
    public var shape: RowShape { stages.last?.shape ?? sourceShape }
}

/// One stage and the shape of the rows that leave it.
public struct PlanStage: Hashable, Sendable {
    public var operation: PlanOperation
    public var shape: RowShape
    public init(_ operation: PlanOperation, shape: RowShape) {
        self.operation = operation
        self.shape = shape
    }
}

public enum PlanOperation: Hashable, Sendable {
    case filter(PlanExpr)
    /// Adds columns, or replaces those of the same name.
    case extend([NamedExpr])
    /// The same with `window` in the expressions, whose parts are the rows that have equal keys. The rows keep their
    /// order.
    case window([NamedExpr], by: [PlanExpr])
    /// Keeps just these columns.
    case project([NamedExpr])
    case sort([SortKey])
    /// A count is an int expression without fields.
    case take(PlanExpr)
    case skip(PlanExpr)
    case last(PlanExpr)
    case distinct
    /// Passes on the first of the rows that are equal in these.
    case distinctOn([PlanExpr])
    /// One row for each combination of keys, in the order of the keys (nulls first); without keys exactly one row.
    case group(keys: [NamedExpr], aggregates: [NamedExpr])
    /// After a `group` by `keys`: adds a row for each day, week or month between the first and the last that has none,
    /// for each combination of the other keys. Its other columns are those of `aggregates` over no rows; the last one
    /// stands for all further columns.
    case fill(keys: [NamedExpr], aggregates: [NamedExpr])
    /// After a `group`: the column at `keys` becomes columns, named by its values in their order, with the column after
    /// it as their cells; the columns before it say which cells make one row. A cell that is missing is null, or
    /// `empty` over no rows.
    case spread(keys: Int, empty: NamedExpr?)
    case join(JoinPlan)
    /// One row for each item of the list in this column; what is not a list stays, null and an empty list give no row.
    case flatten(String)
    /// One row for each column: name, type, count of values, nulls, different values, least, greatest, mean, median.
    case summarize
}

/// `join SOURCE as x on …`: the rows of another source beside each row, in the order of the left and then of the right
/// rows.
public struct JoinPlan: Hashable, Sendable {
    /// Two expressions over the joined row that must be equal: the first over the left columns only, the second over
    /// `name` only.
    public struct Pair: Hashable, Sendable {
        public var left: PlanExpr
        public var right: PlanExpr
        public init(_ left: PlanExpr, _ right: PlanExpr) {
            self.left = left
            self.right = right
        }
    }

    /// The right rows; its parameters are those of the whole plan.
    public var right: QueryPlan
    /// The column that holds the right row: a reference while it is a row of an entity, else a record.
    public var name: String
    public var type: ValueType
    public var pairs: [Pair]
    /// What else must hold of the joined row.
    public var rest: PlanExpr?
    /// Left rows without a partner stay, with null.
    public var keepsUnmatched: Bool

    public init(right: QueryPlan, name: String, type: ValueType, pairs: [Pair], rest: PlanExpr?, keepsUnmatched: Bool) {
        self.right = right
        self.name = name
        self.type = type
        self.pairs = pairs
        self.rest = rest
        self.keepsUnmatched = keepsUnmatched
    }
}

extension RowShape {
    /// What `summarize` gives.
    public static let summary = RowShape([
        Column("column", .string), Column("type", .string), Column("count", .int), Column("nulls", .int),
        Column("distinct", .int),
        Column("min", .any), Column("max", .any), Column("mean", .optional(.float)), Column("median", .any),
    ])
}

public struct SortKey: Hashable, Sendable {
    public var expr: PlanExpr
    public var descending: Bool
    public init(_ expr: PlanExpr, descending: Bool) {
        self.expr = expr
        self.descending = descending
    }
}

/// One row under way. `key` is its database key while the shape still has an entity; of rows read from a file the
/// number of the line; else 0.
public struct Row: Sendable {
    public var values: [Value]
    public var key: Int64
    public init(_ values: [Value], key: Int64 = 0) {
        self.values = values
        self.key = key
    }
}

/// Rows one after the other. Each cursor is read once, by one reader.
public protocol RowCursor: AnyObject {
    var shape: RowShape { get }
    func next() throws -> Row?
}

/// Rows that are read from a file as they are asked for. The key of each is the line that it begins on, from 1.
public protocol FileRows: RowCursor {
    /// Its lines that were left out are those up to the row that was given last.
    var file: SourceFile { get }
    /// Only these columns, by their places, are asked for: cells of the others may come as empty texts.
    func narrow(to columns: Set<Int>)
    /// Before others wait for who reads it: whatever gives the file has given all of it.
    func settle() throws
    /// No further row is asked for: says what was left out so far.
    func close() throws
}

extension RowCursor {
    /// The values of all rows that are left.
    public func remaining() throws -> [[Value]] {
        var values: [[Value]] = []
        while let row = try next() { values.append(row.values) }
        return values
    }
}

/// What a data source did with a plan: rows after its first stages, and how many stages those were.
public struct PartialResult {
    public var rows: any RowCursor
    /// `plan.stages[done...]` is left to do in memory.
    public var done: Int
    public init(rows: any RowCursor, done: Int) {
        self.rows = rows
        self.done = done
    }
}

/// How a plan would run, for `explain`.
public struct PlanExplanation: Sendable {
    public var sql: String
    /// The same for people: with the values in place of their `?`.
    public var filledSQL: String
    /// What the engine says of its plan (`EXPLAIN QUERY PLAN`), a line each.
    public var enginePlan: [String]
    public var done: Int
    /// Why the first stage that stays in memory stays there; nil when none does.
    public var reason: String?
    public init(sql: String, filledSQL: String? = nil, enginePlan: [String], done: Int, reason: String?) {
        self.sql = sql
        self.filledSQL = filledSQL ?? sql
        self.enginePlan = enginePlan
        self.done = done
        self.reason = reason
    }
}

/// The data as the evaluator knows it: a plan goes in, rows come out.
/// Sorting is stable, with nulls first when ascending; text is ordered by its UTF-8 bytes.
public protocol DataSource: AnyObject {
    /// Runs as many stages of an entity plan as the database can do, at least none.
    func run(_ plan: QueryPlan, parameters: [Value]) throws -> PartialResult
    func explain(_ plan: QueryPlan, parameters: [Value]) throws -> PlanExplanation
    /// What `body` reads of the rows are those that there were at a time. It keeps no cursor.
    func past<Result>(_ time: Instant, _ body: () throws -> Result) throws -> Result
    /// The present value of one field of a row; `not-found` when the row is gone.
    func readableValue(of ref: EntityRef, field: String) throws -> Value
    /// The row that a text names: label, `OWNER/LABEL`, address, id, or the end of an id (language.md); `not-found` or
    /// `ambiguous` else.
    func find(_ entity: String, _ text: String) throws -> EntityRef
}
