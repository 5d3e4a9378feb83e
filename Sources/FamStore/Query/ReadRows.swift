import FamText
import FamValues

/// The rows that were read: those named by a text, those referred to, and for a query those left by its leading
/// conditions. Rows read by sums and derived fields are not recorded.
public final class ReadRows {
    /// Keys by table.
    private(set) var keys: [Int: Set<Int64>] = [:]
    public private(set) var count = 0
    /// More rows than the limit were read; only that many are known.
    public private(set) var isOver = false
    private let limit: Int

    public init(limit: Int) { self.limit = limit }

    func note(_ table: Int, _ n: Int64) {
        guard count < limit else {
            isOver = isOver || keys[table]?.contains(n) != true
            return
        }
        if keys[table, default: []].insert(n).inserted { count += 1 }
    }
}

extension Store {
    /// Records the rows that a query begins with: those left after its first conditions, cuts and orders.
    func noteRows(of plan: QueryPlan, _ parameters: [Value], _ access: Access) throws {
        guard let reads, case .entity(let name, _) = plan.source else { return }
        var beginning = plan
        beginning.stages = Array(plan.stages.prefix { $0.operation.keepsRows })
        for stage in plan.stages {
            if case .join(let join) = stage.operation { try noteRows(of: join.right, parameters, access) }
        }
        try holdingNotes(access) { try note(of: beginning, name, parameters, reads, access) }
    }

    private func note(
        of beginning: QueryPlan, _ name: String, _ parameters: [Value], _ reads: ReadRows, _ access: Access
    ) throws {
        let lowering = try lower(beginning, parameters: parameters, access, keys: nil, limit: 256)
        let table = try catalog.table(of: name).index
        guard lowering.select.key != nil, let sql = try? lowering.select.sql(keyed: true) else { return }
        let rows = try PreparedStatement(access.db, sql.text)
        for (index, value) in sql.values.enumerated() { rows.bind(value, at: index) }
        while !reads.isOver, try rows.step() { reads.note(table, rows.int(0)) }
    }
}

extension PlanOperation {
    /// Whether its output rows are input rows.
    fileprivate var keepsRows: Bool {
        switch self {
        case .filter, .sort, .take, .skip, .last: true
        default: false
        }
    }
}
