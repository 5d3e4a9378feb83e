import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Pipelines: rows and values passing from stage to stage.
extension Pass {
    /// The output of a stage.
    enum Flow {
        /// Before the first stage.
        case start
        case value(Code)
        case query(QueryDraft)
        /// An error was reported; the rest cannot be checked.
        case broken
    }

    func pipeline(_ stages: NodeList, _ span: Span) -> Code {
        if stages.count == 1, let only = tree.items(stages).first {
            switch tree[only] {
            case .rowStage: break
            case .command(let items):
                // The hot path of a script of commands: no flow, no copy of the list.
                let items = tree.items(items)
                let head = head(items)
                if case .source? = head?.form.callee { break }
                return command(items, head, input: nil, span)
            default: return expression(only)
            }
        }
        return pipelineStages(Array(tree.items(stages)), span)
    }

    func pipelineStages(_ stages: [NodeID], _ span: Span) -> Code {
        if let waiting = waitingCommand(stages, span) { return waiting }
        var flow = Flow.start
        for stage in stages { flow = self.stage(stage, flow) }
        return closed(flow, span)
    }

    /// The output so far as a value.
    func closed(_ flow: Flow, _ span: Span) -> Code {
        switch flow {
        case .value(let code): Code(code.node, code.type, code.span)
        case .query(let draft):
            draft.finished(draft.isPlainList ? .column(draft.shape.columns[0].name) : .table, registry, span)
        case .start, .broken: broken(span)
        }
    }

    func stage(_ node: NodeID, _ flow: Flow) -> Flow {
        let span = span(node)
        switch tree[node] {
        case .command(let items): return commandStage(tree.items(items), flow, span)
        case .rowStage(let kind, let arguments, let keys): return rowStage(kind, arguments, keys, flow, span)
        case .error: return .broken
        default:
            guard case .start = flow else {
                error(.misplaced, "a pipe leads to a command or a stage, but this is a value", at: span)
                return .broken
            }
            return .value(expression(node))
        }
    }

    private func commandStage(_ items: Items, _ flow: Flow, _ span: Span) -> Flow {
        switch flow {
        case .broken: return .broken
        case .start:
            let head = head(items)
            guard let head, case .source(let entity) = head.form.callee, helpCall(items, head, span) == nil else {
                return .value(command(items, head, input: nil, span))
            }
            let codes = bind(items.dropFirst(head.count), to: head.form, head: headSpan(items, head.count), piped: nil)
            return .query(EntitySource.draft(entity, codes, self))
        case .value, .query:
            return .value(pipedCommand(items, printed(closed(flow, span)), span))
        }
    }

    /// `echo hi | save hi.txt`: what a command prints goes where the pipe leads.
    private func printed(_ code: Code) -> Code {
        guard case .callCommand(let command, let arguments) = code.node else { return code }
        switch code.type {
        case .null: return Code(.printed(command, arguments), .string, code.span)
        case .any: return Code(.printed(command, arguments), .any, code.span)
        default: return code
        }
    }

    // MARK: Rows

    /// The input as rows: a query continues, a table or list begins a new one; nil, after an error, for anything else.
    func rows(of flow: Flow, for kind: StageKind, _ span: Span) -> QueryDraft? {
        switch flow {
        case .query(let draft): return draft
        case .broken: return nil
        // The parser has reported that the stage comes first.
        case .start: return nil
        case .value(let code): return rows(of: code, for: kind, span)
        }
    }

    private func rows(of code: Code, for kind: StageKind, _ span: Span) -> QueryDraft? {
        if let shape = rowShape(of: code.type.unwrapped) {
            return QueryDraft(rows: code, shape: shape, present: presentFields(ofItems: code))
        }
        switch code.type.unwrapped {
        case .never: break
        case .any where isBroken(code) || hasError(in: code.span): break
        case .any:
            error(
                .notARow, "`\(kind.rawValue)` needs rows whose columns are known before the run", at: span,
                help: isRefined(code)
                    ? "say which columns it has: `\(source(code.span)) as { name: string, … }`"
                    : "use `| each { |row| … }`, which takes whatever comes")
        case .null:
            error(
                .notARow, "`\(kind.rawValue)` needs rows, but \(nothing(from: code))", at: span,
                help: printed(by: code))
        default:
            error(
                .notARow, "`\(kind.rawValue)` needs rows, but \(code.type.unwrapped.phrase) comes in", at: span,
                help: kind == .count ? counted(by: code) : nil)
        }
        return nil
    }

    /// `events | delete | count`: what changes rows gives how many there were.
    private func counted(by code: Code) -> String? {
        let name: String
        switch code.node {
        case .delete: name = StageKind.delete.rawValue
        case .edit, .editInEditor: name = StageKind.edit.rawValue
        case .callCommand(let command, _) where command.effect >= .write && code.type == .int: name = command.name
        default: return nil
        }
        return "`\(name)` itself gives the number of rows, and `plan …` shows each of them: leave `count` out"
    }

    /// `screen | first 3`
    private func nothing(from code: Code) -> String {
        guard case .callCommand(let command, _) = code.node else { return "nothing comes in" }
        return prints(code) ? "`\(command.name)` prints text and gives none" : "`\(command.name)` gives none"
    }

    /// Where the text goes that a command prints; the table of words knows those that no pipe passes on.
    private func printed(by code: Code) -> String? {
        guard prints(code), case .callCommand(let command, _) = code.node else { return nil }
        return Habits.advice("\(command.name) |", registry)
            ?? "what it prints goes to `… | save FILE` or `… | ! COMMAND` as text"
    }

    private func prints(_ code: Code) -> Bool {
        if case .callCommand(let command, _) = code.node { command.effect == .read } else { false }
    }

    /// Whether the command's columns would be known if its arguments were constants.
    private func isRefined(_ code: Code) -> Bool {
        if case .callCommand(let command, _) = code.node { command.refine != nil } else { false }
    }

    /// Whether an error was reported within it, such as an unknown flag, because of which its columns are not known.
    private func hasError(in span: Span) -> Bool {
        diagnostics.contains { $0.severity == .error && $0.span.map(span.covers) == true }
    }

    /// Whether an error was reported for it or for its parent.
    func isBroken(_ code: Code) -> Bool {
        switch code.node {
        case .constant(.null): true
        case .member(let whole, _), .maybeMember(let whole, _), .index(let whole, _), .maybeIndex(let whole, _):
            isBroken(whole)
        default: false
        }
    }

    /// The rows of a list: records have their fields as columns, references the fields of their entity; anything else
    /// is in a column `value`.
    func rowShape(of type: ValueType) -> RowShape? {
        switch type {
        case .table(let shape): return shape
        case .range: return RowShape([Column("value", .int)])
        // One row, or none if it is null: `children | first | get name`.
        case .record(let shape): return shape
        case .entity(let name): return registry.entity(name)?.shape
        case .list(let item):
            switch item.unwrapped {
            case .record(let shape): return shape
            case .entity(let name): return registry.entity(name)?.shape
            default: return RowShape([Column("value", item)])
            }
        default: return nil
        }
    }
}
