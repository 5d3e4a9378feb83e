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
        guard frameCount == 0, Machine.isLine(statements[start]) else { return start }
        var next = start
        lines.entry.pointee.registerCount = globalCount
        do {
            // What a command calls finds its registers above those of this frame.
            try enter(lines.entry, base: 0, closure: .null)
            repeat {
                try runLine(statements[next])
                next += 1
            } while next < statements.count && Machine.isLine(statements[next])
            leave()
            return next
        } catch {
            throw report(error, downTo: 0)
        }
    }

    private static func isLine(_ statement: Statement) -> Bool {
        guard case .expression(let code, _) = statement.node, case .callCommand(let command, let arguments) = code.node,
            command.rows == nil, command.rowsOfShape == nil
        else { return false }
        return arguments.allSatisfy { $0.map(isWrittenOut) ?? true }
    }

    private static func isWrittenOut(_ code: Code) -> Bool {
        switch code.node {
        case .constant, .reading: true
        case .list(let items): items.allSatisfy(isWrittenOut)
        default: false
        }
    }

    private func runLine(_ statement: Statement) throws {
        guard case .expression(let code, let isShown) = statement.node,
            case .callCommand(let command, let arguments) = code.node
        else { return }
        lines.span = statement.span
        try host.willRun(statement.span)
        if Interrupt.isRequested { throw Work.interrupted }
        var values = command.parameters.map { $0.default ?? .null }
        var isGiven = values.map { _ in false }
        for (index, argument) in arguments.enumerated() where index < values.count {
            guard let argument else { continue }
            values[index] = try value(of: argument)
            isGiven[index] = true
        }
        lines.span = code.span
        try host.willUse(command, command.name)
        let result = try host.perform(Call(spec: command, values: values, given: isGiven, span: code.span))
        guard isShown else { return }
        let slot = try heap.slot(result: result)
        defer { heap.release(slot) }
        try show(slot, code.type, as: .plain)
    }

    private func value(of argument: Code) throws -> Value {
        switch argument.node {
        case .constant(let value): return value
        case .reading(let text, let type):
            lines.span = argument.span
            return try host.read(text, as: type, writtenAt: argument.span)
        case .list(let items): return .list(try items.map { try value(of: $0) })
        default: return .null
        }
    }
}
