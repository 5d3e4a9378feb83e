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
    /// Keeps just these columns.
    case project([NamedExpr])
    case sort([SortKey])
    /// A count is an int expression without fields.
    case take(PlanExpr)
    case skip(PlanExpr)
    case last(PlanExpr)
    case distinct
    /// One row for each combination of keys, in the order of the keys (nulls first); without keys exactly one row.
    case group(keys: [NamedExpr], aggregates: [NamedExpr])
}

public struct SortKey: Hashable, Sendable {
    public var expr: PlanExpr
    public var descending: Bool
    public init(_ expr: PlanExpr, descending: Bool) {
        self.expr = expr
        self.descending = descending
    }
}

/// One row under way. `key` is its database key while the shape still has an entity; of rows read from a file the number of the line; else 0.
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
    /// The present value of one field of a row; `not-found` when the row is gone.
    func value(of ref: EntityRef, field: String) throws -> Value
    /// The row that a text names: label, `OWNER/LABEL`, address, id, or the end of an id (language.md); `not-found` or `ambiguous` else.
    func find(_ entity: String, _ text: String) throws -> EntityRef
}
