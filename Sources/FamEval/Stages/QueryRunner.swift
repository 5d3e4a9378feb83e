import FamCheck
import FamText
import FamValues

/// Runs query plans: as far as the data source goes there, the rest in memory, a cursor per stage.
struct QueryRunner {
    let host: any MachineHost

    func run(_ plan: QueryPlan, _ parameters: [Value], _ finish: Query.Finish) throws -> Value {
        do {
            let file = QueryRunner.file(plan, parameters)
            return try result(cursor(plan, parameters), finish, file: file.map { file in { file } })
        } catch let problem as Diagnostic where problem.span == nil && PostponedError.isOfValue(problem) {
            // The database computes more than is read, and knows neither the place in the expression nor the row of an
            // error: memory decides whether there is one.
            guard case .entity = plan.source else { throw problem }
            let found = try result(cursor(plan, parameters, inMemory: true), finish)
            guard QueryRunner.isOfDatabase(problem) else { throw problem }
            return found
        }
    }

    /// Whether an error comes from what the database computed for a row.
    static func isOfDatabase(_ problem: Diagnostic) -> Bool { problem.span == nil && computed.contains(problem.code) }

    /// The errors of operators and functions.
    private static let computed: Set<DiagnosticCode> = [
        .overflow, .divisionByZero, .nullValue, .badArgument, .typeMismatch, .currencyMismatch, .badIndex, .tooLarge,
    ]

    /// The result in the required form.
    /// - Parameter file: where the rows are read from, called once they are.
    func result(
        _ rows: any RowCursor, _ finish: Query.Finish, file: (() -> SourceFile)? = nil
    ) throws -> Value {
        switch finish {
        case .table: return .table(try QueryRunner.collect(rows, file: file))
        case .firstRow: return try item(rows.next(), rows.shape)
        case .lastRow:
            if let range = (rows as? InterruptibleRows)?.input as? RangeRows {
                return try item(range.lastRow(), rows.shape)
            }
            var last: Row?
            while let row = try rows.next() { last = row }
            return try item(last, rows.shape)
        case .scalar: return try rows.next()?.values.first ?? .null
        case .column(let name): return .list(try column(name, rows))
        }
    }

    /// The rows after all stages.
    /// - Parameter inMemory: whether the data source only returns the rows and does no stage.
    func cursor(_ plan: QueryPlan, _ parameters: [Value], inMemory: Bool = false) throws -> any RowCursor {
        if let index = plan.asOf { return try pastRows(plan, parameters, index, inMemory: inMemory) }
        let environment = PlanEnvironment(
            host: host, parameters: parameters, file: QueryRunner.file(plan, parameters)?.name)
        switch plan.source {
        case .entity:
            var pushed = plan
            if inMemory { pushed.stages = [] }
            let partial = try host.data.run(pushed, parameters: parameters)
            return try StageBuilder(environment).build(
                plan.stages[partial.done...], over: InterruptibleRows(partial.rows, host))
        case .parameter(let index):
            guard parameters.indices.contains(index) else {
                throw Diagnostic(.notARow, "the source of the rows is missing")
            }
            let source = try ValueRows.open(parameters[index], plan.sourceShape, host)
            return try StageBuilder(environment).build(
                plan.stages[...], over: source is RangeRows ? source : InterruptibleRows(source, host))
        }
    }

    /// The rows of a plan over the past. All its stages see the rows as they were, and so do references; each joined
    /// source has its own time, so one of another time is read before.
    private func pastRows(
        _ plan: QueryPlan, _ parameters: [Value], _ index: Int, inMemory: Bool
    ) throws -> any RowCursor {
        guard parameters.indices.contains(index), case .datetime(let time) = parameters[index] else {
            throw Diagnostic(.typeMismatch, "`--as-of` needs a date or a time")
        }
        var present = plan, parameters = parameters
        present.asOf = nil
        for position in present.stages.indices {
            guard case .join(var join) = present.stages[position].operation, case .entity = join.right.source else {
                continue
            }
            if let other = join.right.asOf, parameters[other] == parameters[index] {
                join.right.asOf = nil
            } else {
                let rows = try kept(QueryRunner.collect(cursor(join.right, parameters)))
                join.right = QueryPlan(source: .parameter(parameters.count), sourceShape: rows.shape)
                parameters.append(.table(rows))
            }
            present.stages[position].operation = .join(join)
        }
        try noteBeginning(after: time)
        return TableRows(
            try host.data.past(time) { try kept(QueryRunner.collect(cursor(present, parameters, inMemory: inMemory))) })
    }

