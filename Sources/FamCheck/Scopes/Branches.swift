import FamRegistry
import FamSyntax
import FamText
import FamValues

/// What the value of a block must be, and how an error names its place; see `Pass.converted`.
struct Wanted {
    let type: ValueType
    let place: String
    var readsText = false
}

/// `if` and `match` as expressions, and closures.
extension Pass {
    func branch(_ node: NodeID, as wanted: Wanted?, _ span: Span) -> Code {
        switch tree[node] {
        case .ifElse(let test, let then, let otherwise):
            let condition = self.condition(test, of: "if")
            let first = knowing(present(condition, when: true), in: then) { valueBlock(then, as: wanted) }
            let second =
                otherwise.exists
                ? knowing(present(condition, when: false), in: otherwise) { valueBlock(otherwise, as: wanted) }
                : Code(.constant(.null), .null, span)
            let joined = TypeRules.join(first.type, second.type)
            // Both sides fit what is wanted, which may say less: a function takes any list, or null.
            let type = otherwise.exists ? joined : whole(joined, as: wanted, span, isMatch: false)
            return Code(.conditional(condition, widened(first, to: type), widened(second, to: type)), type, span)
        case .match(let subject, let arms): return match(subject, arms, as: wanted, span)
        default: return expression(node)
        }
    }

    private func match(
        _ subject: NodeID, _ arms: NodeList, as wanted: Wanted?, _ span: Span
    ) -> Code {
        let value = expression(subject)
        var type = ValueType.never
        var hasElse = false, followsNull = false
        var result: [(patterns: [Code], body: [Statement], result: Code?)] = []
        for item in tree.items(arms) {
            guard case .arm(let patterns, let body) = tree[item] else { continue }
            if hasElse {
                report(
                    Diagnostic(
                        .unreachable, "this arm can never be reached, it is after `else`", at: self.span(item),
                        severity: .warning))
            }
            hasElse = hasElse || patterns.count == 0
            let codes = tree.items(patterns).map { pattern($0, beside: value) }
            let known = present(value, in: codes, followsNull: followsNull)
            followsNull = followsNull || takesNull(codes)
            let code = knowing(known, in: body) { valueBlock(body, as: wanted) }
            type = TypeRules.join(type, code.type)
            guard case .block(let statements, let last) = code.node else {
                result.append((codes, [], code))
                continue
            }
            result.append((codes, statements, last))
        }
        if !hasElse, !isEach(value.type, result.flatMap(\.patterns)) {
            type = whole(TypeRules.join(type, .null), as: wanted, span, isMatch: true)
        }
        for index in result.indices { result[index].result = result[index].result.map { widened($0, to: type) } }
        return Code(.match(value, result), type, span)
    }

    /// Whether the patterns cover all values of a type, so that one of them matches.
    private func isEach(_ type: ValueType, _ patterns: [Code]) -> Bool {
        func has(_ value: Value) -> Bool {
            patterns.contains { if case .constant(value) = $0.node { true } else { false } }
        }
        switch type {
        case .optional(let inner): return has(.null) && isEach(inner, patterns)
        case .bool: return has(.bool(true)) && has(.bool(false))
        case .enumeration(_, let cases): return cases.allSatisfy { has(.string($0)) }
        default: return false
        }
    }

    /// The type of an expression without `else`, which is null if nothing matches; an error if a value is required.
    private func whole(
        _ type: ValueType, as wanted: Wanted?, _ span: Span, isMatch: Bool
    ) -> ValueType {
        guard let wanted, !takesNull(wanted.type), type != .never else { return type }
        error(
            .nullValue, "\(wanted.place) must be \(wanted.type.phrase), but without `else` this may be null", at: span,
            help: isMatch ? "end it with an arm `else => …`" : "say what it is otherwise: `else { … }`")
        return .never
    }

    private func takesNull(_ type: ValueType) -> Bool { type.isOptional || type == .any || type == .null }

    private func pattern(_ node: NodeID, beside value: Code) -> Code {
        if let text = plainText(node) { return literal(text, beside: value.type, span(node)) }
        let code = Pass.isTime(value.type) ? year(node) ?? expression(node) : expression(node)
        // A period or a range matches what is in it.
        if code.type.unwrapped != value.type.unwrapped,
            OperatorRules.result(.in, value.type, code.type, rightIsCalendar: nil) != nil, isSpan(code.type)
        {
            return code
        }
        if !TypeRules.areComparable(code.type, value.type) {
            error(.typeMismatch, "\(code.type.phrase) is never equal to \(value.type.phrase)", at: code.span)
        }
        return unifyTimes(value, code).1
    }

    private func isSpan(_ type: ValueType) -> Bool { [.period, .range].contains(type.unwrapped) }

