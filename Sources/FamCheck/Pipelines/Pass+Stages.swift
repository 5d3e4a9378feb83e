import FamRegistry
import FamSyntax
import FamText
import FamValues

/// The stages whose arguments are row expressions.
extension Pass {
    func rowStage(_ kind: StageKind, _ arguments: NodeList, _ keys: NodeList, _ flow: Flow, _ span: Span) -> Flow {
        if kind == .fields, case .value(let code) = flow, case .record(let shape) = code.type.unwrapped {
            return fieldsStage(Code(.list([code]), .list(.record(shape)), code.span), span)
        }
        // A single value made from rows (`count`, `first`, `get name`) is explained together with them.
        if kind == .explain, case .value(let code) = flow, let explained = explained(code, span) { return explained }
        if kind == .each || kind == .reduce, case .value(let code) = flow, code.type.unwrapped == .any {
            return kind == .each ? each(arguments, code, span) : reduce(arguments, code, span)
        }
        guard var draft = rows(of: flow, for: kind, span) else { return .broken }
        let (arguments, flags) = withoutFlags(arguments)
        checkFlags(flags, kind)
        stageShapes.append(StageShape(span: span, shape: draft.shape))
        switch kind {
        case .where:
            guard let condition = one(arguments, kind, span) else { return .broken }
            warnOfHidden(condition, draft)
            draft.filter(rowCondition(condition, of: "where", draft.rows(registry)))
        case .with: with(arguments, by: keys, &draft)
        case .select: select(arguments, kind, &draft, span)
        case .distinct where keys.count > 0:
            let rows = draft.rows(registry)
            draft.append(.distinctOn(tree.items(keys).map { rowExpression($0, rows) }))
        case .distinct:
            if arguments.count > 0 { select(arguments, kind, &draft, span) }
            draft.append(.distinct)
        case .sort: sort(arguments, &draft, span)
        case .take, .skip, .first, .last: return counted(kind, arguments, draft, span)
        case .group: return group(arguments, keys, draft, fills: has("fill", flags), span)
        case .count, .sum, .avg, .min, .max, .median:
            return shortAggregate(kind, arguments, keys, draft, fills: has("fill", flags), span)
        case .pivot: return pivot(arguments, keys, draft, fills: has("fill", flags), span)
        case .join: return join(arguments, draft, isLeft: has("left", flags), span)
        case .into: return importRows(arguments, draft, flags, span)
        case .reduce: return reduce(arguments, items(of: flow, draft, span), span)
        case .flatten: return flatten(arguments, draft, span)
        case .summarize where keys.count > 0 || hasAggregate(arguments, draft):
            return group(arguments, keys, draft, fills: false, span)
        case .summarize: summarize(arguments, &draft, span)
        case .tee: return tee(arguments, closed(flow, span), isForced: has("force", flags), span)
        case .get: return get(arguments, draft, span)
        case .each: return each(arguments, items(of: flow, draft, span), span)
        case .edit where has("in-editor", flags): return editInEditor(arguments, draft, span)
        case .edit: return edit(arguments, draft, isAllowed: has("yes", flags), span)
        case .delete: return delete(draft, isAllowed: has("yes", flags), span)
        case .fields: return fieldsStage(closed(.query(draft), span), span)
        case .explain: return explain(Query(plan: draft.plan, parameters: draft.parameters.codes, finish: .table), span)
        }
        return .query(draft)
    }

    /// The items of a loop; a single record or row is a table of one row.
    private func items(of flow: Flow, _ draft: QueryDraft, _ span: Span) -> Code {
        guard case .value(let code) = flow else { return closed(flow, span) }
        switch code.type.unwrapped {
        case .record, .entity: return closed(.query(draft), span)
        default: return code
        }
    }

    /// A value made from rows is explained together with them, and nothing of it runs. Nil for a value that is used as
    /// rows.
    private func explained(_ code: Code, _ span: Span) -> Flow? {
        switch code.node {
        case .query(let query): return explain(query, span)
        case .each(let input, _):
            guard let first = explained(input, span), case .value(let way) = first else { return nil }
            let rest = Code(.constant(.string("\nthen, in memory: a closure or command on each row")), .string, span)
            return .value(Code(.interpolation([way, rest]), .string, span))
        case .edit(let input, _, _, _, _), .editInEditor(let input, _), .delete(let input, _, _):
            return explained(input, span)
        case .callCommand(let command, _) where command.effect != .read:
            error(.misplaced, "`explain` runs nothing, and `\(command.name)` is not a query", at: span)
            return .broken
        default: return nil
        }
    }

