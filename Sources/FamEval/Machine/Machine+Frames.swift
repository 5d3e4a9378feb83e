import CMachine
import FamRegistry
import FamText

/// Frames: calls, returns, attempts, and the way of an error through them.
extension Machine {
    /// Pushes a frame; the arguments are in its first registers. Takes over the closure.
    func enter(_ entry: UnsafeMutablePointer<FunctionEntry>, base: Int, closure: Slot) throws {
        if frameCount >= Machine.callLimit {
            heap.release(closure)
            throw Machine.tooManyCalls
        }
        (frames + frameCount).initialize(
            to: Frame(function: entry, pc: UnsafePointer(entry.pointee.code), base: base, closure: closure))
        frameCount += 1
    }

    /// Pops the top frame and empties its registers; of `main` the variables of the top level stay.
    func leave() {
        frameCount -= 1
        let frame = frames[frameCount]
        let kept = frame.function.pointee.index < 0 && frame.base == 0 ? globalCount : 0
        if kept < frame.function.pointee.registerCount {
            for index in kept..<frame.function.pointee.registerCount { set(stack + frame.base + index, .null) }
        }
        heap.release(frame.closure)
    }

    func checkCount(_ count: Int, _ entry: UnsafeMutablePointer<FunctionEntry>) throws {
        let wanted = entry.pointee.parameterCount
        if count == wanted || count < wanted && count >= wanted - entry.pointee.optionalCount { return }
        let message = "the closure takes \(wanted) argument\(wanted == 1 ? "" : "s"), not \(count)"
        throw Diagnostic(count < wanted ? .missingArgument : .extraArgument, message)
    }

    /// The frame of a closure call whose arguments are from `window` on in the top frame.
    /// - Parameter isTested: the check did not know the closure, so its arguments are looked at now.
    func enterClosure(_ callee: Slot, count: Int, window: Int, isTested: Bool = false) throws {
        guard callee.tag == .closure else { throw Diagnostic(.notCallable, "\(phrase(callee)) is not a function") }
        let entry = try function(callee.object(ClosureObject.self).pointee.function)
        try checkCount(count, entry)
        let base = frames[frameCount - 1].base + window
        if isTested { try testArguments(count, from: base, entry) }
        try makeRoom(base + entry.pointee.registerCount)
        for index in count..<max(count, entry.pointee.parameterCount) { set(stack + base + index, .null) }
        try enter(entry, base: base, closure: callee.retained())
    }

    /// Tests and converts each argument to its parameter's type; `type-mismatch` if that fails.
    private func testArguments(_ count: Int, from base: Int, _ entry: UnsafeMutablePointer<FunctionEntry>) throws {
        guard let types = entry.pointee.object?.parameterTypes else { return }
        let adapter = ValueAdapter(host: host, rows: rowMaker, readsText: false)
        for index in 0..<min(count, types.count) where types[index] != .any {
            let value = try heap.value(stack[base + index])
            set(stack + base + index, try heap.slot(result: adapter.adapt(value, to: types[index])))
        }
    }

    /// Runs from the top frame's `pc` to the end of the attempt. An error is put into the register, and the frame
    /// continues at the handler. An interrupt passes every handler; `exit`, which keeps what was done, passes all but
    /// `finally`.
    func attempt(_ instruction: Instruction) throws {
        if attemptDepth >= Machine.attemptLimit {
            throw Diagnostic(.recursionLimit, "`try` and `atomic` are nested deeper than \(Machine.attemptLimit)")
        }
        let depth = frameCount
        let handler = frames[depth - 1].pc + instruction.wide
        attemptDepth += 1
        defer { attemptDepth -= 1 }
        let kind = AttemptKind(rawValue: instruction.flag)
        if kind == .whole { wholeDepth += 1 }
        defer { if kind == .whole { wholeDepth -= 1 } }
        do {
            switch kind {
            case .undo, .whole:
                var end: Diagnostic?
                try host.attempt {
                    do { try execute(floor: -1) } catch {
                        let problem = raise(error).diagnostic
                        guard ScriptEnd.isSignal(problem) else { throw error }
                        end = problem
                    }
                }
                if let end { throw end }
            case .plan: try host.plan { try execute(floor: -1) }
            case .plain, nil: try execute(floor: -1)
            }
        } catch {
            let raised = raise(error)
            while frameCount > depth { leave() }
            let isExit = ScriptEnd.isSignal(raised.diagnostic) && kind != .plain
            // An entry that continues after a secret on the line would be kept with that line, in the journal and the
            // session.
            let isFinal = [.interrupted, .secretInLine].contains(raised.diagnostic.code)
            if isFinal || isExit { throw raised }
            frames[depth - 1].pc = handler
            set(stack + frames[depth - 1].base + instruction.a, heap.raised(raised))
        }
    }

    // MARK: Errors

    /// The error with its place and trace, which it gets where it is first seen.
    func raise(_ error: any Error) -> Raised {
        if let raised = error as? Raised { return raised }
        var diagnostic = error as? Diagnostic ?? Diagnostic(.failed, "\(error)")
        guard frameCount > 0 else { return Raised(diagnostic: diagnostic) }
        if diagnostic.span == nil { diagnostic.span = place(of: frameCount - 1) }
        if let line = lineUnderWay() { diagnostic.notes.append("row: " + line) }
        // A closure that a command called has brought the frames below it already.
        if diagnostic.trace.isEmpty { diagnostic.trace = trace() }
        return Raised(diagnostic: diagnostic)
    }

    /// Where the frame is at.
    private func place(of index: Int) -> Span? { compiled(frames[index].function)?.span(before: frames[index].pc) }

    /// The running calls, innermost first, each with the place that called it; only both ends of a deep recursion.
    /// Empty in `main` alone.
    private func trace() -> [TraceFrame] {
        let shown = 20
        var result: [TraceFrame] = []
        for index in (1..<max(frameCount, 1)).reversed() {
            if frameCount > 2 * shown, index >= shown, index < frameCount - shown { continue }
            guard let function = compiled(frames[index].function), !function.name.isEmpty,
                let caller = place(of: index - 1)
            else { continue }
            result.append(TraceFrame(name: function.name, span: caller))
        }
        return result
    }

    /// The line of the file that the innermost loop over rows of a file is at.
    private func lineUnderWay() -> String? {
        for index in (0..<frameCount).reversed() {
            let frame = frames[index]
            guard let function = compiled(frame.function) else { continue }
            for state in function.iterations(around: frame.pc) {
                let value = stack[frame.base + state], position = stack[frame.base + state + 1]
                guard value.tag == .box, position.tag == .int,
                    case .table(let table) = value.object(BoxObject.self).pointee.value
                else { continue }
                if let line = table.origin?.phrase(Int(position.int) - 1) { return line }
            }
        }
        return nil
    }

    /// What leaves the machine: the frames of this run are gone.
    func report(_ error: any Error, downTo depth: Int) -> Diagnostic {
        let diagnostic = raise(error).diagnostic
        while frameCount > depth { leave() }
        return diagnostic
    }
}
