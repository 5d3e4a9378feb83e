import FamText

/// What may continue on a new line without a bracket: chains of `and`, `or` and `+`, and the columns of a stage.
extension FormatRoles {
    /// The left sides of operators that are part of a longer chain.
    func innerChains() -> Set<NodeID> {
        var inner: Set<NodeID> = []
        for index in 0..<tree.nodeCount {
            if Interrupt.isRequested { break }
            guard case .binary(let op, let left, _) = tree[NodeID(index: UInt32(index))], isChained(op),
                case .binary(let other, _, _) = tree[left], other.precedence == op.precedence
            else { continue }
            inner.insert(left)
        }
        return inner
    }

    private func isChained(_ op: Operator) -> Bool { op == .and || op == .or || op == .add || op == .subtract }

    func markChain(_ id: NodeID, inner: Set<NodeID>, _ page: inout FormatPage) {
        switch tree[id] {
        case .binary(let op, _, _) where isChained(op) && !inner.contains(id): markOperators(id, op, &page)
        case .rowStage(let kind, let arguments, _) where kind != .group: markColumns(id, tree.items(arguments), &page)
        default: break
        }
    }

    private func markOperators(_ id: NodeID, _ op: Operator, _ page: inout FormatPage) {
        let range = tree.span(of: id).range
        var places: [Int] = [], node = id
        while case .binary(let other, let left, _) = tree[node], other.precedence == op.precedence {
            let place = page.code(from: tree.span(of: left).range.upperBound)
            guard place < page.atoms.count, page.atoms[place].role == .operator,
                range.contains(page.atoms[place].range.lowerBound)
            else { return }
            places.append(place)
            node = left
        }
        if places.count > 1 { add(range, places.reversed(), &page) }
    }

    private func markColumns(_ id: NodeID, _ items: ArraySlice<NodeID>, _ page: inout FormatPage) {
        let range = tree.span(of: id).range
        var places: [Int] = []
        for item in items.dropLast() {
            let place = page.code(from: tree.span(of: item).range.upperBound)
            guard place < page.atoms.count, page.atoms[place].role == .comma,
                range.contains(page.atoms[place].range.lowerBound)
            else { return }
            places.append(place)
        }
        add(range, places, &page)
    }

    private func add(_ range: Range<Int>, _ places: [Int], _ page: inout FormatPage) {
        guard !places.isEmpty else { return }
        let first = page.atom(from: range.lowerBound), last = page.atom(from: range.upperBound) - 1
        guard first <= last else { return }
        page.units.addChain(first, last, places)
    }
}
