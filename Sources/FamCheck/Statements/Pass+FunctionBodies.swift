import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Bodies of `def`s: checked once, and again where their results depend on themselves or on what they are called with.
extension Pass {
    func checkBody(of function: DefinedFunction) {
        guard function.state == .waiting else { return }
        function.state = .inProgress
        inBody(of: function) {
            checkDefaults(of: function)
            inferResult(of: function)
        }
        if isUnread(function) { function.result = .any }
        function.state = .done
        finished.append(function)
    }

    /// Whether the parser could not read all of it, and it does not say what it returns.
    private func isUnread(_ function: DefinedFunction) -> Bool {
        let tree = function.signature.tree
        return function.declaredResult == nil && (tree.isBroken(function.span) || tree.hasBroken(in: function.span))
    }

    private func inBody(of function: DefinedFunction, _ work: () -> Void) {
        let outside = (tree, nesting.valueBlocks, checking, globals.present)
        // What the caller has asked others may not have asked.
        globals.present = globals.settled
        tree = function.signature.tree
        nesting.valueBlocks = 0
        checking = function
        nesting.bodies += 1
        work()
        (tree, nesting.valueBlocks, checking, globals.present) = outside
        nesting.bodies -= 1
    }

    /// Checks the body until its result is what was assumed of it where the function calls itself, at first or second
    /// hand. The first time nothing is assumed; a function for which two more times are not enough has a result of any
    /// type.
    private func inferResult(of function: DefinedFunction) {
        if function.declaredResult == nil { function.result = function.rechecks < 2 ? .never : .any }
        while true {
            let before = Progress(self)
            function.isAsked = false
            let assumed = function.result
            let found = checkStatements(of: function)
            if function.declaredResult != nil { return }
            // What is wrong with the assumed type is wrong: another one would only hide it.
            let isWrong = assumed != .never && diagnostics[before.diagnostics...].contains { $0.severity == .error }
            if isWrong || !function.isAsked || found == assumed || function.rechecks == 2 {
                function.result = function.isAsked && found != assumed ? .any : found
                return
            }
            function.rechecks += 1
            function.result = function.rechecks == 2 && assumed != .never ? .any : found
            before.restore(self)
        }
    }

    /// Gives the type of what the body returns. `types`: those of the parameters, where they are not the declared ones.
    private func checkStatements(of function: DefinedFunction, taking types: [ValueType]? = nil) -> ValueType {
        let outside = frame
        defer { frame = outside }
        let body = Frame(.function, parent: nil)
        frame = body
        frame.declaredResult = function.declaredResult
        var starts: [Statement] = []
        for (index, parameter) in function.parameters.enumerated() {
            let type = types?[index] ?? parameter.type
            if parameter.looksBack { starts.append(defaulted(parameter, index, type)) }
            warnOfHiding(parameter.name, type, parameter.span)
            let variable = Variable(
                name: names[parameter.name], type: type, isMutable: false, span: parameter.span, kind: .parameter)
            _ = frame.declare(parameter.name, variable)
        }
        guard case .define(_, _, _, let node, _) = tree[function.signature.node] else { return .any }
        let statements = functionBody(node, function.span)
        warnOfUnused(in: body)
        function.ownEffect = body.effect
        function.made = body.made
        function.callees = body.callees
        var code = FunctionCode(
            name: names[function.name], span: function.span, locals: body.localVariables,
            parameterCount: function.parameters.count, captures: [], body: starts + statements)
        code.givesFloats = Pass.givesFloats(body)
        if options.keepsCode { functions.append((function.index, code)) }
        return function.declaredResult ?? body.returned ?? .null
    }

    /// `$high = $high ?? $low + 1`, before the body.
    private func defaulted(_ parameter: DefinedFunction.Parameter, _ index: Int, _ type: ValueType) -> Statement {
        let code = expression(parameter.defaultValue, as: type, for: "`\(names[parameter.name])`")
        let given = Code(.variable(.local(index)), type.optional, code.span)
        return Statement(.assign(.local(index), Code(.binary(.coalesce, given, code), type, code.span)), code.span)
    }

    /// Whether what a body without a declared result returns is a float.
    static func givesFloats(_ body: Frame) -> Bool {
        body.declaredResult == nil && body.returned?.unwrapped == .float
    }

    /// What a function and all that it calls may do.
    func total(of function: DefinedFunction) -> DefinedFunction.Total {
        function.total(resets: checker.functionResets)
    }

    // MARK: Parameters without types

    private static let instanceLimit = 8

    /// The result of a call with arguments of these types. Where parameters have no type of their own, the body is
    /// looked at once more with those of the arguments, for its result alone: what does not fit may be where such an
    /// argument never comes.
    func result(of function: DefinedFunction, for arguments: [Code]) -> ValueType {
        guard function.result == .any, function.declaredResult == nil, function.state == .done, !isUnread(function)
        else { return function.result }
        let types = zip(function.parameters, arguments).map { $0.type == .any && $1.type != .null ? $1.type : $0.type }
        guard types.contains(where: { $0 != .any }), types != function.parameters.map(\.type) else {
            return function.result
        }
        if let known = function.instances[types] { return known }
        guard function.instances.count < Pass.instanceLimit, nesting.bodies < Pass.instanceLimit else {
            return function.result
        }
        function.instances[types] = .any
        let before = Progress(self), found = (function.ownEffect, function.made, function.callees)
        var result = ValueType.any
        inBody(of: function) { result = checkStatements(of: function, taking: types) }
        if diagnostics[before.diagnostics...].contains(where: { $0.severity == .error }) { result = .any }
        before.restore(self)
        (function.ownEffect, function.made, function.callees) = found
        function.instances[types] = result
        return result
    }

    /// What a check of a body has added to the pass, so that it can be taken back.
    struct Progress {
        let diagnostics: Int, functions: Int, stageShapes: Int, missing: Int, finished: Int, functionCount: Int

        init(_ pass: Pass) {
            diagnostics = pass.diagnostics.count
            functions = pass.functions.count
            stageShapes = pass.stageShapes.count
            missing = pass.deferredMissing.count
            finished = pass.finished.count
            functionCount = pass.scope.functionCount
        }

        func restore(_ pass: Pass) {
            pass.diagnostics.removeLast(pass.diagnostics.count - diagnostics)
            pass.functions.removeLast(pass.functions.count - functions)
            pass.stageShapes.removeLast(pass.stageShapes.count - stageShapes)
            pass.deferredMissing.keep(first: missing)
            pass.scope.functionCount = functionCount
            // Functions that were checked on the way may rest on what was assumed, and are checked again.
            if pass.finished.count > finished { pass.checker.functionResets += 1 }
            while pass.finished.count > finished, let function = pass.finished.popLast() {
                function.state = .waiting
                function.result = function.declaredResult ?? .any
            }
        }
    }
}
