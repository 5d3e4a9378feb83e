import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `def`: signatures first, so that functions can call each other, then bodies where they are or when a result is asked
/// for.
extension Pass {
    /// Walks the top level of a file, and of the files it sources, and declares every `def` in it.
    func collectDefinitions(_ root: NodeID) {
        guard case .block(let list) = tree[root] else { return }
        for item in tree.items(list) {
            switch tree[item] {
            case .define: declareFunction(item)
            case .use(let name): usedForTypes.insert(names[name], at: 0)
            case .binding, .param: globals.collected += 1
            case .unpacking(let pattern, _, _): globals.collected += unpackedNames(pattern).count
            case .source(let path, let isOptional):
                inSourced(path, isOptional: isOptional) {
                    if sources.collected.insert(tree.source.name).inserted { collectDefinitions($0) }
                }
            default: break
            }
        }
    }

    private func declareFunction(_ node: NodeID) {
        guard case .define(let name, let parameters, let result, _, let doc) = tree[node] else { return }
        let span = span(node)
        guard definition(name, at: span) == nil else { return }
        checkName(name, span)
        let taken = signature(parameters)
        let function = DefinedFunction(
            name: name, index: scope.functionCount, span: span, number: index.takeNumber(taken.count),
            signature: DefinedFunction.Signature(node, tree, taken, doc: doc),
            // Of `-> { return $x }`, where the type is missing, nothing is a promise.
            declaredResult: result.exists && !tree.isBroken(self.span(result)) ? annotation(result) : nil,
            globalsBefore: globals.collected,
            docLead: doc.map { tree.tree.hasDocText($0) ? span.start - $0.start : 0 } ?? 0)
        scope.functionCount += 1
        awake.append(function)
        if let first = defined(name) { hiddenDefinitions[first.span] = first }
        scope.functions[name] = function
    }

    /// The function of this name, if this entry defines it.
    private func defined(_ name: Name) -> DefinedFunction? {
        guard let function = scope.functions[name], function.index >= firstFunction else { return nil }
        return function
    }

    /// The `def` of this name that is there.
    private func definition(_ name: Name, at span: Span) -> DefinedFunction? {
        guard let function = defined(name) else { return nil }
        return function.span == span ? function : hiddenDefinitions[span]
    }

    private func checkName(_ name: Name, _ span: Span) {
        let text = names[name]
        // Of a long script few names are those of something else.
        if !name.isReserved, defined(name) == nil, !index.mayBeTaken(text) { return }
        if StageKind(rawValue: text) != nil {
            error(
                .reservedName, "`\(text)` is a stage of pipelines; a `def` needs another name",
                at: place(of: text, in: span))
        } else if isFormWord(text) {
            error(
                .reservedName, "`\(text)` is a word of the language; a `def` needs another name",
                at: place(of: text, in: span))
        } else if let first = defined(name) {
            var diagnostic = Diagnostic(
                .duplicateName, "`\(text)` is defined twice", at: place(of: text, in: span))
            diagnostic.secondary = [Label(place(of: text, in: first.span), "defined here first")]
            report(diagnostic)
        } else if index.form(of: name) != nil || registry.function(text) != nil {
            report(
                Diagnostic(
                    .shadowedName, "this `def` hides the built-in `\(text)`", at: place(of: text, in: span),
                    help: "use another name to keep both",
                    severity: .warning))
        }
    }

    func signature(_ list: NodeList) -> [DefinedFunction.Parameter] {
        // Few, which are looked through sooner than hashed.
        var seen: [Name] = []
        return tree.items(list).compactMap { item in
            guard case .parameter(let name, let type, let value) = tree[item] else { return nil }
            let looksBack = value.exists && tree.variables(in: value).contains(where: seen.contains)
            if seen.contains(name) {
                error(.duplicateName, "two parameters are called `\(names[name])`", at: span(item))
            }
            seen.append(name)
            var declared = type.exists ? annotation(type) : ValueType.any
            if !type.exists, value.exists { declared = literalType(value) }
            return DefinedFunction.Parameter(
                name: name, type: declared, node: item, defaultValue: value, looksBack: looksBack, span: span(item))
        }
    }

    /// The type of a parameter that has none, from its default, as far as the form of that says.
    func literalType(_ value: NodeID) -> ValueType {
        switch tree[value] {
        case .pipeline(let stages) where stages.count == 1: tree.items(stages).first.map(literalType) ?? .any
        case .bool: .bool
        case .int: .int
        case .float: .float
        case .string: .string
        case .timeWord: ValueReader.timeWordType(source(span(value))) ?? .any
        case .negate(let inner): literalType(inner)
        default: .any
        }
    }

    /// A parameter with a default is a flag on a command line; one of type bool that is false by itself needs no value
    /// there.
    func parameterSpec(_ parameter: DefinedFunction.Parameter) -> ParameterSpec {
        let name = names[parameter.name]
        guard parameter.defaultValue.exists else { return ParameterSpec(name, parameter.type, "") }
        return ParameterSpec(name, parameter.type, "", kind: parameter.type == .bool ? .toggle : .flag)
    }

    /// The first parameter that rows can fill; without one, the first that is by its place.
    static func inputParameter(of specs: [ParameterSpec]) -> String? {
        let takesRows = specs.first {
            switch $0.type.unwrapped {
            case .entity, .list, .table, .record: true
            default: false
            }
        }
        let takesOne = specs.first { if case .positional = $0.kind { true } else { false } }
        return (takesRows ?? specs.first { $0.type == .any } ?? takesOne)?.name
    }

    // MARK: Bodies

    /// A `def` where it is.
    func definition(_ node: NodeID, _ span: Span) {
        guard case .define(let name, _, _, _, _) = tree[node], let function = definition(name, at: span) else {
            return error(
                .misplaced, "a `def` belongs at the top level of a file", at: span,
                help: "a closure can be here: `let f = { |x| … }`")
        }
        wake(function, node)
        checkBody(of: function)
    }

    /// Checks the body now when that is possible, so that a caller knows result and effect: all variables that it sees
    /// must be known already, and it must not be under way.
    func prepare(_ function: DefinedFunction) {
        if function.state == .inProgress { function.isAsked = true }
        guard function.state == .waiting, function.globalsBefore <= globals.passed, nesting.bodies < 100 else { return }
        checkBody(of: function)
    }

    /// Defaults are evaluated by the caller, so they see nothing of the function. One that looks at parameters before
    /// it is evaluated in the body, which is given null in its place.
    func checkDefaults(of function: DefinedFunction) {
        let outside = frame
        frame = Frame(.function, parent: nil)
        for (index, parameter) in function.parameters.enumerated()
        where parameter.defaultValue.exists && !parameter.looksBack {
            function.signature.defaults[index] = expression(
                parameter.defaultValue, as: parameter.type, for: "`\(names[parameter.name])`")
        }
        if !frame.localVariables.isEmpty {
            error(.misplaced, "the default of a parameter has no variables of its own", at: function.span)
        }
        frame = outside
    }

    /// The statements of a function; one that runs to its end without a value returns null.
    func functionBody(_ node: NodeID, _ span: Span) -> [Statement] {
        let statements = block(node, isBody: true)
        guard !(statements.last.map(Pass.leaves) ?? false) else { return statements }
        frame.add(.null)
        if let wanted = frame.declaredResult, !wanted.isOptional, wanted != .null {
            error(
                .typeMismatch, "the function can end without a value, and its result is \(wanted.phrase)", at: span,
                help: "end it with `return …`, or declare the result as `\(wanted)?`")
        }
        return statements
    }
}
