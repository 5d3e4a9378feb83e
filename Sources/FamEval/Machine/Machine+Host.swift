import CMachine
import FamCheck
import FamRegistry
import FamText
import FamValues

/// The instructions that reach outside the machine or run seldom.
extension Machine {
    func rare(_ i: Instruction) throws {
        guard let function = compiled(frames[frameCount - 1].function) else { return }
        let register = frames[frameCount - 1].base + i.a
        switch i.op {
        case .site: try run(function.sites[i.wide], at: register, function)
        case .closure: makeClosure(function.sites[i.wide], at: register)
        case .assignPart:
            guard case .assignPart(let place, let path) = function.sites[i.wide] else { return }
            try assignPart(place, path, stack + register)
        case .caught: catchError(from: frames[frameCount - 1].base + i.b, to: register)
        case .rethrow:
            let slot = stack[register]
            if slot.tag == .raised { throw slot.object(RaisedObject.self).pointee.raised }
        case .fail: throw try failure(stack[register])
        case .expect: try expect(i, register, function)
        case .show: try show(stack[register], function.types[i.wide], as: Measure(rawValue: i.flag) ?? .plain)
        case .willRun: try host.willRun(function.span(before: frames[frameCount - 1].pc))
        default: break
        }
    }

    // MARK: Sites

    /// The operands are in registers from `register` on; they become null, and the result is written to the first.
    private func run(_ site: Site, at register: Int, _ function: CompiledFunction) throws {
        // One call may take long enough that a thousand turns are too many to wait for.
        if Interrupt.isRequested { throw Work.interrupted }
        let count = site.operandCount
        if case .builtin(let function, _, _) = site, let result = try textList(function, register, count) {
            for index in 1..<max(count, 1) { set(stack + register + index, .null) }
            set(stack + register, result)
            return
        }
        var operands: [Value] = []
        do {
            if count > 0 {
                operands.reserveCapacity(count)
                for index in 0..<count {
                    operands.append(try heap.value(stack[register + index]))
                    set(stack + register + index, .null)
                }
            }
            let result = try perform(site, operands, function)
            set(stack + register, try heap.slot(result: result))
        } catch {
            Leftovers.keep(operands)
            throw error
        }
    }

    private func perform(_ site: Site, _ operands: [Value], _ function: CompiledFunction) throws -> Value {
        try site.announce(to: host)
        switch site {
        case .builtin(let builtin, _, let isInt):
            let result = try builtin.evaluate(operands, host.context.zone)
            if isInt, case .null = result { throw Machine.noInt(builtin.name) }
            return result
        case .command(let spec, var values, let computed, let isGiven):
            for (operand, index) in zip(operands, computed) { values[index] = operand }
            let span = function.span(before: frames[frameCount - 1].pc)
            return try host.perform(Call(spec: spec, values: values, given: isGiven, span: span))
        case .printed(let spec, var values, let computed, let isGiven):
            for (operand, index) in zip(operands, computed) { values[index] = operand }
            let span = function.span(before: frames[frameCount - 1].pc)
            return try host.printed(by: Call(spec: spec, values: values, given: isGiven, span: span))
        case .query(let plan, let finish, _): return try QueryRunner(host: host).run(plan, operands, finish)
        case .rows(let streamed):
            return try run(streamed, operands, at: function.span(before: frames[frameCount - 1].pc))
        case .explain(let plan, _): return try QueryRunner(host: host).explain(plan, operands)
        case .edit(let entity, let changes, _, let isAllowed):
            return try RowChanges(host: host, isAllowed: isAllowed).edit(
                operands[0], entity, changes, Array(operands.dropFirst()))
        case .editInEditor(let entity):
            return try RowChanges(host: host, isAllowed: true).editInEditor(operands[0], entity)
        case .delete(let entity, let isAllowed):
            return try RowChanges(host: host, isAllowed: isAllowed).delete(operands[0], entity)
        case .save(let isForced):
            if case .path(let file) = operands[1] { try host.save(operands[0], to: file, isForced: isForced) }
            return .null
        case .fields: return try FieldsStage.run(operands[0])
        case .importRows(let plan, let rows, let count, let hasFile):
            let file = hasFile ? operands.last.flatMap(\.text) : nil
            return try RowImporter(host: host, plan: rows, badFile: file).run(plan, Array(operands.prefix(count)))
        case .reading(let text, let type):
            return try host.read(text, as: type, writtenAt: function.span(before: frames[frameCount - 1].pc))
        case .read(let type):
            return try ValueAdapter(host: host, rows: rowMaker, readsText: true).adapt(operands[0], to: type)
        case .tested(let type):
            return try ValueAdapter(host: host, rows: rowMaker, readsText: false).adapt(operands[0], to: type)
        case .closure, .assignPart: return .null
        }
    }

    private func makeClosure(_ site: Site, at register: Int) {
        guard case .closure(let function, let captures) = site else { return }
        let closure = heap.closure(function: function, captures: captures.count)
        let r = stack + frames[frameCount - 1].base
        for (index, source) in captures.enumerated() {
            closure.captures[index] =
                switch source {
                case .register(let register): r[register].retained()
                case .capture(let capture): self.capture(capture).pointee.retained()
                case .global(let global): stack[global].retained()
                }
        }
        set(stack + register, .object(.closure, closure))
    }

    // MARK: Results and errors

    /// A table becomes `$_`; null is shown only as a value that may be missing, not as that of a command without one.
    func show(_ slot: Slot, _ type: ValueType, as measure: Measure) throws {
        if slot.tag == .null {
            if case .optional = type { try host.show(.null, type: type, as: measure) }
            return
        }
        let value = try heap.value(slot)
        try host.show(value, type: type, as: measure)
        if case .table = value { set(stack, slot.retained()) }
    }

    private func catchError(from source: Int, to target: Int) {
        guard stack[source].tag == .raised else { return }
        let raised = stack[source].object(RaisedObject.self).pointee.raised
        let place = raised.diagnostic.span.map(host.place(of:)) ?? ""
        set(stack + target, heap.box(.error(raised.errorValue(at: place))))
    }

    /// `fail "text"`; a caught error is raised again with its own code and data, and its original place.
    private func failure(_ slot: Slot) throws -> Raised {
        let value = try heap.value(slot)
        guard case .error(let error) = value else { return byScript(Diagnostic(.failed, plain(value))) }
        let code = DiagnosticCode(error.code, DiagnosticCode.failed.summary)
        let notes = error.place.isEmpty ? [] : ["first failed at \(error.place)"]
        var raised = byScript(Diagnostic(code, error.message, notes: notes))
        raised.data = error.data
        return raised
    }

    private func byScript(_ diagnostic: Diagnostic) -> Raised {
        var raised = raise(diagnostic)
        raised.isMadeByScript = true
        return raised
    }

    private func expect(_ i: Instruction, _ register: Int, _ function: CompiledFunction) throws {
        if try truth(stack[register]) { return }
        let text = try heap.value(frames[frameCount - 1].function.pointee.constants[i.wide])
        var diagnostic = Diagnostic(.expectation, "`\(plain(text))` does not hold")
        if i.flag == 1 {
            let left = try heap.value(stack[register + 1]), right = try heap.value(stack[register + 2])
            diagnostic.label = "left is \(quoted(left)), right is \(quoted(right))"
        }
        throw diagnostic
    }

    private func quoted(_ value: Value) -> String {
        switch value {
        case .string(let text): "\"\(text)\""
        case .list(let items): "[" + items.map(quoted).joined(separator: ", ") + "]"
        default: plain(value)
        }
    }
}
