import FamCheck
import FamRegistry
import FamText
import FamValues

/// The rows of a command that returns them one by one, with the stages after it. Operands: the computed arguments of
/// the command, the parameters of the plan after its first, which is these rows, and the file for rows that `into`
/// refuses.
struct StreamedRows {
    let command: CommandSpec
    /// Where it is, with its `as`: the place of what is wrong with its rows.
    let span: Span
    let values: [Value]
    let computed: [Int]
    let isGiven: [Bool]
    /// The columns that `as` wants.
    var columns: RowShape?
    /// Nil if the rows are shown as they come.
    var plan: QueryPlan?
    var parameters = 0
    var use = Use.result(.table)

    enum Use {
        case result(Query.Finish)
        /// Nothing but the sink sees the result, so that no row must be kept.
        case shown
        case into(ImportPlan, hasFile: Bool)
    }

    var operandCount: Int {
        if case .into(_, hasFile: true) = use { return computed.count + parameters + 1 }
        return computed.count + parameters
    }
}

extension Machine {
    /// The result; null when the rows were shown.
    func run(_ streamed: StreamedRows, _ operands: [Value], at span: Span) throws -> Value {
        guard let open = streamed.command.rows else { return .null }
        var values = streamed.values
        for (operand, index) in zip(operands, streamed.computed) { values[index] = operand }
        let call = Call(spec: streamed.command, values: values, given: streamed.isGiven, span: span)
        let opened = try open(call, host.context)
        let file = opened as? any FileRows
        let rest = [.null] + operands.dropFirst(streamed.computed.count)
        let result = try use(rows(of: opened, file, streamed, rest), from: file, streamed, rest)
        try file?.close()
        return result
    }

    /// The rows after `as` and the stages.
    private func rows(
        of opened: any RowCursor, _ file: (any FileRows)?, _ streamed: StreamedRows, _ operands: [Value]
    ) throws -> any RowCursor {
        var rows: any RowCursor = InterruptibleRows(opened, host)
        // The sink looks at the rows of a command that it is given alone.
        if case .shown = streamed.use, streamed.columns == nil, streamed.plan == nil { return rows }
        if let columns = streamed.columns {
            let cells = ValueAdapter(host: host, rows: rowMaker, readsText: true)
            rows = try RowAdapter(cells: cells, wanted: columns).rows(rows, of: file)
        } else if let sparse = opened as? any SparseRows, let read = streamed.plan?.columnsRead {
            sparse.fill(only: read)
        }
        rows = PlacedRows(rows, streamed.span)
        guard let plan = streamed.plan else { return rows }
        return try QueryRunner(host: host).cursor(plan, operands, over: rows, file: file?.file.name)
    }

    private func use(
        _ rows: any RowCursor, from file: (any FileRows)?, _ streamed: StreamedRows, _ operands: [Value]
    ) throws -> Value {
        let runner = QueryRunner(host: host), source = file.map { file in { file.file } }
        switch streamed.use {
        case .result(let finish): return try runner.result(rows, finish, file: source)
        case .shown: return try host.show(rows: rows) ? .null : runner.result(rows, .table, file: source)
        case .into(let plan, let hasFile):
            let badFile = hasFile ? operands.last?.text : nil
            try file?.settle()
            // A command's reading of the household must be complete before `into` changes it.
            let rows = file == nil ? TableRows(try QueryRunner.collect(rows)) : rows
            return try RowImporter(host: host, plan: plan, badFile: badFile).run(rows, operands) { source?() }
        }
    }
}

/// Rows whose errors are at the place of what gives them, whichever stage asks for them.
private final class PlacedRows: RowCursor {
    private let input: any RowCursor
    private let span: Span

    init(_ input: any RowCursor, _ span: Span) {
        self.input = input
        self.span = span
    }

    var shape: RowShape { input.shape }

    func next() throws -> Row? {
        do { return try input.next() } catch let problem as Diagnostic { throw problem.located(at: span) }
    }
}
