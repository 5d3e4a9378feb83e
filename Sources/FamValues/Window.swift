/// A value computed for a row from the rows of its part, which are those with the same keys, in the order in which they
/// arrive.
public indirect enum Window: Hashable, Sendable {
    /// 1 for the first row, and so on.
    case rowNumber
    /// The position of the first of the rows that are equal in the sort keys.
    case rank([SortKey])
    /// The value of the row that many places before, or after if `isAhead`; null if there is no such row.
    case shifted(PlanExpr, by: Int, isAhead: Bool)
    /// An aggregate over the rows from the first up to this one.
    case running(Aggregate)
    /// This row's share of the sum; null for null, and if the sum is 0.
    case share(PlanExpr)

    /// The expressions that it reads from a row.
    public var expressions: [PlanExpr] {
        switch self {
        case .rowNumber: []
        case .rank(let keys): keys.map(\.expr)
        case .shifted(let value, _, _), .share(let value): [value]
        case .running(let aggregate): [aggregate.argument, aggregate.filter].compactMap { $0 }
        }
    }

    /// Whether it depends on rows after this one.
    public var looksAhead: Bool {
        switch self {
        case .rowNumber, .rank, .running: false
        case .shifted(_, _, let isAhead): isAhead
        case .share: true
        }
    }

    func rewritten(_ change: (PlanExpr) throws -> PlanExpr?) rethrows -> Window {
        switch self {
        case .rowNumber: self
        case .rank(let keys): .rank(try keys.map { SortKey(try $0.expr.rewritten(change), descending: $0.descending) })
        case .shifted(let value, let count, let isAhead):
            .shifted(try value.rewritten(change), by: count, isAhead: isAhead)
        case .running(let aggregate): .running(try aggregate.rewritten(change))
        case .share(let value): .share(try value.rewritten(change))
        }
    }
}

/// The name of a window function in a script.
public enum WindowName: String, CaseIterable, Sendable {
    case rowNumber = "row_number", rank, lag, lead, running, share

    /// A few words for completion.
    public var summary: String {
        switch self {
        case .rowNumber: "the number of the row, counted from 1"
        case .rank: "the rank of the row in the sort order; equal rows share one"
        case .lag: "the value of the previous row"
        case .lead: "the value of the next row"
        case .running: "the sum so far, or another aggregate"
        case .share: "the row's share of the sum"
        }
    }

    /// The same as a sentence.
    public var sentence: String { "Returns \(summary)." }

    public var example: String {
        switch self {
        case .rowNumber: "[5, 7, 6] | with n = row_number()"
        case .rank: "[5, 7, 6] | sort -value | with place = rank()"
        case .lag: "[5, 7, 6] | with before = lag(value)"
        case .lead: "[5, 7, 6] | with next = lead(value)"
        case .running: "[5, 7, 6] | with so_far = running(value)"
        case .share: "[5, 7, 6] | with part = share(value)"
        }
    }

    /// How it is called.
    public var usage: String {
        switch self {
        case .rowNumber, .rank: "\(rawValue)()"
        case .lag, .lead: "\(rawValue)(value, rows = 1)"
        case .running: "running(value) or running(max(value))"
        case .share: "share(value)"
        }
    }
}