    private func explain(_ query: Query, _ span: Span) -> Flow { .value(Code(.explain(query), .string, span)) }

    private func fieldsStage(_ rows: Code, _ span: Span) -> Flow {
        let shape = RowShape([Column("name", .string), Column("type", .string), Column("example", .any)])
        return .value(Code(.fields(rows), .table(shape), span))
    }

    /// The only argument of a stage.
    private func one(_ arguments: NodeList, _ kind: StageKind, _ span: Span) -> NodeID? {
        let items = tree.items(arguments)
        guard let first = items.first else {
            error(
                .missingArgument, "`\(kind.rawValue)` needs \(kind == .where ? "a condition" : "an expression")",
                at: span)
            return nil
        }
        if items.count > 1 {
            error(.extraArgument, "`\(kind.rawValue)` takes one expression", at: self.span(items[items.startIndex + 1]))
        }
        return first
    }

    /// `name = EXPR, … [by KEY, …]`. Later assignments see the columns of earlier ones.
    private func with(_ arguments: NodeList, by keys: NodeList, _ draft: inout QueryDraft) {
        var waiting: [NamedExpr] = [], waitingNames: Set<String> = []
        let parts = windowKeys(keys, of: arguments, draft.rows(registry))
        for item in tree.items(arguments) {
            guard case .named(let name, let value) = tree[item] else {
                if case .error = tree[item] { continue }
                error(.syntax, "`with` needs a name: `with name = …`", at: span(item))
                continue
            }
            if waitingNames.contains(names[name]) || mentions(value, waitingNames) {
                extend(&waiting, by: parts, &draft)
                waitingNames = []
            }
            waitingNames.insert(names[name])
            waiting.append(NamedExpr(names[name], rowExpression(value, draft.rows(registry, allowsWindows: true))))
        }
        extend(&waiting, by: parts, &draft)
    }

    private func extend(_ columns: inout [NamedExpr], by parts: [PlanExpr], _ draft: inout QueryDraft) {
        guard !columns.isEmpty else { return }
        var shape = draft.shape
        var places = Dictionary(shape.columns.indices.map { (shape.columns[$0].name, $0) }) { first, _ in first }
        for column in columns {
            if let index = places[column.name] {
                shape.columns[index] = column.column(over: draft.shape)
            } else {
                places[column.name] = shape.columns.count
                shape.columns.append(column.column(over: draft.shape))
            }
        }
        let hasWindows = columns.contains { Pass.hasWindow($0.expr) }
        draft.append(hasWindows ? .window(columns, by: parts) : .extend(columns), shape: shape)
        columns = []
    }

    private func mentions(_ node: NodeID, _ columns: Set<String>) -> Bool {
        if columns.isEmpty { return false }
        switch tree[node] {
        case .name(let name): return columns.contains(names[name])
        case .member(let a, _), .not(let a), .negate(let a), .group(let a): return mentions(a, columns)
        case .binary(_, let a, let b), .index(let a, let b): return mentions(a, columns) || mentions(b, columns)
        case .call(_, let items, _), .list(let items), .string(let items), .pipeline(let items), .block(let items):
            return tree.items(items).contains { mentions($0, columns) }
        case .ifElse(let a, let b, let c): return [a, b, c].contains { $0.exists && mentions($0, columns) }
        default: return false
        }
    }

    /// `EXPR [as name], …`, each with its name.
    /// - Parameter areKeys: whether they make groups, where `week` is the week of the one time that the rows have.
    func columns(_ list: NodeList, _ rows: RowScope, areKeys: Bool = false) -> [NamedExpr] {
        var result: [NamedExpr] = [], seen: Set<String> = []
        for item in tree.items(list) {
            if case .error = tree[item] { continue }
            if failJoinedKeys(item, rows) { continue }
            var (name, value) = (unnamed(item), item)
            if case .named(let own, let inner) = tree[item] { (name, value) = (names[own], inner) }
            let column = NamedExpr(name, areKeys ? key(value, rows) : rowExpression(value, rows))
            if !seen.insert(column.name).inserted {
                error(
                    .duplicateName, "two columns are called `\(column.name)`", at: span(item),
                    help: "name one of them: `… as other`")
                continue
            }
            result.append(column)
        }
        return result
    }

