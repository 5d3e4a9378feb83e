import FamText

/// An expression over one row, checked and typed: names are resolved, derived words are constants, and literals next to
/// a typed value have its type. The store lowers it to SQL and the evaluator to closures; both give the same result.
public struct PlanExpr: Hashable, Sendable {
    public var node: Node
    public var type: ValueType
    public var span: Span

    public init(_ node: Node, _ type: ValueType, _ span: Span) {
        self.node = node
        self.type = type
        self.span = span
    }

    public indirect enum Node: Hashable, Sendable {
        case constant(Value)
        /// A value that was fixed before the pipeline started (`$min`), by index into the parameters of the plan.
        case parameter(Int)
        /// A column of the row, then fields through references: `["child", "name"]`.
        case field([String])
        case not(PlanExpr)
        case negate(PlanExpr)
        case binary(Operator, PlanExpr, PlanExpr)
        /// `a == null` and `a != null` are `isNull` and its `not`.
        case isNull(PlanExpr)
        /// A function of the registry, by name.
        case call(String, [PlanExpr])
        case conditional(PlanExpr, PlanExpr, PlanExpr)
        case list([PlanExpr])
        /// Over the rows of one group; only inside the aggregates of `group` and of the short forms.
        case aggregate(Aggregate)
        /// Over the rows of another entity that refer to this row: `any(events where …)`, `count(events)`.
        case related(Related)
        /// Over the rows around this one; only in the columns of a `window` stage.
        case window(Window)
    }
}

public enum AggregateKind: String, Hashable, Sendable, CaseIterable {
    case count, sum, avg, min, max, median, first, last, list, any, all

    /// A few words for completion.
    public var summary: String {
        switch self {
        case .count: "the number of rows"
        case .sum: "the sum"
        case .avg: "the mean"
        case .min: "the smallest"
        case .max: "the largest"
        case .median: "the middle value in order"
        case .first: "the value of the first row"
        case .last: "the value of the last row"
        case .list: "all values, in the order of the rows"
        case .any: "whether it is true in any row"
        case .all: "whether it is true in every row"
        }
    }
}

/// One aggregate: skips rows for which `filter` is not true and nulls of `argument`.
/// `sum` of nothing is 0, `avg min max median first last` of nothing is null, `list` empty, `any` false, `all` true;
/// `count()` has no argument.
public struct Aggregate: Hashable, Sendable {
    public var kind: AggregateKind
    public var argument: PlanExpr?
    public var filter: PlanExpr?
    /// Whether equal values of the argument count once: `count(distinct child)`.
    public var isDistinct: Bool
    public init(_ kind: AggregateKind, _ argument: PlanExpr? = nil, filter: PlanExpr? = nil, isDistinct: Bool = false) {
        self.kind = kind
        self.argument = argument
        self.filter = filter
        self.isDistinct = isDistinct
    }
}

/// An aggregate over the rows of `entity` whose reference field `via` is the current row.
public struct Related: Hashable, Sendable {
    public var entity: String
    public var via: String
    public var aggregate: Aggregate
    public init(entity: String, via: String, aggregate: Aggregate) {
        self.entity = entity
        self.via = via
        self.aggregate = aggregate
    }
}

/// A column that a stage makes.
public struct NamedExpr: Hashable, Sendable {
    public var name: String
    public var expr: PlanExpr
    public init(_ name: String, _ expr: PlanExpr) {
        self.name = name
        self.expr = expr
    }
}
