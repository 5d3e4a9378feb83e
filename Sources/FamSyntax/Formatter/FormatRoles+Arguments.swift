import FamText

/// Where a command may continue on a new line: before an argument, but not among its first words, which may be its
/// name, nor between a flag and its value.
extension FormatRoles {
    func markArguments(_ id: NodeID, _ page: inout FormatPage) {
        guard case .command(let list) = tree[id] else { return }
        let arguments = tree.items(list).dropFirst()
        let words = arguments.prefix { if case .word = tree[$0] { true } else { false } }
        var starts: [Int] = []
        var isAfterFlag = false
        for (index, argument) in arguments.enumerated() {
            let value = flagValue(argument)
            let mayBegin = value != nil ? index > 0 : !isAfterFlag && index > min(words.count, 2)
            if mayBegin { starts.append(page.atom(from: tree.span(of: argument).range.lowerBound)) }
            isAfterFlag = value.map { !$0.exists } ?? false
        }
        guard !starts.isEmpty else { return }
        let range = tree.span(of: id).range
        let last = page.atom(from: range.upperBound) - 1
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1] - 1 : last
            page.argumentWidths[start] = width(start...max(start, end), page)
        }
        page.units.addChain(page.atom(from: range.lowerBound), last, starts.map { $0 - 1 }, .fill)
    }

    /// The columns of atoms on one line, up to the first line end of a string; nil for wide brackets, which are broken
    /// themselves.
    private func width(_ atoms: ClosedRange<Int>, _ page: FormatPage) -> Int? {
        var width = 0, mayOpen = false
        for index in atoms {
            let atom = page.atoms[index]
            if index > atoms.lowerBound, page.hasSpace(index - 1, index, hasGap: atom.hasGap) { width += 1 }
            width += atom.width
            if atom.lastWidth != nil { break }
            mayOpen = mayOpen || page.units.unit(at: index) != nil
        }
        return mayOpen && width > Formatter.limit / 2 ? nil : width
    }

    /// The value after the `=` of a flag; nil if it is not a flag.
    private func flagValue(_ argument: NodeID) -> NodeID? {
        if case .flag(_, let value) = tree[argument] { value } else { nil }
    }
}
