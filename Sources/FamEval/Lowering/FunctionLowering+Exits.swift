import FamCheck
import FamValues

/// `try`, `atomic`, and the ways out of blocks: `break`, `continue`, `return`.
extension FunctionLowering {
    /// A body with `finally` is in an outer attempt without undo, around the inner one that `catch` belongs to:
    ///
    ///     attempt failed ; attempt caught ; BODY ; endAttempt ; jump over
    ///     caught: HANDLER ; over: endAttempt ; FINALLY ; jump end
    ///     failed: FINALLY ; rethrow ; end:
    func tryCatch(_ body: [Statement], _ error: VariableRef?, _ handler: [Statement]?, _ finally: [Statement]) throws {
        guard !finally.isEmpty else { return try catching(body, error, handler) }
        let failed = newLabel(), end = newLabel()
        let raised = try registers.temporary()
        let cells = declaredCells
        attempt(.plain, raised, to: failed)
        scopes.append(.finally(finally, cells: cells))
        try catching(body, error, handler)
        scopes.removeLast()
        emit(.endAttempt)
        declaredCells = cells
        try lower(finally)
        jump(.jump, to: end)
        place(failed)
        declaredCells = cells
        try lower(finally)
        emit(.rethrow, a: raised)
        place(end)
    }

    private func catching(_ body: [Statement], _ error: VariableRef?, _ handler: [Statement]?) throws {
        guard let handler else { return try lower(body) }
        let caught = newLabel(), end = newLabel()
        let raised = try registers.temporary()
        attempt(.undo, raised, to: caught)
        scopes.append(.attempt)
        try lower(body)
        scopes.removeLast()
        emit(.endAttempt)
        jump(.jump, to: end)
        place(caught)
        if let error {
            emit(.caught, a: raised, b: raised)
            store(raised, to: error)
        }
        emit(.clear, a: raised)
        try lower(handler)
        place(end)
    }

    /// `atomic` and `plan`: an error passes through.
    func undoable(_ body: [Statement], _ kind: AttemptKind) throws {
        let failed = newLabel(), end = newLabel()
        let raised = try registers.temporary()
        attempt(kind, raised, to: failed)
        scopes.append(.attempt)
        try lower(body)
        scopes.removeLast()
        emit(.endAttempt)
        jump(.jump, to: end)
        place(failed)
        emit(.rethrow, a: raised)
        place(end)
    }

    func leaveLoop(isBreak: Bool) throws {
        guard let depth = scopes.lastIndex(where: { if case .loop = $0 { true } else { false } }),
            case .loop(let next, let end) = scopes[depth]
        else { return }
        try leave(downTo: depth + 1)
        jump(.jump, to: isBreak ? end : next)
    }

    func returnValue(_ code: Code?) throws {
        guard var code else {
            try leave(downTo: 0)
            emit(.resultNull)
            return
        }
        if function.givesFloats, code.type.unwrapped == .int {
            let type: ValueType = code.type.isOptional ? .optional(.float) : .float
            code = Code(.tested(code, type), type, code.span)
        }
        let mark = registers.next
        // A `finally` on the way may change the variable that is returned.
        let result = scopes.isEmpty ? try operand(code) : try registers.temporary()
        if !scopes.isEmpty { try value(code, into: result) }
        try leave(downTo: 0)
        emit(.result, a: result)
        registers.release(to: mark)
    }

    /// Ends the attempts of the scopes from `depth` on, innermost first, and runs their `finally`.
    private func leave(downTo depth: Int) throws {
        let saved = scopes, declared = declaredCells
        while scopes.count > depth {
            switch scopes.removeLast() {
            case .loop: break
            case .attempt: emit(.endAttempt)
            case .finally(let statements, let cells):
                emit(.endAttempt)
                declaredCells = cells
                try lower(statements)
            }
        }
        scopes = saved
        declaredCells = declared
    }
}