    /// A block whose last statement is its value.
    func valueBlock(_ node: NodeID, as wanted: Wanted?) -> Code {
        let span = span(node)
        guard case .block(let list) = tree[node] else { return value(node, as: wanted) }
        let frame = frame, known = (frame.present, globals.present)
        frame.openBlock()
        nesting.valueBlocks += 1
        defer {
            frame.closeBlock()
            nesting.valueBlocks -= 1
            (frame.present, globals.present) = known
        }
        let items = Array(tree.items(list))
        guard let last = items.last else {
            return wanted.map {
                converted(Code(.constant(.null), .null, span), to: $0.type, for: $0.place, readsText: $0.readsText)
            } ?? Code(.constant(.null), .null, span)
        }
        var statements: [Statement] = []
        for item in items.dropLast() { statement(item, isTail: false, into: &statements) }
        guard isValue(last) else {
            statement(last, isTail: false, into: &statements)
            let type: ValueType = statements.last.map(Pass.leaves) == true ? .never : .null
            if let wanted, type == .null, !takesNull(wanted.type) {
                error(
                    .nullValue, "\(wanted.place) must be \(wanted.type.phrase), but this block ends without a value",
                    at: self.span(last), help: "end it with the value")
            }
            return Code(.block(statements, Code(.constant(.null), type, span)), type, span)
        }
        let code = value(last, as: wanted)
        return statements.isEmpty ? code : Code(.block(statements, code), code.type, span)
    }

    private func value(_ node: NodeID, as wanted: Wanted?) -> Code {
        wanted.map { expression(node, as: $0.type, for: $0.place, readsText: $0.readsText) } ?? expression(node)
    }

    private func isValue(_ node: NodeID) -> Bool {
        switch tree[node] {
        case .binding, .unpacking, .assign, .whileLoop, .forLoop, .breakLoop, .continueLoop, .returnValue, .tryCatch,
            .fail, .expect, .atomic, .define,
            .param, .version, .use, .source, .plan, .block, .error:
            false
        default: true
        }
    }

    // MARK: Closures

    /// `taking`: the types of what it will be called with, for parameters without a type of their own; `giving`: what
    /// its result must be. A parameter with a default may be left out: it is null in the call and has the default in
    /// the body.
    func closure(_ node: NodeID, taking: [ValueType], giving: ValueType = .any, _ span: Span) -> Code {
        guard case .closure(let parameters, let body) = tree[node] else { return broken(span) }
        let outside = frame, outsideDepth = nesting.valueBlocks, given = givenFields
        let inner = Frame(.closure, parent: outside)
        givenFields = nil
        frame = inner
        if let given { inner.present = places(given.fields, in: .local(given.parameter)) }
        nesting.valueBlocks = 0
        if giving != .any { inner.declaredResult = giving }
        var types: [ValueType] = []
        var defaults: [Statement] = []
        for (index, item) in tree.items(parameters).enumerated() {
            guard case .parameter(let name, let type, let value) = tree[item] else { continue }
            var declared = type.exists ? annotation(type) : index < taking.count ? taking[index] : .any
            if value.exists {
                declared = type.exists ? declared : literalType(value)
                let code = expression(value, as: declared, for: "`\(names[name])`")
                let given = Code(.variable(.local(index)), declared.optional, code.span)
                defaults.append(
                    Statement(
                        .assign(.local(index), Code(.binary(.coalesce, given, code), declared, code.span)), code.span))
            }
            if !value.exists, !defaults.isEmpty, !declared.isLeftOut { lateParameter(name, self.span(item)) }
            types.append(value.exists ? .optional(declared.unwrapped) : declared)
            warnOfHiding(name, declared, self.span(item))
            _ = frame.declare(
                name,
                Variable(name: names[name], type: declared, isMutable: false, span: self.span(item), kind: .parameter))
        }
        let statements = functionBody(body, span)
        warnOfUnused(in: inner)
        frame = outside
        nesting.valueBlocks = outsideDepth
        return closureCode(inner, types, defaults + statements, span, name: "closure")
    }

    /// Arguments of a closure go by their place, so those before it could not be left out.
    private func lateParameter(_ name: Name, _ span: Span) {
        error(
            .misplaced, "`\(names[name])` comes after a parameter with a default", at: span,
            help: "those that may be left out come last")
    }

    /// Registers a closure whose body was checked. Its effects count where it is made.
    /// - Parameter name: empty for one that nobody wrote, which no error mentions.
    func closureCode(
        _ inner: Frame, _ types: [ValueType], _ body: [Statement], _ span: Span, name: String = ""
    ) -> Code {
        frame.effect = frame.effect.union(inner.effect)
        frame.made.add(inner.made)
        frame.callees.append(contentsOf: inner.callees)
        let index = scope.functionCount
        scope.functionCount += 1
        var code = FunctionCode(
            name: name, span: span, locals: inner.localVariables, parameterCount: types.count,
            captures: inner.captures, body: body)
        code.givesFloats = Pass.givesFloats(inner)
        code.optionalCount = types.reversed().prefix(while: \.isLeftOut).count
        if options.keepsCode { functions.append((index, code)) }
        return Code(.closure(index), .closure(types, inner.declaredResult ?? inner.returned ?? .null), span)
    }
}
