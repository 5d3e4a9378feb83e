import FamSyntax
import FamText
import FamValues

/// Fields of an entity's rows that a `where` has shown not to be null. Such rows stay of the entity's type, so this is
/// known of the places that hold them: the variable of a loop, the parameter of a closure, `$rows[0]`, `let row = … |
/// first`. Rows without an entity have the type that is left; see `QueryDraft.filter`.
extension Pass {
    /// Those of each row of a table or list.
    func presentFields(ofItems code: Code) -> Set<String> {
        guard let item = itemType(of: code.type), let shape = fields(of: item) else { return [] }
        switch code.node {
        case .query(let query): return presentFields(of: query)
        case .variable, .member, .index:
            guard var place = Pass.place(code) else { return [] }
            place.path.append(NamedPlace.eachItem)
            return presentFields(of: place, shape)
        case .callBuiltin(_, let arguments): return presentFields(passedOn: arguments)
        case .iterate(.filter, let input, _, _, _): return presentFields(ofItems: input)
        // The rows of a table as a list.
        case .tested(let inner, _): return presentFields(ofItems: inner)
        default: return []
        }
    }

    /// Those of one row.
    private func presentFields(ofRow code: Code) -> Set<String> {
        guard let shape = fields(of: code.type) else { return [] }
        switch code.node {
        case .query(let query): return presentFields(of: query)
        case .callBuiltin(_, let arguments): return presentFields(passedOn: arguments)
        case .iterate(.find, let input, _, _, _): return presentFields(ofItems: input)
        case .binary(.coalesce, let first, let second), .conditional(_, let first, let second):
            return presentFields(ofRow: first).intersection(presentFields(ofRow: second))
        default: return Pass.place(code).map { presentFields(of: $0, shape) } ?? []
        }
    }

    /// Those of the rows that a built-in function gives: it knows no others than those it gets, and nothing else that
    /// it gets may be a row.
    private func presentFields(passedOn arguments: [Code]) -> Set<String> {
        guard let rows = arguments.first, arguments.dropFirst().allSatisfy({ Pass.isNoRow($0.type) }) else { return [] }
        return presentFields(ofItems: rows)
    }

    /// Those of a row, which `find` and `filter` give as a record.
    private func fields(of row: ValueType) -> RowShape? {
        switch row.unwrapped {
        case .entity(let name): registry.entity(name)?.shape
        case .record(let shape): shape
        default: nil
        }
    }

    private static func isNoRow(_ type: ValueType) -> Bool {
        switch type.unwrapped {
        case .bool, .int, .float, .string, .date, .time, .datetime, .duration, .period, .range: true
        default: false
        }
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
