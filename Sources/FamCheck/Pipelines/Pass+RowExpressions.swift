import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Expressions over the row of a stage. A part that does not use the row is an ordinary expression, evaluated once
/// before the query, unless it may fail and be skipped (see `isOfRow`).
extension Pass {
    func rowExpression(_ node: NodeID, _ rows: RowScope) -> PlanExpr {
        guard isOfRow(node, rows) else { return planned(expression(node), rows) }
        let span = span(node)
        if let name = writtenColumn(node, rows) { return column(name, rows, span) }
        switch tree[node] {
        case .name(let name): return rowName(name, rows, span)
        case .timeWord: return column(source(span), rows, span)
        case .member(let base, let name):
            // After `select child.name` there is a column with that name.
            if rows.shape.index(of: source(span)) != nil { return column(source(span), rows, span) }
            if isThisRow(base, rows) { return rowName(name, rows, span) }
            if let (relation, _) = relationPath(node, rows) {
                error(
                    .misplaced, "`\(relation.text)` are many rows here", at: span,
                    help: "ask for one value of them: `sum(\(source(span)))`")
                return brokenRow(span)
            }
            return rowMember(rowExpression(base, rows), name, span)
        case .maybeMember:
            error(
                .misplaced, "a stage needs no `?.`", at: span,
                help: "a field of a row is null where what it goes through is: `child.name`")
            return brokenRow(span)
        case .group(let inner): return rowExpression(inner, rows)
        case .pipeline(let stages): return rowPipeline(stages, rows, span)
        case .not(let inner): return PlanExpr(.not(rowCondition(inner, of: "not", rows)), .bool, span)
        case .negate(let inner): return rowNegated(rowExpression(inner, rows), span, rows)
        case .binary(let op, let left, let right): return rowBinary(op, left, right, rows, span)
        case .call(let name, let arguments, let filter): return rowCall(name, arguments, filter, rows, span)
        case .list(let items): return rowList(tree.items(items).map { rowExpression($0, rows) }, span)
        case .string(let parts): return rowString(parts, rows, span)
        case .ifElse(let test, let then, let otherwise): return rowConditional(test, then, otherwise, rows, span)
        case .block(let items):
            if items.count == 1, let only = tree.items(items).first { return rowExpression(only, rows) }
            return unsupported("statements", span)
        case .index, .maybeIndex: return unsupported("an index", span)
        case .apply(let callee, let arguments):
            if let meant = meantMethod(callee, arguments, span) {
                error(.misplaced, "a value has no methods", at: span, label: meant.label, fix: meant.fix)
                return brokenRow(span)
            }
            return unsupported("a call", span)
        case .record: return unsupported("a record", span)
        case .match: return unsupported("`match`", span)
        default: return unsupported("this form", span)
        }
    }

