import FamSyntax
import FamText
import FamValues

/// Fields of an entity's rows that a `where` has shown not to be null. Such rows stay of the entity's type, so this is
/// known of the places that hold them: the variable of a loop, the parameter of a closure, `$rows[0]`, `let row = … |
/// first`. Rows without an entity have the type that is left; see `QueryDraft.filter`.
extension Pass {
    /// Those of each row of a table.
    func presentFields(ofItems code: Code) -> Set<String> {
        guard case .table(let shape) = code.type.unwrapped, case .entity = registry.rowType(of: shape) else {
            return []
        }
        switch code.node {
        case .query(let query): return presentFields(of: query)
        case .variable, .member, .index:
            guard var place = Pass.place(code) else { return [] }
            place.path.append(NamedPlace.eachItem)
            return presentFields(of: place, shape)
        default: return []
        }
    }

    /// Those of one row.
    private func presentFields(ofRow code: Code) -> Set<String> {
        guard case .entity(let name) = code.type.unwrapped, let entity = registry.entity(name) else { return [] }
        if case .query(let query) = code.node { return presentFields(of: query) }
        return Pass.place(code).map { presentFields(of: $0, entity.shape) } ?? []
    }

    private func presentFields(of place: NamedPlace, _ shape: RowShape) -> Set<String> {
        Set(shape.columns.filter { $0.type.isOptional && isPresent(place.part($0.name)) }.map(\.name))
    }

    /// Cost: the number of stages.
    private func presentFields(of query: Query) -> Set<String> {
        var before: Set<String> = []
        if case .parameter(let index) = query.plan.source { before = presentFields(ofItems: query.parameters[index]) }
        return query.plan.stages.reduce(before) { $1.operation.presentColumns(after: $0) }
    }

    /// What a `let` keeps is known of its variable from here on.
    func learnFields(of ref: VariableRef, from code: Code) {
        var place = NamedPlace(root: ref), fields = presentFields(ofRow: code)
        if fields.isEmpty {
            fields = presentFields(ofItems: code)
            place.path = [NamedPlace.eachItem]
        }
        if fields.isEmpty { return }
        let parts = Set(fields.map(place.part))
        learn(parts)
        if frame.isTopLevel { scope.presentParts.formUnion(parts) }
    }

    /// The places in the item of a loop that is kept there.
    func places(_ fields: Set<String>, in item: VariableRef) -> Set<NamedPlace> {
        Set(fields.map(NamedPlace(root: item).part))
    }

    /// Does the work, in which a closure is checked that gets items of `input` as its parameter at `index`.
    func givingItems<Result>(of input: Code, at index: Int, to node: NodeID, _ work: () -> Result) -> Result {
        if closureNode(node) != nil { givenFields = (index, presentFields(ofItems: input)) }
        defer { givenFields = nil }
        return work()
    }
}

extension NamedPlace {
    fileprivate func part(_ field: String) -> NamedPlace { NamedPlace(root: root, path: path + [field]) }
}
