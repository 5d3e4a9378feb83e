import CMachine
import FamCheck
import FamText
import FamValues

/// Statements. Each leaves the stack of temporaries as it found it.
extension FunctionLowering {
    func lower(_ statements: [Statement]) throws {
        for statement in statements { try lower(statement) }
    }

    func lower(_ statement: Statement) throws {
        let mark = registers.next
        let outer = span
        span = statement.span
        switch statement.node {
        case .expression(let code, let isShown): try expression(code, isShown: isShown)
        case .assign(let variable, let code): try assign(variable, code)
        case .assignPart(let variable, let path, let code): try assignPart(variable, path, code)
        case .ifElse(let condition, let then, let otherwise): try ifElse(condition, then, otherwise)
        case .whileLoop(let condition, let body): try whileLoop(condition, body)
        case .forLoop(let variable, let source, let body): try forLoop(variable, source, body)
        case .breakLoop: try leaveLoop(isBreak: true)
        case .continueLoop: try leaveLoop(isBreak: false)
        case .returnValue(let code): try returnValue(code)
        case .tryCatch(let body, let error, let handler, let finally): try tryCatch(body, error, handler, finally)
        case .fail(let code): emit(.fail, a: try operand(code))
        case .expect(let code, let text): try expect(code, text)
        case .atomic(let body): try undoable(body, .whole)
        case .plan(let body): try undoable(body, .plan)
        }
        registers.release(to: mark)
        span = outer
    }

    private func expression(_ code: Code, isShown: Bool) throws {
        let result = try registers.temporary()
        if !isShown || !isOnly {
            try value(code, into: result)
        } else if try !stream(code, from: result, isShown: true) {
            try value(code, into: result)
        }
        if isShown {
            append(Instruction(.show, flag: measure(of: code).rawValue, a: result, wide: type(code.type)))
        }
        if FunctionLowering.mayBeHeap(code.type) { emit(.clear, a: result) }
    }

    /// What the one number of `events | avg points` is.
    private func measure(of code: Code) -> Measure {
        guard case .query(let query) = code.node, case .scalar = query.finish else { return .plain }
        return query.plan.shape.columns.first?.measure ?? .plain
    }

    private func assign(_ variable: VariableRef, _ code: Code) throws {
        if case .binary(.add, let left, let right) = code.node, case .variable(variable) = left.node,
            FunctionLowering.mayBeHeap(left.type)
        {
            return try appendTo(variable, left, right)
        }
        if let item = FunctionLowering.appended(code, to: variable) {
            return try appendTo(variable, item.list, Code(.list([item.item]), .list(item.item.type), code.span))
        }
        if let parts = FunctionLowering.lengthened(code, variable) {
            return try appendTo(variable, parts.text, parts.more)
        }
        if case .register(let register) = place(of: variable) { return try value(code, into: register) }
        let result = try registers.temporary()
        try value(code, into: result)
        store(result, to: variable)
    }

    /// The parts of `$x = append($x, item)`, which is `$x = $x + [item]` unless the item may be null: then so is the
    /// result.
    private static func appended(_ code: Code, to variable: VariableRef) -> (list: Code, item: Code)? {
        guard case .callBuiltin(let function, let items) = code.node, function === ListPartFunctions.append,
            case .variable(variable) = items[0].node, case .list = items[0].type
        else { return nil }
        let type = items[1].type
        return type.isOptional || type == .any || type == .null ? nil : (items[0], items[1])
    }

    /// The parts of `$x = "${x}more"`, which is `$x = $x + "more"` for a text.
    private static func lengthened(_ code: Code, _ variable: VariableRef) -> (text: Code, more: Code)? {
        guard case .interpolation(let pieces) = code.node, pieces.count > 1, pieces[0].type == .string,
            case .variable(variable) = pieces[0].node
        else { return nil }
        return (pieces[0], Code(.interpolation(Array(pieces[1...])), .string, code.span))
    }