    /// No rows of a time before the first entry are no answer about them.
    private func noteBeginning(after time: Instant) throws {
        let context = host.context
        guard context.output.showsNotices, let first = try host.data.firstChange(), time < first else { return }
        let form = ValueText(zone: context.zone, now: nil)
        context.output.notice(
            "At \(form.human(.datetime(time))) nothing was here yet: the journal begins at "
                + "\(form.human(.datetime(first))).")
    }

    private func kept(_ table: Table) throws -> Table {
        var references = KeptReferences(self)
        return try references.keep(table)
    }

    /// The stages over rows that come from elsewhere; the plan's first parameter is not looked at.
    /// - Parameter file: the name of the one whose lines are the keys of the rows.
    func cursor(
        _ plan: QueryPlan, _ parameters: [Value], over source: any RowCursor, file: String? = nil
    ) throws -> any RowCursor {
        try StageBuilder(PlanEnvironment(host: host, parameters: parameters, file: file)).build(
            plan.stages[...], over: source)
    }

    func explain(_ plan: QueryPlan, _ parameters: [Value]) throws -> Value {
        guard case .entity = plan.source else {
            let explanation = PlanExplanation(sql: "", enginePlan: [], done: 0, reason: "the rows are in memory")
            return try host.explain(explanation, rest: plan.stages[...])
        }
        let explanation = try host.data.explain(plan, parameters: parameters)
        return try host.explain(explanation, rest: plan.stages[explanation.done...])
    }

    /// Where the rows of the source were read from.
    static func file(_ plan: QueryPlan, _ parameters: [Value]) -> SourceFile? {
        guard case .parameter(let index) = plan.source, parameters.indices.contains(index),
            case .table(let table) = parameters[index]
        else { return nil }
        return table.origin?.file
    }

    /// All rows as a table; with their keys while the shape has its entity, and the lines of the file that they were
    /// read from.
    static func collect(_ rows: any RowCursor, file: (() -> SourceFile)? = nil) throws -> Table {
        var values: [[Value]] = [], keys: [Int64] = []
        let hasEntity = rows.shape.entity != nil, hasKeys = hasEntity || file != nil
        do {
            while let row = try rows.next() {
                values.append(row.values)
                if hasKeys { keys.append(row.key) }
            }
        } catch {
            Leftovers.keep(values)
            throw error
        }
        // A group comes from many lines.
        let origin = file.flatMap { keys.contains(0) ? nil : RowOrigin(file: $0(), lines: keys.map(Int.init)) }
        return Table(shape: rows.shape, rows: values, keys: hasEntity ? keys : nil, origin: origin)
    }

    private func item(_ row: Row?, _ shape: RowShape) throws -> Value {
        guard let row else { return .null }
        let maker = RowMaker(registry: host.context.registry)
        if maker.givesReferences(shape), let reference = maker.reference(row, shape) { return .entity(reference) }
        return .record(RecordValue(shape, row.values))
    }

    private func column(_ name: String, _ rows: any RowCursor) throws -> [Value] {
        guard let index = rows.shape.index(of: name) else {
            throw Diagnostic.unknownField(name, of: "a row", in: rows.shape.columns.map(\.name))
        }
        var result: [Value] = []
        do { while let row = try rows.next() { result.append(row.values[index]) } } catch {
            Leftovers.keep(result)
            throw error
        }
        return result
    }
}

/// Rows that end with an error when the user asked to stop, or memory is used up.
public final class InterruptibleRows: RowCursor {
    /// The rows from the store, or from the command that returns them.
    public let input: any RowCursor
    private let host: any MachineHost
    private var count = 0

    init(_ input: any RowCursor, _ host: any MachineHost) {
        self.input = input
        self.host = host
    }

    public var shape: RowShape { input.shape }

    public func next() throws -> Row? {
        let row = try input.next()
        count &+= 1
        if count & 63 == 0, let row {
            if host.isInterrupted { throw Work.interrupted }
            try Work.look(taking: InterruptibleRows.size(row) &* 64)
        }
        return row
    }

    /// About the bytes of a row.
    private static func size(_ row: Row) -> Int {
        row.values.reduce(64) { $0 &+ MemoryLayout<Value>.stride &+ ($1.text?.utf8.count ?? 0) }
    }
}