    /// `sum points by week and child`: two columns, not a condition.
    private func failJoinedKeys(_ item: NodeID, _ rows: RowScope) -> Bool {
        guard case .binary(.and, let first, let second) = tree[item], case .name = tree[first],
            case .name = tree[second]
        else { return false }
        let names = [first, second].map { source(span($0)) }
        let types = names.map { name in rows.shape.index(of: name).map { rows.shape.columns[$0].type.unwrapped } }
        let isCondition = rows.shape.isOpen || types == [.bool, .bool]
        guard !isCondition else { return false }
        let written = names.map { rows.shape.index(of: $0) == nil ? timeCall($0, rows) ?? $0 : $0 }
        let instead = written.joined(separator: ", ")
        error(
            .typeMismatch, "columns are separated by commas, and `and` makes a condition", at: span(item),
            label: "did you mean `\(instead)`?", fix: Fix(span(item), instead))
        return true
    }

    /// A column without a name has the text of its expression; a field in backticks has its own name.
    private func unnamed(_ node: NodeID) -> String {
        if case .name(let name) = tree[node] { return names[name] }
        return source(span(node))
    }

    func select(_ arguments: NodeList, _ kind: StageKind, _ draft: inout QueryDraft, _ span: Span) {
        var columns = columns(arguments, draft.rows(registry, allowsWindows: kind == .select))
        if arguments.count == 0 { error(.missingArgument, "`\(kind.rawValue)` needs at least one column", at: span) }
        takeWindows(&columns, &draft)
        draft.append(.project(columns), shape: RowShape(columns.map { $0.column(over: draft.shape) }))
    }

    /// `select note, rank()`: the rows around are seen before the columns are chosen.
    private func takeWindows(_ columns: inout [NamedExpr], _ draft: inout QueryDraft) {
        var windows: [NamedExpr] = []
        for index in columns.indices where Pass.hasWindow(columns[index].expr) {
            // No column of a script has this name: it begins with a space.
            let name = " \(index)", expr = columns[index].expr
            windows.append(NamedExpr(name, expr))
            columns[index] = NamedExpr(columns[index].name, PlanExpr(.field([name]), expr.type, expr.span))
        }
        extend(&windows, by: [], &draft)
    }

    private func sort(_ arguments: NodeList, _ draft: inout QueryDraft, _ span: Span) {
        let rows = draft.rows(registry)
        if arguments.count == 0 {
            error(
                .missingArgument, "`sort` needs at least one key", at: span,
                help: "`sort points` is ascending, `sort -points` descending")
        }
        let keys = tree.items(arguments).compactMap { item -> SortKey? in
            var node = item
            var descending = false
            if case .sortKey(let inner, let isDescending) = tree[item] { (node, descending) = (inner, isDescending) }
            if case .error = tree[node] { return nil }
            var expr = rowExpression(node, rows)
            expr = labelOf(expr)
            warnOfConstantText(node, rows, "sorts nothing")
            if !TypeRules.isOrdered(expr.type), expr.type.unwrapped != .period {
                error(.typeMismatch, "rows cannot be sorted by \(expr.type.phrase)", at: expr.span)
            }
            return SortKey(expr, descending: descending)
        }
        draft.append(.sort(keys))
    }

    /// `sort -"sum points"`, `max "sum points"`: a text is the same for each row.
    func warnOfConstantText(_ node: NodeID, _ rows: RowScope, _ consequence: String) {
        guard let text = literalText(node) else { return }
        let column = rows.columnNames.first { $0 == text }.map(ColumnName.written)
        warn(
            .likelyMistake, "a text is the same for each row, and \(consequence)", at: span(node),
            label: column.map { "did you mean `` \($0) ``?" } ?? "",
            help: column == nil ? "a column is named without quotes" : nil, fix: column.map { Fix(span(node), $0) })
    }

