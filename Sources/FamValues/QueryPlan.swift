import FamText

/// A pipeline as a value: where rows come from and what is done with them, in order (law 5).
public struct QueryPlan: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
        /// All rows of an entity in the order in which they were made. Rows that its spec hides (archived ones) only if
        /// asked for.
        case entity(String, includesHidden: Bool)
        /// A table or list that the program holds, by index into the parameters.
        case parameter(Int)
    }

    public var source: Source
    /// The shape of the source's rows.
    public var sourceShape: RowShape
    public var stages: [PlanStage]
    /// The rows of an entity as they were at this time, a `datetime` by index into the parameters; nil for the current
    /// ones.
    public var asOf: Int?
    /// A condition on the rows of the source, before any stage. The store adds it where the language may not see all
    /// rows.
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
    /// Passes on the first of the rows that are equal in these expressions.
    case distinctOn([PlanExpr])
    /// One row for each combination of keys, in the order of the keys (nulls first); without keys exactly one row.
    case group(keys: [NamedExpr], aggregates: [NamedExpr])
    /// After a `group` by `keys`: adds a row for each day, week or month between the first and the last that has none,
    /// for each combination of the other keys. Its other columns are those of `aggregates` over no rows; the last one
    /// applies to all further columns.
    case fill(keys: [NamedExpr], aggregates: [NamedExpr])
    /// After a `group`: the column at `keys` becomes columns, named by its values in their order, with the column after
    /// it as their cells. The columns before it say which cells make up one row. A missing cell is null, or `empty`
    /// over no rows.
    case spread(keys: Int, empty: NamedExpr?)
    case join(JoinPlan)
    /// One row for each item of the list in this column. A value that is not a list stays; null and an empty list give
    /// no row.
    case flatten(String)
    /// One row for each column: name, type, number of values, nulls, distinct values, least, greatest, mean, median.
    case summarize
}

extension PlanOperation {
    /// The count of a stage whose expression has been evaluated. Errors: `bad-argument`.
    public static func count(_ value: Value, at span: Span) throws(Diagnostic) -> Int64 {
        guard case .int(let count) = value, count >= 0 else {
            let found = if case .int(let count) = value { ", and this is \(count)" } else { "" }
            throw Diagnostic(.badArgument, "a count is a whole number from 0 on\(found)", at: span)
        }
        return count
    }
}

/// `join SOURCE as x on …`: each row combined with the matching rows of another source, in the order of the left rows
/// and then of the right rows.
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
    /// Further conditions on the joined row.
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

/// A row in a pipeline. `key` is its database key while the shape still has an entity, the number of its line if it was
/// read from a file, otherwise 0.
public struct Row: Sendable {
    public var values: [Value]
    public var key: Int64
    public init(_ values: [Value], key: Int64 = 0) {
        self.values = values
        self.key = key
    }
}

/// Rows, one after the other. A cursor is read once, by one reader.
public protocol RowCursor: AnyObject {
    var shape: RowShape { get }
    func next() throws -> Row?
}

/// Rows whose cells cost something to make.
public protocol SparseRows: RowCursor {
    /// Nothing looks at the other columns from now on: their cells may be null, whatever their type.
    func fill(only columns: Set<String>)
}

/// Rows read from a file on demand. The key of each is the line that it begins on, from 1.
public protocol FileRows: RowCursor {
    /// Its lines that were left out are those up to the last row returned.
    var file: SourceFile { get }
    /// Its rows have only the columns at these places from now on, in this order. A text that plainly spells a value of
    /// the type next to its place may come as that value.
    func narrow(to columns: [(place: Int, type: ValueType)])
    /// Makes sure that the writer has sent all of the file, so that no other program waits for this reader.
    func settle() throws
    /// Called when no further row is needed: reports what was left out so far.
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

/// What a data source did with a plan: the rows after its first stages, and how many stages those were.
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
    /// The same for people, with the values in place of `?`.
    public var filledSQL: String
    /// SQLite's own plan (`EXPLAIN QUERY PLAN`), one line each.
    public var enginePlan: [String]
    public var done: Int
    /// Why the first stage in memory is not done by the database; nil if none is in memory.
    public var reason: String?
    public init(sql: String, filledSQL: String? = nil, enginePlan: [String], done: Int, reason: String?) {
        self.sql = sql
        self.filledSQL = filledSQL ?? sql
        self.enginePlan = enginePlan
        self.done = done
        self.reason = reason
    }
}

/// The data as the evaluator sees it: it gets a plan and returns rows. Sorting is stable, with nulls first when
/// ascending; text is ordered by its UTF-8 bytes.
public protocol DataSource: AnyObject {
    /// Runs as many stages of an entity plan as the database can do, possibly none.
    func run(_ plan: QueryPlan, parameters: [Value]) throws -> PartialResult
    func explain(_ plan: QueryPlan, parameters: [Value]) throws -> PlanExplanation
    /// Runs `body` with the rows as they were at `time`. It must not keep a cursor.
    func past<Result>(_ time: Instant, _ body: () throws -> Result) throws -> Result
    /// When the first change was made; nil if there is none, or nobody knows.
    func firstChange() throws -> Instant?
    /// The current value of one field of a row; `not-found` if the row is gone.
    func readableValue(of ref: EntityRef, field: String) throws -> Value
    /// The row that a text names: by label, `OWNER/LABEL`, address, id, or the end of an id (language.md); otherwise
    /// `not-found` or `ambiguous`.
    func find(_ entity: String, _ text: String) throws -> EntityRef
}

extension DataSource {
    public func firstChange() throws -> Instant? { nil }
}