    /// `$x = $x + more` on a list or text. A variable in a register is changed in place; any other is first emptied, so
    /// that the value has one owner and grows in place. A literal list is appended item by item.
    private func appendTo(_ variable: VariableRef, _ left: Code, _ right: Code) throws {
        guard case .register(let register) = place(of: variable), !FunctionLowering.mayAssign(right) else {
            return try appendToYielded(variable, left, right)
        }
        if case .list(let items) = right.node, case .list = left.type.unwrapped, items.count <= 16 {
            let operands = try items.map { try operand($0) }
            for (item, operand) in zip(items, operands) {
                emit(.append, flag: true, a: register, b: operand)
                clear(operand, item)
            }
        } else {
            let more = try operand(right)
            emit(.add, a: register, b: register, c: more)
            clear(more, right)
        }
    }

    private func appendToYielded(_ variable: VariableRef, _ left: Code, _ right: Code) throws {
        let sum = try registers.temporary()
        try value(left, into: sum)
        let more = try operand(right)
        let (flag, index): (UInt8, Int) =
            switch place(of: variable) {
            case .register(let register): (0, register)
            case .cell(let register): (1, register)
            case .capture(let capture): (2, capture)
            case .global(let global): (3, global)
            }
        append(Instruction(.yield, flag: flag, a: sum, b: index, c: more))
        emit(.add, a: sum, b: sum, c: more)
        store(sum, to: variable)
        clear(more, right)
    }

    private func assignPart(_ variable: VariableRef, _ path: [Statement.Part], _ code: Code) throws {
        let first = registers.next
        var steps: [PathStep] = []
        for part in path {
            switch part {
            case .index(let index):
                try value(index, into: registers.temporary())
                steps.append(.index)
            case .field(let text): steps.append(.field(name: try name(text)))
            }
        }
        try value(code, into: registers.temporary())
        emit(.assignPart, a: first, wide: site(.assignPart(place(of: variable), path: steps)))
    }

    private func ifElse(_ condition: Code, _ then: [Statement], _ otherwise: [Statement]) throws {
        let no = newLabel(), end = newLabel()
        try branch(condition, when: false, to: no)
        try lower(then)
        if !otherwise.isEmpty { jump(.jump, to: end) }
        place(no)
        try lower(otherwise)
        place(end)
    }

    private func whileLoop(_ condition: Code, _ body: [Statement]) throws {
        let test = newLabel(), next = newLabel(), end = newLabel()
        place(test)
        try branch(condition, when: false, to: end)
        scopes.append(.loop(next: next, end: end))
        try lower(body)
        scopes.removeLast()
        // Every way back is this instruction, which looks for an interrupt.
        place(next)
        jump(.loop, to: test)
        place(end)
    }

    private func forLoop(_ variable: VariableRef, _ source: Code, _ body: [Statement]) throws {
        let again = newLabel(), next = newLabel(), end = newLabel()
        let state = try registers.temporary(), second = try registers.temporary()
        let item: Int =
            if case .register(let register) = place(of: variable) { register } else { try registers.temporary() }
        let isDirect = if case .register = place(of: variable) { true } else { false }
        func turn() throws {
            if !isDirect {
                if case .local(let index) = variable { declaredCells.remove(index) }
                store(item, to: variable)
            }
            scopes.append(.loop(next: next, end: end))
            try lower(body)
            scopes.removeLast()
            place(next)
        }
        if case .binary(.range, let low, let high) = source.node, source.type == .range {
            try value(low, into: state)
            try value(high, into: second)
            emit(.rangeBegin, a: state, b: item)
            jump(.jump, to: end)
            place(again)
            try turn()
            emit(.rangeNext, a: state, b: item)
            jump(.jump, to: again)
        } else {
            try value(source, into: state)
            emit(.iterate, a: state, b: state)
            place(again)
            emit(.iterateNext, a: state, b: item)
            jump(.jump, to: end)
            try turn()
            jump(.loop, to: again)
        }
        place(end)
        emit(.clear, a: state)
    }

    private func expect(_ code: Code, _ text: String) throws {
        let message = constant(.string(text))
        guard case .binary(let op, let left, let right) = code.node, op.isComparison else {
            return _ = emit(.expect, a: try operand(code), wide: message)
        }
        let held = try registers.temporary()
        let first = try registers.temporary(), second = try registers.temporary()
        try value(left, into: first)
        try value(right, into: second)
        operate(op, into: held, first, second)
        emit(.expect, flag: true, a: held, wide: message)
        clear(first, left)
        clear(second, right)
    }
}
