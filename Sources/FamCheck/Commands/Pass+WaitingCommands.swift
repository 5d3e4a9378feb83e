import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Commands that get the pipeline before them instead of its rows, to run it repeatedly: `events | watch`. The
/// parameter that the pipe fills is a closure without parameters; in the other closures' types, `any` is replaced by
/// tables of those rows. They wait between transactions.
extension Pass {
    func takesPipeline(_ form: CallForm) -> Bool {
        guard case .command = form.callee, let input = form.input,
            case .closure = form.parameters[input].type.unwrapped
        else { return false }
        return true
    }

    /// The pipeline if it ends with such a command, otherwise nil.
    func waitingCommand(_ stages: [NodeID], _ span: Span) -> Code? {
        guard stages.count > 1, let last = stages.last, case .command(let list) = tree[last] else { return nil }
        let items = tree.items(list)
        guard let head = head(items), takesPipeline(head.form) else { return nil }
        let outside = frame, inner = Frame(.closure, parent: frame)
        frame = inner
        let rows = watchedRows(Array(stages.dropLast()), head.form.name, span)
        frame.add(rows.type)
        frame = outside
        guard case .table(let shape) = rows.type else { return broken(span) }
        if inner.effect != .read {
            error(
                .misplaced, "`\(head.form.name)` looks again and again, so what it looks at must not change anything",
                at: rows.span)
        }
        let closure = closureCode(inner, [], [Statement(.returnValue(rows), rows.span)], rows.span)
        let before = watchedShape
        watchedShape = shape
        defer { watchedShape = before }
        return command(items, head, input: closure, self.span(last))
    }

    /// The input as a table: a single value becomes a table of one row.
    private func watchedRows(_ stages: [NodeID], _ name: String, _ span: Span) -> Code {
        var flow = Flow.start
        for stage in stages { flow = self.stage(stage, flow) }
        guard let first = stages.first, let last = stages.last else { return broken(span) }
        let place = self.span(first).joined(self.span(last))
        switch flow {
        case .start, .broken: return broken(place)
        case .query(let draft): return draft.finished(.table, registry, place)
        case .value(let code):
            if case .table = code.type { return code }
            if let shape = rowShape(of: code.type.unwrapped) {
                return QueryDraft(rows: code, shape: shape).finished(.table, registry, place)
            }
            switch code.type.unwrapped {
            case .never: return broken(place)
            case .any where isBroken(code): return broken(place)
            case .any, .null:
                error(
                    .notARow, "`\(name)` needs rows whose columns are known before the run", at: place,
                    help: "begin with stored rows: `events | \(name)`")
                return broken(place)
            default:
                let one = Code(.list([code]), .list(code.type), place)
                return QueryDraft(rows: one, shape: RowShape([Column("value", code.type)])).finished(
                    .table, registry, place)
            }
        }
    }

    /// The type of a closure parameter, with the watched rows in place of `any`.
    func withWatchedRows(_ type: ValueType) -> ValueType {
        guard let shape = watchedShape, case .closure(let taken, let given) = type.unwrapped else { return type }
        return .closure(taken.map { Pass.withRows($0, shape) }, given)
    }

    private static func withRows(_ type: ValueType, _ rows: RowShape) -> ValueType {
        switch type {
        case .any: return .table(rows)
        case .record(var shape):
            for index in shape.columns.indices {
                shape.columns[index].type = withRows(shape.columns[index].type, rows)
            }
            return .record(shape)
        default: return type
        }
    }

    /// Whether one can wait here: at the end of a pipeline, and between transactions.
    func mayWait(_ items: Items, _ head: Head, _ input: Code?, _ place: Span) -> Bool {
        let name = head.form.name
        guard let input else {
            reportMissingRows(name, items.dropFirst(head.count).first, place)
            return false
        }
        guard case .closure = input.type.unwrapped else {
            if isBroken(input) { return false }
            error(.misplaced, "`\(name)` runs until it is stopped, so it must end the pipeline", at: place)
            return false
        }
        guard nesting.atomics == 0, nesting.plans == 0 else {
            let form = nesting.atomics > 0 ? "atomic" : "plan"
            error(
                .misplaced, "`\(name)` waits for changes between transactions, and `\(form)` is within one", at: place,
                help: "put it before or after the block")
            return false
        }
        if waits == nil { waits = (name, place) }
        return true
    }

    /// `watch events`
    private func reportMissingRows(_ name: String, _ first: NodeID?, _ place: Span) {
        var source: String?
        if let first, case .word = tree[first], registry.source(tree.text(of: first)) != nil {
            source = tree.text(of: first)
        }
        let instead = "\(source ?? "events") | \(name)"
        let fix = source.flatMap { _ in first.map { Fix(place.joined(span($0)), instead) } }
        error(
            .missingArgument, "`\(name)` needs rows to look at, and they come from a pipe", at: place,
            label: source == nil ? "" : "did you mean `\(instead)`?", help: source == nil ? "`\(instead)`" : nil,
            fix: fix)
    }

    /// A script is one transaction: while it waits, others would not see what it did before, and nothing that it does
    /// afterward could be committed.
    /// - Parameter count: the number of its statements.
    func refuseWaiting(among count: Int) {
        guard let waits, count > 1, !options.isInteractive, !options.isStepwise else { return }
        error(
            .misplaced, "`\(waits.name)` waits for changes between transactions, and this script is one transaction",
            at: waits.at, help: "with `--stepwise` each statement is a transaction of its own")
    }
}
