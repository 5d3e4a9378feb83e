import FamText

/// The brackets whose items each get a line if they are too wide: lists, records, calls, aggregates, parameters. A
/// single item stays.
extension FormatRoles {
    func markBrackets(_ id: NodeID, _ page: inout FormatPage) {
        let start = page.atom(from: tree.span(of: id).range.lowerBound)
        switch tree[id] {
        case .list(let items), .record(let items): add(start, items, &page)
        case .call(_, let arguments, _): add(start + 1, arguments, &page)
        case .apply(let closure, let arguments):
            add(page.code(from: tree.span(of: closure).range.upperBound), arguments, &page)
        case .define(_, let parameters, _, _, _): add(start + 2, parameters, &page)
        case .rowStage(.group, let aggregates, let keys):
            if let last = tree.items(keys).last {
                add(page.code(from: tree.span(of: last).range.upperBound), aggregates, &page)
            }
        default: break
        }
    }

    private func add(_ opener: Int, _ list: NodeList, _ page: inout FormatPage) {
        let items = tree.items(list)
        guard items.count > 1, opener < page.atoms.count, page.atoms[opener].role.opensList else { return }
        var commas: [Int] = []
        var closer = opener
        for item in items {
            closer = page.code(from: tree.span(of: item).range.upperBound)
            guard closer < page.atoms.count, page.atoms[closer].role == .comma else { break }
            commas.append(closer)
        }
        // The last item may have a comma after it.
        if commas.count == items.count { closer = page.code(from: page.atoms[closer].range.upperBound) }
        guard commas.count >= items.count - 1, closer < page.atoms.count else { return }
        switch page.atoms[closer].role {
        case .closeRound, .closeRecord: page.units.addBrackets(opener, closer, commas)
        default: break
        }
    }
}

extension FormatAtom.Role {
    /// Whether it contains items, and not statements.
    var opensList: Bool {
        switch self {
        case .openRound, .openParameters, .openRecord, .openAggregates: true
        default: false
        }
    }
}
