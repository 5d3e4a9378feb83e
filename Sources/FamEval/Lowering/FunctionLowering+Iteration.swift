import FamCheck
import FamRegistry
import FamText
import FamValues

/// Loops that call a closure with each item: `each`, `reduce`, `map(…)`, `any(…)`.
extension FunctionLowering {
    /// The registers of a loop. The closure's arguments come last, because the called frame overlaps the registers
    /// after them.
    private struct Loop {
        var state: Int
        var function: Int
        var item: Int
        var argument: Int
        var again: CodeLabel
        var next: CodeLabel
        var end: CodeLabel
    }

    func iterate(_ kind: Iteration, _ input: Code, _ start: Code?, _ closure: Code, into result: Int) throws {
        let loop = try open(input, closure) {
            switch kind {
            case .map, .filter, .keyed: emit(.list, a: result, b: result, c: 0)
            case .any: emit(.loadBool, a: result, b: 0)
            case .all: emit(.loadBool, a: result, b: 1)
            case .find: emit(.loadNull, a: result)
            case .count: emit(.loadInt, a: result, wide: 0)
            case .reduce: if let start { try value(start, into: result) } else { emit(.loadNull, a: result) }
            }
        }
        switch kind {
        case .map, .keyed:
            call(loop, with: loop.item)
            emit(.append, a: result, b: loop.item)
        case .filter, .find:
            emit(.move, a: loop.argument, b: loop.item)
            call(loop, with: loop.argument)
            jump(.jumpIf, flag: false, a: loop.argument, to: loop.next)
            if kind == .find {
                emit(.take, a: result, b: loop.item)
                jump(.jump, to: loop.end)
            } else {
                emit(.append, a: result, b: loop.item)
            }
        case .any, .all:
            call(loop, with: loop.item)
            jump(.jumpIf, flag: kind == .all, a: loop.item, to: loop.next)
            emit(.loadBool, a: result, b: kind == .any ? 1 : 0)
            jump(.jump, to: loop.end)
        case .count:
            call(loop, with: loop.item)
            jump(.jumpIf, flag: false, a: loop.item, to: loop.next)
            emit(.addInt, a: result, b: result, c: 1)
        case .reduce:
            emit(.take, a: loop.argument, b: result)
            emit(.take, a: loop.argument + 1, b: loop.item)
            emit(.callClosure, a: loop.argument, b: 2, c: loop.function)
            emit(.take, a: result, b: loop.argument)
        }
        close(loop)
    }

    /// The results of the closure go with the input into a function.
    func keyed(_ function: FunctionSpec, _ input: Code, _ closure: Code, into result: Int) throws {
        let held = try registers.temporary(), keys = try registers.temporary()
        try value(input, into: held)
        let loop = try open(nil, closure, held: held) { emit(.list, a: keys, b: keys, c: 0) }
        call(loop, with: loop.item)
        emit(.append, a: keys, b: loop.item)
        close(loop)
        emit(.site, a: held, wide: site(.builtin(function, count: 2, isInt: false)))
        emit(.take, a: result, b: held)
    }

    /// Evaluates input, closure and what `begin` makes, in this order, and opens the loop.
    private func open(_ input: Code?, _ closure: Code, held: Int? = nil, _ begin: () throws -> Void) throws -> Loop {
        let state = try registers.temporary()
        _ = try registers.temporary()  // the position
        if let input { try value(input, into: state) } else if let held { emit(.move, a: state, b: held) }
        emit(.iterate, a: state, b: state)
        try begin()
        let function = try registers.temporary()
        try value(closure, into: function)
        let item = try registers.temporary(), argument = try registers.temporary()
        _ = try registers.temporary()  // the second argument
        let loop = Loop(
            state: state, function: function, item: item, argument: argument, again: newLabel(), next: newLabel(),
            end: newLabel())
        place(loop.again)
        emit(.iterateNext, a: state, b: item)
        jump(.jump, to: loop.end)
        return loop
    }

    private func call(_ loop: Loop, with argument: Int) { emit(.callClosure, a: argument, b: 1, c: loop.function) }

    private func close(_ loop: Loop) {
        place(loop.next)
        jump(.loop, to: loop.again)
        place(loop.end)
        emit(.clear, a: loop.state)
        emit(.clear, a: loop.function)
        emit(.clear, a: loop.item)
        emit(.clear, a: loop.argument)
    }
}
