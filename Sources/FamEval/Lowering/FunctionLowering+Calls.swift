import FamCheck
import FamRegistry
import FamText
import FamValues

/// Expressions with operands in consecutive registers, the window; the result is written to the first.
extension FunctionLowering {
    func window(_ code: Code, into target: Int) throws {
        let first = try openWindow(target)
        switch code.node {
        case .interpolation(let parts):
            emit(.interpolate, a: first, b: first, c: try place(parts, from: first))
        case .list(let items): try list(items, into: first)
        case .record(let shape, let values):
            try place(values, from: first)
            emit(.record, a: first, b: first)
            emit(.jump, a: values.count, wide: heap.shapeIndex(shape))
        case .callFunction(let index, let arguments):
            try place(arguments, from: first)
            emit(.call, a: first, wide: index)
        case .callClosure(let callee, let arguments): try call(callee, arguments, first)
        case .closure(let index):
            emit(.closure, a: first, wide: site(.closure(function: index, captures: captures(of: index))))
        case .each(let input, let closure): try iterate(.map, input, nil, closure, into: first)
        case .iterate(.keyed, let input, _, let closure, let function?):
            try keyed(function, input, closure, into: first)
        case .iterate(let kind, let input, let start, let closure, _):
            try iterate(kind, input, start, closure, into: first)
        default: try host(code, first)
        }
        if first != target { emit(.take, a: target, b: first) }
    }

    /// Code that consists of one site, with what it needs from outside the machine.
    private func host(_ code: Code, _ first: Int) throws {
        let site: Site
        switch code.node {
        case .callBuiltin(let function, let arguments):
            site = .builtin(function, count: try place(arguments, from: first), isInt: code.type == .int)
        case .callCommand(let spec, let arguments):
            let call = Arguments(spec, arguments)
            try place(call.operands, from: first)
            site = .command(spec, values: call.values, computed: call.computed, isGiven: call.isGiven)
        case .printed(let spec, let arguments):
            let call = Arguments(spec, arguments)
            try place(call.operands, from: first)
            site = .printed(spec, values: call.values, computed: call.computed, isGiven: call.isGiven)
        case .query(let query):
            if try stream(code, from: first) { return }
            site = .query(query.plan.onDemand(), query.finish, parameters: try place(query.parameters, from: first))
        case .explain(let query):
            site = .explain(query.plan.onDemand(), parameters: try place(query.parameters, from: first))
        case .edit(let input, let entity, let changes, let parameters, let isAllowed):
            site = .edit(
                entity, changes, parameters: try place([input] + parameters, from: first) - 1, isAllowed: isAllowed)
        case .editInEditor(let input, let entity):
            try place([input], from: first)
            site = .editInEditor(entity)
        case .delete(let input, let entity, let isAllowed):
            try place([input], from: first)
            site = .delete(entity, isAllowed: isAllowed)
        case .importRows(let query, let plan, let badFile):
            if try stream(code, from: first) { return }
            try place(query.parameters + (badFile.map { [$0] } ?? []), from: first)
            site = .importRows(query.plan, plan, parameters: query.parameters.count, hasFile: badFile != nil)
        case .save(let rows, let file, let isForced):
            try place([rows, file], from: first)
            site = .save(isForced: isForced)
        case .fields(let input):
            try place([input], from: first)
            site = .fields
        case .reading(let text, let type): site = .reading(text, type)
        case .read(let inner, let type):
            try place([inner], from: first)
            site = .read(type)
        case .tested(let inner, let type):
            try place([inner], from: first)
            site = .tested(type)
        default: return
        }
        emit(.site, a: first, wide: self.site(site))
    }

