import FamText
import FamValues

/// `join`: holds the right rows by the values that must be equal; the left ones pass by. The right row is a reference
/// while it is a row of an entity, else a record.
final class JoinedRows: RowCursor {
    private typealias RowsByKeys = PartedDictionary<[Value], [Value]>

    let shape: RowShape
    private let input: any RowCursor
    private let leftKeys: [RowFunction]
    private let rest: ((Row) throws -> Bool)?
    private let keepsUnmatched: Bool
    private let loadRight: () throws -> RowsByKeys
    private var right: RowsByKeys?
    private var row: [Value] = []
    private var waiting: ArraySlice<Value> = []
    /// A later stage may keep every row, and there may be more than anybody wrote.
    private var pulse = Pulse(every: 32)

    /// - Parameter doubtful: columns of the left rows that may hold a postponed error.
    init(
        _ input: any RowCursor, _ shape: RowShape, _ join: JoinPlan, _ environment: PlanEnvironment,
        _ doubtful: Set<String>
    ) throws {
        self.input = input
        self.shape = shape
        let left = PlanEvaluator(environment: environment, shape: input.shape, doubtful: doubtful)
        leftKeys = try join.pairs.map { try left.compile($0.left) }
        rest = try join.rest.map(PlanEvaluator(environment: environment, shape: shape, doubtful: doubtful).condition)
        keepsUnmatched = join.keepsUnmatched
        loadRight = {
            do { return try JoinedRows.load(join, environment, inMemory: false) } catch let problem as Diagnostic
                where QueryRunner.isOfDatabase(problem)
            {
                return try JoinedRows.load(join, environment, inMemory: true)
            }
        }
    }

    func next() throws -> Row? {
        while true {
            if let value = waiting.popFirst() {
                try pulse.beat(taking: (row.count + 1) * MemoryLayout<Value>.stride)
                return Row(row + [value])
            }
            guard let left = try input.next() else { return nil }
            if right == nil { right = try loadRight() }
            row = left.values
            waiting = try partners(left)[...]
            if waiting.isEmpty, keepsUnmatched { waiting = [.null] }
        }
    }

    private func partners(_ left: Row) throws -> [Value] {
        guard let found = right?[try leftKeys.map { try $0(left) }] else { return [] }
        guard let rest else { return found }
        return try found.watchedFilter { try rest(Row(row + [$0])) }
    }

    private static func load(
        _ join: JoinPlan, _ environment: PlanEnvironment, inMemory: Bool
    ) throws -> RowsByKeys {
        let rows = try QueryRunner(host: environment.host).cursor(
            join.right, environment.parameters, inMemory: inMemory)
        let maker = RowMaker(registry: environment.host.context.registry)
        let evaluator = PlanEvaluator(environment: environment, shape: RowShape([Column(join.name, join.type)]))
        let keys = try join.pairs.map {
            (isRow: $0.right.node == .field([join.name]), function: try evaluator.compile($0.right))
        }
        let result = RowsByKeys()
        var pulse = Pulse(every: 32)
        while let row = try rows.next() {
            try pulse.beat(taking: row.values.count * MemoryLayout<Value>.stride)
            // The record has the fields; through the reference each would be a look into the database.
            let record = Value.record(RecordValue(rows.shape, row.values))
            let value =
                maker.givesReferences(rows.shape)
                ? maker.reference(row, rows.shape).map { .entity($0) } ?? record : record
            let key = try keys.map { try $0.function(Row([$0.isRow ? value : record])) }
            result.change(key, from: []) { $0.append(value) }
        }
        return result
    }
}
