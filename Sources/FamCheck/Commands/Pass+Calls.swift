import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `name(…)` in expressions: closures in variables, `def`s, built-in functions, one-word read commands, and sources.
extension Pass {
    func call(_ name: Name, _ arguments: NodeList, _ filter: NodeID, _ span: Span) -> Code {
        let text = names[name]
        if filter.exists {
            error(
                .misplaced, "`where` inside a call belongs to aggregates over rows, such as in `group`",
                at: self.span(filter))
            return broken(span)
        }
        let variable = resolve(name)
        if let variable, case .closure(let parameters, let result) = variable.type.unwrapped {
            noteRead(variable)
            return callClosure(
                Code(.variable(variable.ref), variable.type, span), parameters, result, arguments, text, span)
        }
        if let function = scope.functions[name] { return callForm(form(of: function), arguments, span) }
        if let function = registry.function(text) { return callBuiltin(function, arguments, span) }
        if let form = index.form(named: text) { return callForm(form, arguments, span) }
        if let variable { return callVariable(variable, arguments, text, span) }
        unknownFunction(text, Array(tree.items(arguments)), span)
        for argument in tree.items(arguments) {
            // `len(children)` is one mistake: the function that is meant says what it takes.
            if case .name = tree[argument] { continue }
            _ = expression(argument)
        }
        return broken(span)
    }

    /// `$f(…)`
    func apply(_ closure: Code, _ arguments: NodeList, _ span: Span) -> Code {
        switch closure.type.unwrapped {
        case .closure(let parameters, let result):
            return callClosure(closure, parameters, result, arguments, source(closure.span), span)
        case .any, .never:
            return Code(.callClosure(closure, tree.items(arguments).map { expression($0) }), .any, span)
        default:
            error(.notCallable, "\(closure.type.phrase) cannot be called", at: closure.span)
            return broken(span)
        }
    }

    private func callVariable(_ variable: Resolved, _ arguments: NodeList, _ text: String, _ span: Span) -> Code {
        guard variable.type == .any else {
            error(.notCallable, "`$\(text)` is \(variable.type.phrase), which cannot be called", at: span)
            return broken(span)
        }
        noteRead(variable)
        let codes = tree.items(arguments).map { expression($0) }
        return Code(.callClosure(Code(.variable(variable.ref), .any, span), codes), .any, span)
    }

    func unknownFunction(_ text: String, _ arguments: [NodeID], _ span: Span) {
        let place = Span(span.source, Int(span.start), Int(span.start) + text.utf8.count)
        if AggregateKind(rawValue: text) != nil {
            let isStage = StageKind(rawValue: text) != nil
            return error(
                .unknownFunction, "`\(text)` works over rows: in `group`\(isStage ? ", or as a stage" : "")", at: place,
                help: isStage ? "write `… | \(text)`" : "write `… | group KEY { \(text)(…) }`")
        }
        if let meant = meantFunction(text, arguments, span) {
            let message =
                ValueReader.timeWordType(text) == nil
                ? "there is no function `\(text)`" : "`\(text)` is a time word, not a function"
            return error(.unknownFunction, message, at: place, label: meant.label, help: meant.help, fix: meant.fix)
        }
        let own = scope.functions.names.map { names[$0] }
        let (label, near) = suggestion(text, in: registry.functions.map(\.name) + own)
        error(
            .unknownFunction, "there is no function `\(text)`", at: place, label: label,
            fix: near.map { Fix(place, $0) })
    }

    private func callClosure(
        _ closure: Code, _ parameters: [ValueType], _ result: ValueType, _ arguments: NodeList, _ name: String,
        _ span: Span
    ) -> Code {
        let items = tree.items(arguments)
        let leftOut = parameters.reversed().prefix(while: \.isLeftOut).count
        if items.count > parameters.count || items.count < parameters.count - leftOut {
            checkCount(
                items.count, of: parameters.count - (items.count > parameters.count ? 0 : leftOut), "`\(name)`", span)
        }
        var codes = zip(items, parameters).map { expression($0, as: $1, for: "an argument of `\(name)`") }
        while codes.count < parameters.count { codes.append(Code(.constant(.null), .null, span)) }
        return Code(.callClosure(closure, codes), result, span)
    }

