import FamCheck
import FamRegistry
import FamText
import FamValues

/// Statements that are one command with its arguments written out, such as nearly every line of a session or of a long
/// script. They run as they are: lowering one takes longer than running what comes of it.
extension Machine {
    /// Runs as many such statements as come one after the other.
    /// - Returns: the index of the next one, which is `start` if there is none. Inside a command every statement is
    ///   lowered.
    func runLines(_ statements: [Statement], from start: Int) throws -> Int {
        guard frameCount == 0, var line = PlainCall(statements[start]) else { return start }
        var next = start
        let runner = LineRunner(host: host, frame: lines)
        runner.frame.entry.pointee.registerCount = globalCount
        do {
            // What a command calls finds its registers above those of this frame.
            try enter(runner.frame.entry, base: 0, closure: .null)
            while true {
                let result = try runner.run(line, statements[next].span)
                if let type = line.shownType { try show(result, type) }
                next += 1
                guard next < statements.count, let following = PlainCall(statements[next]) else { break }
                line = following
            }
            leave()
            return next
        } catch {
            throw report(error, downTo: 0)
        }
    }

    private func show(_ result: Value, _ type: ValueType) throws {
        let slot = try heap.slot(result: result)
        defer { heap.release(slot) }
        try show(slot, type, as: .plain)
    }
}

/// A statement that is one command with its arguments written out, taken apart.
private struct PlainCall {
    let command: CommandSpec
    let arguments: [Code?]
    let span: Span
    /// The type of its result; nil if that is not shown.
    let shownType: ValueType?

    /// Nil for any other statement.
    init?(_ statement: Statement) {
        guard case .expression(let code, let isShown) = statement.node,
            case .callCommand(let command, let arguments) = code.node,
            command.rows == nil, command.rowsOfShape == nil
        else { return nil }
        for index in arguments.indices where !PlainCall.isWrittenOut(arguments[index]) { return nil }
        self.command = command
        self.arguments = arguments
        span = code.span
        shownType = isShown ? code.type : nil
    }

    private static func isWrittenOut(_ code: Code?) -> Bool {
        switch code?.node {
        case nil, .constant, .reading: true
        case .list(let items): items.allSatisfy(isWrittenOut)
        default: false
        }
    }
}

/// What the lines that come one after the other share, asked for once.
private struct LineRunner {
    let host: any MachineHost
    let frame: CompiledFunction

    func run(_ line: PlainCall, _ span: Span) throws -> Value {
        let command = line.command
        frame.span = span
        try host.willRun(span)
        if Interrupt.isRequested { throw Work.interrupted }
        var values = command.parameters.map { $0.default ?? .null }
        var isGiven = [Bool](repeating: false, count: values.count)
        for index in line.arguments.indices where index < values.count {
            guard let value = try value(of: line.arguments[index]) else { continue }
            values[index] = value
            isGiven[index] = true
        }
        frame.span = line.span
        try host.willUse(command, command.name)
        return try host.perform(Call(spec: command, values: values, given: isGiven, span: line.span))
    }

    /// Nil for an argument that is not given.
    private func value(of argument: Code?) throws -> Value? {
        switch argument?.node {
        case .constant(let value): return value
        case .reading(let text, let type):
            guard let span = argument?.span else { return nil }
            frame.span = span
            return try host.read(text, as: type, writtenAt: span)
        case .list(let items): return .list(try items.map { try value(of: $0) ?? .null })
        default: return nil
        }
    }
}