    /// A column without a name is named by its text and found by it: `count by child.name | sort child.name`, `… | sort
    /// -sum(points)`.
    private func writtenColumn(_ node: NodeID, _ rows: RowScope) -> String? {
        switch tree[node] {
        case .member, .call: break
        default: return nil
        }
        guard
            rows.shape.columns.contains(where: {
                $0.name.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "(") }
            })
        else { return nil }
        let text = source(span(node))
        return rows.shape.index(of: text) == nil ? nil : text
    }

    private func unsupported(_ what: String, _ span: Span) -> PlanExpr {
        error(
            .misplaced, "\(what) over fields of the row cannot be in a stage", at: span, help: "use `each { |row| … }`")
        return brokenRow(span)
    }

    private func rowPipeline(_ stages: NodeList, _ rows: RowScope, _ span: Span) -> PlanExpr {
        guard stages.count == 1, let only = tree.items(stages).first else {
            return planned(pipeline(stages, span), rows)
        }
        return rowExpression(only, rows)
    }

    /// A value of the program as part of a plan.
    func planned(_ code: Code, _ rows: RowScope) -> PlanExpr {
        if let value = Pass.constantValue(code) { return PlanExpr(.constant(value), code.type, code.span) }
        return PlanExpr(.parameter(rows.parameters.add(code)), code.type, code.span)
    }

    private static func constantValue(_ code: Code) -> Value? {
        switch code.node {
        case .constant(let value): return value
        case .list(let items):
            let values = items.compactMap(constantValue)
            return values.count == items.count ? .list(values) : nil
        default: return nil
        }
    }

    func rowCondition(_ node: NodeID, of form: String, _ rows: RowScope) -> PlanExpr {
        let expr = rowExpression(node, rows)
        switch expr.type.unwrapped {
        case .bool, .any, .never: return expr
        default:
            let plain = closureCondition(node)
            error(
                .typeMismatch, "`\(form)` needs a condition that is true or false, but this is \(expr.type.phrase)",
                at: expr.span,
                label: plain.map { "did you mean `\($0.replacement)`?" } ?? "",
                help: plain == nil ? absence(expr, form) : "a field of the row is written by its name alone",
                fix: plain)
            return brokenRow(expr.span)
        }
    }

    /// `where not note`, `where note`
    private func absence(_ expr: PlanExpr, _ form: String) -> String? {
        guard expr.type.isOptional else { return nil }
        let text = source(expr.span)
        return form == "not"
            ? "`\(text) == null` asks whether there is none" : "`\(text) != null` asks whether there is one"
    }

    private func rowNegated(_ expr: PlanExpr, _ span: Span, _ rows: RowScope) -> PlanExpr {
        switch expr.type.unwrapped {
        case .int, .float, .money, .duration, .any, .never: return PlanExpr(.negate(expr), expr.type, span)
        default:
            let others = withoutColumn(expr, span, rows)
            error(
                .typeMismatch, "a minus needs a number or a duration after it, but this is \(expr.type.phrase)",
                at: expr.span, label: others.map { "did you mean `\($0)`?" } ?? "",
                help: others == nil ? nil : "`select` names the columns that stay",
                fix: others.map { Fix(span, $0) })
            return brokenRow(span)
        }
    }

    /// `select -note`: the columns without that one, if it is all that the stage says.
    private func withoutColumn(_ expr: PlanExpr, _ span: Span, _ rows: RowScope) -> String? {
        guard case .field(let path) = expr.node, path.count == 1 else { return nil }
        let bytes = tree.source.bytes, start = Int(span.start), end = Int(span.end)
        let stage = "select "
        let after = bytes[end...].prefix(200).first { $0 != 0x20 }
        guard start >= stage.utf8.count, tree.source.text(start - stage.utf8.count..<start) == stage,
            after == nil || [0x0A, 0x3B, 0x7C, 0x7D, 0x29].contains(after)
        else { return nil }
        let others = rows.usualColumns.filter { $0 != path[0] }
        return others.isEmpty ? nil : others.map(ColumnName.written).joined(separator: ", ")
    }

    private func rowList(_ items: [PlanExpr], _ span: Span) -> PlanExpr {
        PlanExpr(.list(items), .list(items.reduce(ValueType.never) { TypeRules.join($0, $1.type) }), span)
    }

    /// A text with interpolated fields is the concatenation of its pieces.
    private func rowString(_ parts: NodeList, _ rows: RowScope, _ span: Span) -> PlanExpr {
        var result: PlanExpr?
        for part in tree.items(parts) {
            var piece = rowExpression(part, rows)
            if case .text = tree[part] {} else { warnOfBraces(part) }
            if !TypeRules.isText(piece.type) {
                guard let function = registry.function("string") else {
                    error(
                        .typeMismatch, "only text can be filled in here, but this is \(piece.type.phrase)",
                        at: piece.span)
                    return brokenRow(span)
                }
                piece = PlanExpr(.call(function.name, [piece]), .string, piece.span)
            }
            result = result.map { PlanExpr(.binary(.add, $0, piece), .string, span) } ?? piece
        }
        return result ?? PlanExpr(.constant(.string("")), .string, span)
    }

    private func rowConditional(
        _ test: NodeID, _ then: NodeID, _ otherwise: NodeID, _ rows: RowScope, _ span: Span
    ) -> PlanExpr {
        let condition = rowCondition(test, of: "if", rows)
        let first = rowExpression(then, rows.skipped)
        let second = otherwise.exists ? rowExpression(otherwise, rows.skipped) : PlanExpr(.constant(.null), .null, span)
        return PlanExpr(.conditional(condition, first, second), TypeRules.join(first.type, second.type), span)
    }

    // MARK: What looks at the row

    /// A name in backticks is a column whatever it looks like.
    func isQuotedName(_ node: NodeID) -> Bool {
        let start = Int(span(node).start), bytes = tree.source.bytes
        return start < bytes.count && bytes[start] == UInt8(ascii: "`")
    }

    /// Whether an expression uses the row: it contains a bare name that is not a word for a time, or an aggregate over
    /// the group. A pipeline in parentheses has its own rows.
    func mentionsRow(_ node: NodeID, _ rows: RowScope) -> Bool {
        guard node.exists else { return false }
        func any(_ list: NodeList) -> Bool { tree.items(list).contains { mentionsRow($0, rows) } }
        switch tree[node] {
        case .name(let name):
            let text = names[name]
            return rows.shape.index(of: text) != nil || isQuotedName(node) || ValueReader.timeWordType(text) == nil
        case .timeWord: return rows.shape.index(of: source(span(node))) != nil
        case .member(let base, _), .maybeMember(let base, _), .not(let base), .negate(let base), .group(let base):
            return mentionsRow(base, rows)
        case .named(_, let value), .sortKey(let value, _): return mentionsRow(value, rows)
        case .index(let a, let b), .maybeIndex(let a, let b), .binary(_, let a, let b):
            return mentionsRow(a, rows) || mentionsRow(b, rows)
        case .call(let name, let arguments, let filter):
            if filter.exists || any(arguments) || writtenColumn(node, rows) != nil { return true }
            if windowName(name) != nil { return true }
            return rows.allowsAggregates && arguments.count <= 1 && AggregateKind(rawValue: names[name]) != nil
        case .list(let items), .record(let items), .string(let items), .block(let items): return any(items)
        case .pipeline(let stages):
            guard stages.count == 1, let only = tree.items(stages).first else { return false }
            switch tree[only] {
            case .command, .rowStage: return false
            default: return mentionsRow(only, rows)
            }
        case .ifElse(let a, let b, let c): return mentionsRow(a, rows) || mentionsRow(b, rows) || mentionsRow(c, rows)
        case .match(let subject, _): return mentionsRow(subject, rows)
        case .apply(let closure, let arguments): return mentionsRow(closure, rows) || any(arguments)
        default: return false
        }
    }
}