    private func checkCount(_ given: Int, of wanted: Int, _ what: String, _ span: Span) {
        guard given != wanted else { return }
        let count = wanted == 1 ? "one argument" : "\(wanted) arguments"
        error(
            given < wanted ? .missingArgument : .extraArgument,
            "\(what) takes \(count), but \(given == 1 ? "one is" : "\(given) are") given", at: span)
    }

    // MARK: Built-in functions

    private func callBuiltin(_ function: FunctionSpec, _ arguments: NodeList, _ span: Span) -> Code {
        let items = Array(tree.items(arguments))
        guard
            accepts(
                items.count, function.parameters, "\(function.name)(…)", usage(function), span,
                example: function.examples.first?.code)
        else {
            return broken(span)
        }
        if let iteration = function.iteration { return iterate(iteration, function, items, span) }
        var codes: [Code] = []
        for (index, item) in items.enumerated() {
            let parameter = parameter(function, index)
            let code = declared(builtinArgument(item, parameter, of: function), parameter)
            if parameter.isPattern { checkPattern(code, mayBeEmpty: true) }
            codes.append(code)
        }
        guard let type = result(of: function, given: codes, span) else { return broken(span) }
        return Code(.callBuiltin(function, codes), type, span)
    }

    /// `any` is not called optional because it may be null. But null gives null, and nothing looks for it where an int
    /// is known, so what would be one is `any` again.
    func result(of function: FunctionSpec, given codes: [Code], _ span: Span) -> ValueType? {
        let types = codes.map { Pass.isUnknown($0) ? $0.type.unwrapped : $0.type }
        let type = result(of: function, types, span)
        return type == .int && codes.contains(where: Pass.isUnknown) ? .any : type
    }

    /// Whether only the run knows the type, and tests it, or a function passes on the null of such a value.
    private static func isUnknown(_ code: Code) -> Bool {
        switch code.node {
        case .tested(let inner, _): inner.type == .any
        case .callBuiltin(_, let arguments): code.type == .any || arguments.contains(where: isUnknown)
        default: code.type == .any
        }
    }

    /// The type of a call; nil, after an error, if the function does not take these types.
    func result(of function: FunctionSpec, _ types: [ValueType], _ span: Span) -> ValueType? {
        guard let refusal = function.refusal?(types) else { return function.result(types) }
        error(.typeMismatch, "`\(function.name)(…)` cannot take this: \(refusal)", at: span, notes: [usage(function)])
        return nil
    }

    /// A function handles null itself, so an optional value is passed unchanged.
    private func builtinArgument(_ node: NodeID, _ parameter: ParameterSpec, of function: FunctionSpec) -> Code {
        let wanted = parameter.type == .any ? ValueType.any : parameter.type.optional
        if function.takesRanges, parameter.name == function.parameters.first?.name {
            let code = expression(node)
            if code.type.unwrapped == .range { return code }
            return converted(code, to: wanted, for: "`\(parameter.name)` of `\(function.name)`")
        }
        let code = expression(node, as: wanted, for: "`\(parameter.name)` of `\(function.name)`")
        // A function that takes texts and lists gets the numbers of a range.
        guard wanted == .any, code.type.unwrapped == .range, function.takesRanges || function.refusal?([.range]) != nil
        else { return code }
        return converted(code, to: .list(.int), for: "`\(parameter.name)` of `\(function.name)`")
    }

    /// The parameter of an argument; the last one, if of rest kind, takes all that follow.
    func parameter(_ function: FunctionSpec, _ index: Int) -> ParameterSpec {
        let parameters = function.parameters
        guard index >= parameters.count - 1, var last = parameters.last, case .rest = last.kind else {
            return parameters[index]
        }
        last.type = last.type.element ?? last.type
        return last
    }

    func usage(_ function: FunctionSpec) -> String {
        let parts = function.parameters.map { parameter -> String in
            if case .rest = parameter.kind { return "\(parameter.name)…" }
            return parameter.isRequired ? parameter.name : "\(parameter.name)?"
        }
        return "usage: \(function.name)(\(parts.joined(separator: ", ")))"
    }