    /// A pipeline over a command that returns its rows one by one, or such a command alone if the rows are only shown.
    /// Returns false for other code.
    func stream(_ code: Code, from first: Int, isShown: Bool = false) throws -> Bool {
        var query: Query?, source = code, badFile: Code?
        var use = StreamedRows.Use.result(.table)
        switch code.node {
        case .query(let pipeline): (query, use) = (pipeline, .result(pipeline.finish))
        case .importRows(let pipeline, let plan, let file):
            (query, use, badFile) = (pipeline, .into(plan, hasFile: file != nil), file)
        default: guard isShown else { return false }
        }
        if isShown, case .result(.table) = use { use = .shown }
        if let query {
            guard case .parameter(0) = query.plan.source, let input = query.parameters.first else { return false }
            source = input
        }
        let place = source.span, columns = FunctionLowering.wantedColumns(&source)
        guard case .callCommand(let spec, let arguments) = source.node,
            spec.rows != nil || (columns != nil && spec.rowsOfShape != nil)
        else { return false }
        let call = Arguments(spec, arguments)
        let parameters = Array(query?.parameters.dropFirst() ?? [])
        try self.place(call.operands + parameters + (badFile.map { [$0] } ?? []), from: first)
        let streamed = StreamedRows(
            command: spec, span: place, values: call.values, computed: call.computed, isGiven: call.isGiven,
            columns: columns, plan: query?.plan.onDemand(), parameters: parameters.count, use: use)
        emit(.site, a: first, wide: site(.rows(streamed)))
        return true
    }

    /// The columns after `as`, with `source` becoming the code before it; nil if there are none.
    private static func wantedColumns(_ source: inout Code) -> RowShape? {
        guard case .read(let inner, .table(let shape)) = source.node, !shape.columns.isEmpty else { return nil }
        source = inner
        return shape
    }

    /// The arguments of a call: constants and defaults in place, and the ones that must be computed.
    private struct Arguments {
        var values: [Value]
        var isGiven: [Bool]
        var computed: [Int] = []
        var operands: [Code] = []

        init(_ spec: CommandSpec, _ arguments: [Code?]) {
            values = spec.parameters.map { $0.default ?? .null }
            isGiven = values.indices.map { arguments.indices.contains($0) && arguments[$0] != nil }
            // A script of many lines makes these once for each: two arrays that need not grow.
            computed.reserveCapacity(arguments.count)
            operands.reserveCapacity(arguments.count)
            for (index, argument) in arguments.enumerated() where index < values.count {
                guard let argument else { continue }
                if case .constant(let value) = argument.node {
                    values[index] = value
                } else {
                    computed.append(index)
                    operands.append(argument)
                }
            }
        }
    }

    /// The first register of a window: the target when it is the newest temporary, else a new one.
    private func openWindow(_ target: Int) throws -> Int {
        registers.isTemporary(target) && target == registers.next - 1 ? target : try registers.temporary()
    }

    /// Evaluates each into the next register of the window, whose first register is taken already. How many there are.
    @discardableResult
    private func place(_ codes: [Code], from first: Int) throws -> Int {
        for (index, code) in codes.enumerated() {
            let register = index == 0 ? first : try registers.temporary()
            try value(code, into: register)
        }
        return codes.count
    }

    /// Long lists are built in pieces, so that they need few registers.
    private func list(_ items: [Code], into first: Int) throws {
        let piece = 64
        guard items.count > piece else {
            emit(.list, a: first, b: first, c: try place(items, from: first))
            return
        }
        emit(.list, a: first, b: first, c: 0)
        let item = try registers.temporary()
        for code in items {
            try value(code, into: item)
            emit(.append, a: first, b: item)
        }
    }

    private func call(_ callee: Code, _ arguments: [Code], _ first: Int) throws {
        // The callee is evaluated first but comes after the window, whose registers become the called frame's own.
        let function: Int, isTested = callee.type.unwrapped == .any
        let isVariable =
            if case .variable(let ref) = callee.node, case .register = place(of: ref) { true } else { false }
        if isVariable, !arguments.contains(where: FunctionLowering.mayAssign) {
            function = try operand(callee)
            try place(arguments, from: first)
            emit(.callClosure, flag: isTested, a: first, b: arguments.count, c: function)
        } else {
            try value(callee, into: first)
            let window = try registers.temporary()
            try place(arguments, from: window)
            emit(.callClosure, flag: isTested, a: window, b: arguments.count, c: first)
            emit(.take, a: first, b: window)
        }
    }

    private func captures(of closure: Int) -> [Capture] {
        (closureCaptures[closure] ?? []).map { variable in
            switch variable {
            case .global(let index):
                touch(global: index)
                return globalRegisters == nil ? .global(index) : .register(index)
            case .local(let index): return .register(register(local: index))
            case .capture(let index): return .capture(index)
            }
        }
    }
}
