import FamSyntax
import FamText
import FamValues

/// The defs of a long text: there may be hundreds of thousands, and few are called at any place. Between two pieces
/// only what checking found out is kept of each, and its signature is read again from its text when somebody asks.
extension Pass {
    /// How a `def` is called.
    func form(of function: DefinedFunction) -> CallForm {
        if let known = forms[function.index] { return known }
        wake(function)
        let specs = function.parameters.map(parameterSpec)
        let form = CallForm(
            name: names[function.name], callee: .function(function), parameters: specs,
            input: Pass.inputParameter(of: specs), effect: .read, made: MadeRows(), number: function.number,
            names: names)
        forms[function.index] = form
        return form
    }

    /// - Parameter here: its node, where the walk is at it.
    func wake(_ function: DefinedFunction, _ here: NodeID? = nil) {
        guard function.signature == nil else { return }
        let outside = tree
        defer { tree = outside }
        var node = here
        if here == nil, let source = checker.sources[function.span.source] {
            tree = TreeReader(Parser.parse(source, names: names, part: function.range, isFunction: true).tree)
            if case .block(let items) = tree[tree.root] { node = tree.items(items).first }
        }
        guard let node, case .define(_, let parameters, _, _, let doc) = tree[node] else { return }
        // What is wrong with it was said when it was declared.
        function.signature = DefinedFunction.Signature(node, tree, quietly { signature(parameters) }, doc: doc)
        awake.append(function)
        // Values that were not kept, because they are the same again.
        if function.state == .done, function.hasDefaultsToRead { quietly { checkDefaults(of: function) } }
    }

    private func settleCalls() {
        var walk = CallWalk()
        // Callees come first there.
        for function in finished { walk.settle(function) }
        for function in awake { walk.settle(function) }
        frame.settleCalls()
    }

    /// Drops the signatures that can be read again.
    func restDefinitions() {
        if restsDefinitions {
            settleCalls()
            for function in awake {
                function.dropSignature()
                scope.functions.rest(function)
            }
        }
        awake.removeAll()
        forms.removeAll()
        finished.removeAll()
    }
}
