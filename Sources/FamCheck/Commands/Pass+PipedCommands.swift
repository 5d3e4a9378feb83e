import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Rows piped to a command: all at once if it takes them so, otherwise one after the other.
extension Pass {
    func pipedCommand(_ items: Items, _ input: Code, _ span: Span) -> Code {
        let head = head(items), input = asTable(maybeRow(input, span), for: head, span)
        if let head, let entity = rowParameter(head.form, input.type), isRows(input.type, of: entity) {
            return eachRow(items, head, input, span)
        }
        // A command that takes several rows gets them one by one if each is to have an outcome of its own.
        if let head, keepGoing(items, head) != nil, let entity = listParameter(head.form, input.type),
            isRows(input.type, of: entity)
        {
            return eachRow(items, head, input, takesList: true, span)
        }
        if let head, let flag = keepGoing(items, head) {
            error(
                .misplaced,
                "`--keep-going` is for rows that a command takes one by one, and `\(head.form.name)` takes what is "
                    + "piped as a whole",
                at: self.span(flag))
            return broken(span)
        }
        // A single row counts as rows too.
        if let head, case .entity(let entity) = input.type, listParameter(head.form, input.type) == entity {
            return command(items, head, input: Code(.list([input]), .list(input.type), input.span), span)
        }
        return command(items, head, input: input, span)
    }

    /// A row that may be absent (`children | first`) as rows.
    private func maybeRow(_ input: Code, _ span: Span) -> Code {
        guard input.type.isOptional, case .entity = input.type.unwrapped, let shape = rowShape(of: input.type.unwrapped)
        else { return input }
        return closed(.query(QueryDraft(rows: input, shape: shape)), span)
    }

    /// A list for a command that takes a table: `[{ who: "Maya", stars: 3 }] | chart`.
    private func asTable(_ input: Code, for head: Head?, _ span: Span) -> Code {
        guard let form = head?.form, let index = pipedParameter(form, input.type),
            case .table = form.parameters[index].type.unwrapped,
            case .list(let item) = input.type.unwrapped, item != .any, item != .never,
            let shape = rowShape(of: input.type.unwrapped)
        else { return input }
        return QueryDraft(rows: input, shape: shape, present: presentFields(ofItems: input))
            .finished(.table, registry, span)
    }

    /// The parameter that a pipe fills: the declared one if it takes this type, otherwise the first that takes rows of
    /// this entity.
    func pipedParameter(_ form: CallForm, _ type: ValueType) -> Int? {
        guard let entity = Pass.rowEntity(of: type) else { return form.input }
        func takes(_ index: Int) -> Bool {
            let wanted = form.parameters[index].type.unwrapped
            return (wanted.element ?? wanted).unwrapped == .entity(entity)
        }
        if let input = form.input, takes(input) { return input }
        guard case .command = form.callee else { return form.input }
        return form.parameters.indices.first { form.parameters[$0].takesRows && takes($0) } ?? form.input
    }

    private static func rowEntity(of type: ValueType) -> String? {
        switch type.unwrapped {
        case .table(let shape), .record(let shape): shape.entity
        case .entity(let name): name
        case .list(let item): rowEntity(of: item)
        default: nil
        }
    }

    /// The entity, if the parameter that a pipe fills takes one row and not a list.
    private func rowParameter(_ form: CallForm, _ type: ValueType) -> String? {
        guard let input = pipedParameter(form, type), case .entity(let entity) = form.parameters[input].type.unwrapped
        else { return nil }
        return entity
    }

    private func listParameter(_ form: CallForm, _ type: ValueType) -> String? {
        guard let input = pipedParameter(form, type),
            case .entity(let entity)? = form.parameters[input].type.element
        else { return nil }
        return entity
    }

    private func isRows(_ type: ValueType, of entity: String) -> Bool {
        switch type.unwrapped {
        case .table(let shape): shape.entity == entity
        case .list(.entity(let name)): name == entity
        default: false
        }
    }

    /// The flag, unless the command itself has one with that name.
    private func keepGoing(_ items: Items, _ head: Head) -> NodeID? {
        items.first { item in
            guard case .flag(let name, let value) = tree[item], !value.exists else { return false }
            return names[name] == "keep-going" && head.form.flag(name) == nil
        }
    }

    /// `children | bonus`, where `bonus` takes one child: called with each row, in order; the result is the list of
    /// results. With `--keep-going` only a row that fails is undone, and there is a record for each row: `row`, `ok`,
    /// `result` or `error`.
    private func eachRow(_ items: Items, _ head: Head, _ input: Code, takesList: Bool = false, _ span: Span) -> Code {
        let outside = frame
        let inner = Frame(.closure, parent: outside)
        frame = inner
        let rowType: ValueType
        if case .table(let shape) = input.type.unwrapped {
            rowType = registry.rowType(of: shape)
        } else {
            rowType = input.type.element ?? .any
        }
        // No variable of a script can have these names, because they begin with a space.
        let row = Code(.variable(.local(declare(" row", rowType, span))), rowType, span)
        let flag = keepGoing(items, head)
        let problem = flag.map { _ in declare(" error", .error, span) }
        frame.openBlock()
        let piped = takesList ? Code(.list([row]), .list(rowType), span) : row
        let call = command(Items(items.filter { $0 != flag }), head, input: piped, span)
        var result = call.type
        var body = [Statement(.returnValue(call), span)]
        if let problem {
            let outcome = outcome(of: row, call, problem, span)
            (body, result) = ([outcome.statement], .record(outcome.shape))
        }
        frame.add(result)
        frame.closeBlock()
        frame = outside
        return Code(.each(input, closureCode(inner, [rowType], body, span)), .list(result), span)
    }

    static let outcomeColumns = ["row", "ok", "result", "error"]

    private func declare(_ name: String, _ type: ValueType, _ span: Span) -> Int {
        frame.declare(names.intern(name), Variable(name: name, type: type, isMutable: false, span: span))
    }

    private func outcome(
        of row: Code, _ call: Code, _ problem: Int, _ span: Span
    ) -> (statement: Statement, shape: RowShape) {
        let types = [row.type, .bool, call.type.optional, .optional(.string)]
        let shape = RowShape(zip(Pass.outcomeColumns, types).map { Column($0, $1) })
        func record(_ isDone: Bool, _ result: Code, _ error: Code) -> Statement {
            let isDone = Code(.constant(.bool(isDone)), .bool, span)
            return Statement(
                .returnValue(Code(.record(shape, [row, isDone, result, error]), .record(shape), span)), span)
        }
        let null = Code(.constant(.null), .null, span)
        let message = Code(.member(Code(.variable(.local(problem)), .error, span), "message"), .string, span)
        return (
            Statement(
                .tryCatch(
                    [record(true, call, null)], error: .local(problem), handler: [record(false, null, message)],
                    finally: []), span), shape
        )
    }
}
