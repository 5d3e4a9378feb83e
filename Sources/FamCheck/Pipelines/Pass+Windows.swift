import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Windows in `with`: values computed from the rows around a row.
extension Pass {
    static func hasWindow(_ expr: PlanExpr) -> Bool {
        var found = false
        _ = expr.rewritten { part in
            if case .window = part.node { found = true }
            return nil
        }
        return found
    }

    /// The name of a window, unless a `def` of the user has it.
    func windowName(_ name: Name) -> WindowName? {
        !scope.functions.contains(name) ? WindowName(rawValue: names[name]) : nil
    }

    /// The keys after `by`, which have no meaning if no assignment has a window.
    func windowKeys(_ keys: NodeList, of assignments: NodeList, _ rows: RowScope) -> [PlanExpr] {
        guard let first = tree.items(keys).first else { return [] }
        if !tree.items(assignments).contains(where: callsWindow) {
            error(
                .misplaced, "`by` divides the rows of windows, but no column here has one", at: span(first),
                help: "`with n = row_number() by \(source(span(first)))`; one row for each key makes `group`")
        }
        return tree.items(keys).map { rowExpression($0, rows) }
    }

    private func callsWindow(_ node: NodeID) -> Bool {
        guard node.exists else { return false }
        switch tree[node] {
        case .call(let name, let items, _):
            return windowName(name) != nil || tree.items(items).contains(where: callsWindow)
        case .named(_, let a), .not(let a), .negate(let a), .group(let a), .member(let a, _): return callsWindow(a)
        case .binary(_, let a, let b): return callsWindow(a) || callsWindow(b)
        case .ifElse(let a, let b, let c): return [a, b, c].contains(where: callsWindow)
        case .list(let items), .string(let items), .block(let items), .pipeline(let items):
            return tree.items(items).contains(where: callsWindow)
        // The parser has reported what is wrong with it.
        case .error: return true
        default: return false
        }
    }

    func rowWindow(
        _ window: WindowName, _ items: [NodeID], _ filter: NodeID, _ rows: RowScope, _ span: Span
    ) -> PlanExpr {
        let text = window.rawValue
        guard rows.allowsWindows else {
            error(
                .misplaced, "`\(text)(…)` looks at the rows around, and is in `with`", at: span,
                help: "make a column of it before: `… | with n = \(source(span)) | …`")
            return brokenRow(span)
        }
        let most = window == .rowNumber || window == .rank ? 0 : window == .lag || window == .lead ? 2 : 1
        guard items.count <= most, items.count >= min(most, 1) else {
            let code: DiagnosticCode = items.count > most ? .extraArgument : .missingArgument
            error(
                code,
                items.count > most
                    ? "`\(text)(…)` takes \(most == 0 ? "nothing" : "at most \(most)")" : "`\(text)(…)` needs a value",
                at: span, notes: ["usage: \(window.usage)"])
            return brokenRow(span)
        }
        if filter.exists, window != .running {
            error(
                .misplaced, "`where` belongs to aggregates, such as `running(points where points > 0)`",
                at: self.span(filter))
            return brokenRow(span)
        }
        switch window {
        case .rowNumber: return PlanExpr(.window(.rowNumber), .int, span)
        case .rank: return rank(rows, span)
        case .lag, .lead: return shifted(window, items, rows, span)
        case .running: return running(items[0], filter, rows, span)
        case .share: return share(items[0], rows, span)
        }
    }

    private func rank(_ rows: RowScope, _ span: Span) -> PlanExpr {
        guard let order = rows.order else {
            error(
                .misplaced, "`rank()` is the place in the order of a `sort`, and nothing sorts these rows", at: span,
                help: "`… | sort -points | with place = rank()`, before `select` leaves out the key; `row_number()` "
                    + "counts the rows as they come")
            return brokenRow(span)
        }
        return PlanExpr(.window(.rank(order)), .int, span)
    }

    private func shifted(_ window: WindowName, _ items: [NodeID], _ rows: RowScope, _ span: Span) -> PlanExpr {
        let value = rowExpression(items[0], rows.insideAggregate)
        var count: Int64 = 1
        if items.count == 2 {
            let place = "the number of rows of `\(window.rawValue)`"
            guard !mentionsRow(items[1], rows), case let code = expression(items[1], as: .int, for: place),
                case .constant(.int(let number)) = code.node, number >= 0, number <= Int64(Int32.max)
            else {
                if case .error = tree[items[1]] { return brokenRow(span) }
                error(.badArgument, "\(place) is a number that is written out, from 0", at: self.span(items[1]))
                return brokenRow(span)
            }
            count = number
        }
        let shift = Window.shifted(value, by: Int(count), isAhead: window == .lead)
        return PlanExpr(.window(shift), value.type.optional, span)
    }

    private func running(_ item: NodeID, _ filter: NodeID, _ rows: RowScope, _ span: Span) -> PlanExpr {
        let inner = rows.insideAggregate
        var kind = AggregateKind.sum, argument: NodeID? = item, condition = filter
        if case .call(let name, let items, let own) = tree[item], let written = AggregateKind(rawValue: names[name]),
            items.count <= 1, tree.items(items).first.map({ relationPath($0, inner) == nil }) ?? true
        {
            (kind, argument, condition) = (written, tree.items(items).first, own.exists ? own : filter)
        }
        if kind == .median || kind == .list || argument.map({ different($0) != nil }) == true {
            error(
                .misplaced, "`\(source(self.span(item)))` has no running form: it needs all values again at each row",
                at: self.span(item),
                help: "count, sum, avg, min, max, first, last, any and all have one")
            return brokenRow(span)
        }
        let value = argument.map { rowExpression($0, inner) }
        let test = condition.exists ? rowCondition(condition, of: "where", inner) : nil
        guard let (aggregate, type) = aggregate(kind, value, test, span) else { return brokenRow(span) }
        return PlanExpr(.window(.running(aggregate)), type, span)
    }

    private func share(_ item: NodeID, _ rows: RowScope, _ span: Span) -> PlanExpr {
        let value = rowExpression(item, rows.insideAggregate)
        guard aggregate(.sum, value, nil, span) != nil else { return brokenRow(span) }
        return PlanExpr(.window(.share(value)), .optional(.float), span)
    }
}
