import FamText
import FamValues

/// The numbers of a range as rows.
final class RangeRows: RowCursor {
    /// A list of more numbers than these is not made.
    static let mostItems: UInt64 = 10_000_000

    let shape: RowShape
    private let first: Int64
    private let last: Int64
    private var following: Int64?

    init(_ first: Int64, _ last: Int64, _ shape: RowShape) {
        self.shape = shape
        self.first = first
        self.last = last
        following = first <= last ? first : nil
    }

    var items: RangeItems { RangeItems(first, last) }

    func next() -> Row? {
        guard let number = following else { return nil }
        following = number < last ? number + 1 : nil
        return Row([.int(number)])
    }

    /// The last row, without the ones before it.
    func lastRow() -> Row? { first <= last ? Row([.int(last)]) : nil }

    /// The rows from one position up to but not including another.
    func part(_ from: Int128, _ to: Int128, _ shape: RowShape) -> RangeRows {
        let low = Int128(first) + from, high = min(Int128(last), Int128(first) + to - 1)
        guard low <= high, let low = Int64(exactly: low), let high = Int64(exactly: high) else {
            return RangeRows(1, 0, shape)
        }
        return RangeRows(low, high, shape)
    }

    var count: Int128 { first > last ? 0 : Int128(last) - Int128(first) + 1 }
}

/// The first stages over a range, where its ends say what they come to: the numbers between are not walked through.
struct RangeStages {
    let evaluator: (RowShape) -> PlanEvaluator

    /// What a stage leaves of a range; nil if it needs the numbers.
    func rows(_ stage: PlanStage, over range: RangeRows, _ shape: RowShape) throws -> (any RowCursor)? {
        let evaluator = evaluator(range.shape)
        switch stage.operation {
        case .take(let count): return range.part(0, Int128(try evaluator.count(count)), shape)
        case .skip(let count): return range.part(Int128(try evaluator.count(count)), range.count, shape)
        case .last(let count):
            let left = range.count - Int128(try evaluator.count(count))
            return range.part(max(0, left), range.count, shape)
        case .group(let keys, let aggregates) where keys.isEmpty:
            let kinds = aggregates.map { kind($0.expr, of: range) }
            guard kinds.allSatisfy({ $0 != nil }) else { return nil }
            let cells = try zip(kinds, aggregates).map { kind, aggregate in
                try cell(kind ?? .count, range.items, aggregate.expr.span)
            }
            return TableRows(Table(shape: shape, rows: [cells]))
        default: return nil
        }
    }

    /// The aggregate if it is one of all the numbers, or counts them.
    private func kind(_ expr: PlanExpr, of range: RangeRows) -> AggregateKind? {
        guard case .aggregate(let aggregate) = expr.node, aggregate.filter == nil, !aggregate.isDistinct else {
            return nil
        }
        guard let argument = aggregate.argument else { return aggregate.kind == .count ? .count : nil }
        guard case .field(let path) = argument.node, path == [range.shape.columns[0].name] else { return nil }
        switch aggregate.kind {
        case .count, .sum, .avg, .median, .min, .max, .first, .last: return aggregate.kind
        case .list, .any, .all: return nil
        }
    }

    private func cell(_ kind: AggregateKind, _ items: RangeItems, _ span: Span) throws -> Value {
        try PostponedError.cell {
            do {
                switch kind {
                case .count: return .int(try items.length())
                case .sum: return .int(try items.sum())
                case .min, .first: return items.first
                case .max, .last: return items.last
                default: return items.mean.map { .float($0) } ?? .null
                }
            } catch let diagnostic as Diagnostic { throw diagnostic.located(at: span) }
        }
    }
}