    /// `count(children)`: a function of lists called on a source. `range(3)`: the numbers from one on.
    private func ofRows(_ span: Span) -> String? {
        let text = source(span)
        guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
        let name = text[..<open], inside = text[text.index(after: open)...].dropLast()
        if name == "range", let last = Int64(inside) { return "`1..\(last)` goes from 1 to \(last)" }
        guard registry.source(String(inside)) != nil, let stage = StageKind(rawValue: String(name)) else { return nil }
        return "rows are counted and added up by a stage: `(\(inside) | \(stage.rawValue))`"
    }

    func accepts(
        _ count: Int, _ parameters: [ParameterSpec], _ name: @autoclosure () -> String,
        _ usage: @autoclosure () -> String, _ span: Span, example: @autoclosure () -> String? = nil
    ) -> Bool {
        let required = parameters.count(where: \.isRequired)
        let hasRest = parameters.last.map { if case .rest = $0.kind { true } else { false } } ?? false
        if count < required {
            let absent = parameters.filter(\.isRequired).dropFirst(count).map(\.name)
            error(
                .missingArgument, "`\(name())` needs \(Words.list(absent))", at: span, notes: [usage()],
                help: ofRows(span) ?? example().map { "such as `\($0)`" })
            return false
        }
        if count > parameters.count, !hasRest {
            error(
                .extraArgument, "`\(name())` takes at most \(parameters.count), but \(count) are given", at: span,
                notes: [usage()])
            return false
        }
        return true
    }

    // MARK: Functions and commands

    /// `fib($n - 1)`: all parameters in order; those at the end with defaults may be left out. `here()`: a read command
    /// of one word.
    private func callForm(_ form: CallForm, _ arguments: NodeList, _ span: Span) -> Code {
        let items = Array(tree.items(arguments))
        switch form.callee {
        case .function(let function):
            prepare(function)
            let specs = form.parameters
            guard accepts(items.count, specs, "\(form.name)(…)", "usage: \(form.usage)", span),
                items.count <= specs.count
            else {
                return broken(span)
            }
            let codes = items.enumerated().map { index, item in
                expression(item, as: specs[index].type, for: "`\(specs[index].name)` of `\(form.name)`")
            }
            return callFunction(
                function, codes.map { $0 } + Array(repeating: nil, count: specs.count - codes.count), span)
        case .command(let command):
            guard command.effect == .read else {
                error(
                    .notCallable, "`\(form.name)` does more than read, so it is not a function", at: span,
                    help: "write it as a command: `\(form.name)\(items.isEmpty ? "" : " …")`")
                return broken(span)
            }
            guard accepts(items.count, command.parameters, "\(form.name)(…)", "usage: \(form.usage)", span) else {
                return broken(span)
            }
            // This form has no place for each word of a list.
            guard items.count <= command.parameters.count else {
                error(
                    .extraArgument,
                    "`\(form.name)(…)` takes at most \(command.parameters.count), but \(items.count) are given",
                    at: span, help: "write it as a command in parentheses: `(\(form.name) …)`")
                return broken(span)
            }
            var codes: [Code?] = items.enumerated().map { index, item in
                expression(
                    item, as: command.parameters[index].type,
                    for: "`\(command.parameters[index].name)` of `\(form.name)`")
            }
            codes += Array(repeating: nil, count: command.parameters.count - codes.count)
            return Code(.callCommand(command, codes), command.result, span)
        case .source(let entity):
            if !items.isEmpty {
                error(
                    .extraArgument, "`\(form.name)()` takes no arguments", at: span,
                    help: "write `(\(form.name) --flag … | where …)`")
            }
            var draft = QueryDraft(entity, includesHidden: false)
            draft.takeOrder(of: entity, span)
            return draft.finished(.table, registry, span)
        }
    }

    /// A call with its absent arguments filled in by the default or null.
    func callFunction(_ function: DefinedFunction, _ given: [Code?], _ span: Span) -> Code {
        if frame.callees.count == frame.firstCallee || frame.callees.last !== function {
            frame.callees.append(function)
        }
        if function !== checking { function.isUsed = true }
        let codes = given.enumerated().map { index, code in
            code ?? function.signature.defaults[index] ?? Code(.constant(.null), .null, span)
        }
        let type = result(of: function, for: codes), call = Code(.callFunction(function.index, codes), type, span)
        // The body was lowered for arguments of any type, so an int that it returns is not yet one of its floats.
        return function.result == .any && type.unwrapped == .float ? Code(.tested(call, type), type, span) : call
    }
}
