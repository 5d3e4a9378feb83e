import FamCheck
import FamRegistry
import FamText
import FamValues

/// The rows of a command that gives them one by one, and what is made of them. Operands: the computed arguments of
/// the command, then the parameters of the plan after its first, which is these rows.
struct StreamedRows {
    let command: CommandSpec
    let values: [Value]
    let computed: [Int]
    let isGiven: [Bool]
    /// Nil where the rows are shown as they come.
    var plan: QueryPlan?
    var finish = Query.Finish.table
    var parameters = 0
    /// Whether nothing but the sink sees the result, so that no row has to be kept.
    var isShown = false
}

extension Machine {
    /// The result; null when the rows were shown.
    func run(_ streamed: StreamedRows, _ operands: [Value], at span: Span) throws -> Value {
        guard let open = streamed.command.rows else { return .null }
        var values = streamed.values
        for (operand, index) in zip(operands, streamed.computed) { values[index] = operand }
        let call = Call(spec: streamed.command, values: values, given: streamed.isGiven, span: span)
        let runner = QueryRunner(host: host)
        let source = InterruptibleRows(try open(call, host.context), host)
        let rest = [.null] + operands.dropFirst(streamed.computed.count)
        let rows = try streamed.plan.map { try runner.cursor($0, rest, over: source) } ?? source
        if streamed.isShown, case .table = streamed.finish, try host.show(rows: rows) { return .null }
        return try runner.result(rows, streamed.finish)
    }
}