    /// Rows of an entity are sorted by their label.
    private func labelOf(_ expr: PlanExpr) -> PlanExpr {
        guard case .entity(let name) = expr.type.unwrapped, case .field(let path) = expr.node,
            let label = registry.entity(name)?.label
        else { return expr }
        return PlanExpr(.field(path + [label]), .string, expr.span)
    }

    /// `take 3`, `first`, …. `first` and `last` without a count return one row instead of rows.
    private func counted(
        _ kind: StageKind, _ arguments: NodeList, _ draft: QueryDraft, _ span: Span
    ) -> Flow {
        guard let node = tree.items(arguments).first else {
            guard kind == .first || kind == .last else {
                error(.missingArgument, "`\(kind.rawValue)` needs a count, such as `\(kind.rawValue) 10`", at: span)
                return .broken
            }
            return .value(finishedRow(draft, kind == .first ? .firstRow : .lastRow, span))
        }
        let rows = draft.rows(registry)
        if mentionsRow(node, rows) {
            error(
                .misplaced, "the count of `\(kind.rawValue)` cannot depend on a row", at: self.span(node),
                help: "`… | \(kind.rawValue) 5` has a number; a period is one word, as in `where at in last-week`")
            return .broken
        }
        let count = planned(expression(node, as: .int, for: "the count of `\(kind.rawValue)`"), rows)
        if case .constant(.int(let number)) = count.node, number < 0 {
            error(.badArgument, "the count of `\(kind.rawValue)` cannot be negative", at: count.span)
        }
        var longer = draft
        longer.append(kind == .skip ? .skip(count) : kind == .last ? .last(count) : .take(count))
        return .query(longer)
    }

    /// The first or last row, or for a list of plain values the value itself.
    private func finishedRow(_ draft: QueryDraft, _ finish: Query.Finish, _ span: Span) -> Code {
        let row = draft.finished(finish, registry, span)
        guard draft.isPlainList, let column = draft.shape.columns.first else { return row }
        return Code(.maybeMember(row, column.name), column.type.optional, span)
    }

    private func get(_ arguments: NodeList, _ draft: QueryDraft, _ span: Span) -> Flow {
        guard one(arguments, .get, span) != nil else { return .broken }
        if let node = tree.items(arguments).first, case .int(let number) = tree[node] {
            error(
                .badArgument, "`get` takes a column, which \(number) is not", at: self.span(node),
                help: number == 0 ? "`first` takes the first row" : "`skip \(number) | first` takes a row by its place")
            return .broken
        }
        guard let column = columns(arguments, draft.rows(registry)).first else { return .broken }
        var narrow = draft
        narrow.append(.project([column]), shape: RowShape([Column(column.name, column.expr.type)]))
        return .value(narrow.finished(.column(column.name), registry, span))
    }

    private func each(_ arguments: NodeList, _ input: Code, _ span: Span) -> Flow {
        guard let node = tree.items(arguments).first else {
            error(.missingArgument, "`each` needs a closure: `each { |row| … }`", at: span)
            return .broken
        }
        let item = itemType(of: input.type) ?? .any
        // `each name`
        if case .name(let name) = tree[node], resolve(name) == nil, case .table(let shape) = input.type.unwrapped,
            case let field = names[name], shape.index(of: field) != nil
        {
            error(
                .unknownVariable, "`each` takes a closure, and `\(field)` is a column", at: span,
                label: "did you mean `get \(field)`?", fix: Fix(span, "get \(field)"))
            return .broken
        }
        let function = givingItems(of: input, at: 0, to: node) {
            expression(node, as: .closure([item], .any), for: "the argument of `each`")
        }
        guard case .closure(let parameters, let result) = function.type.unwrapped else { return .broken }
        if parameters.dropFirst().contains(where: { !$0.isLeftOut }) {
            error(
                .extraArgument, "the closure of `each` is called with one row, but takes \(parameters.count)",
                at: function.span)
        }
        guard let closure = takes(function, parameters, [item], "the closure of `each`") else { return .broken }
        return .value(Code(.each(input, closure), .list(result), span))
    }
}
