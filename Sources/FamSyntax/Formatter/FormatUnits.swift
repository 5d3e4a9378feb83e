import FamText

/// What is either on one line or broken over several: blocks with their statements, pipelines with their stages,
/// brackets with their items.
struct FormatUnits {
    enum Kind {
        /// A bracket, block or pipeline
        case plain
        /// What continues after an operator or a comma
        case line
        /// The arguments of a command: as many on a line as fit
        case fill
    }

    struct Unit {
        var kind = Kind.plain
        var first: Int
        var last: Int
        /// The atoms that would each begin a line; none in an empty block.
        var breaks: [Int]
        /// For brackets: the atoms after each item. They are too wide if an item ends too far to the right, not if
        /// their line does.
        var ends: [Int] = []
        var isOpen = false
        var parent: Int?
    }

    private(set) var all: [Unit] = []
    /// Units by the `{` or `|` at which they are broken.
    private var places: [Int: Int] = [:]

    mutating func addBlock(_ opener: Int, _ closer: Int, isEmpty: Bool) {
        places[opener] = all.count
        all.append(Unit(first: opener, last: closer, breaks: isEmpty ? [] : [opener]))
    }

    mutating func addPipeline(_ first: Int, _ last: Int, _ pipes: [Int]) {
        for pipe in pipes { places[pipe] = all.count }
        all.append(Unit(first: first, last: last, breaks: pipes))
    }

    /// `commas` are the atoms after its items; the last item may have none.
    mutating func addBrackets(_ opener: Int, _ closer: Int, _ commas: [Int]) {
        let breaks = [opener] + commas
        for place in breaks { places[place] = all.count }
        all.append(Unit(first: opener, last: closer, breaks: breaks, ends: commas + [closer]))
    }

    /// The atoms after which a line may end. A unit that already begins at one of them stays.
    mutating func addChain(_ first: Int, _ last: Int, _ atoms: [Int], _ kind: Kind = .line) {
        let free = atoms.filter { places[$0] == nil }
        for atom in free { places[atom] = all.count }
        all.append(Unit(kind: kind, first: first, last: last, breaks: free))
    }

    /// From now on the two blocks of one form are broken together.
    mutating func link(_ one: Int, _ other: Int) {
        guard let a = root(at: one), let b = root(at: other), a != b else { return }
        all[b].parent = a
        all[a].first = min(all[a].first, all[b].first)
        all[a].last = max(all[a].last, all[b].last)
        all[a].breaks += all[b].breaks
    }

    /// The unit of a `{` or `|`.
    func unit(at place: Int) -> Unit? { root(at: place).map { all[$0] } }

    func isOpen(at place: Int) -> Bool { unit(at: place)?.isOpen ?? false }

    mutating func open(at place: Int) {
        if let found = root(at: place) { all[found].isOpen = true }
    }

    private func root(at place: Int) -> Int? {
        guard var index = places[place] else { return nil }
        while let parent = all[index].parent { index = parent }
        return index
    }

    /// Breaks the outermost units that are too wide: those with a break on a line that is, and brackets with an item
    /// that ends too far to the right. Returns false if there are none.
    mutating func open(whereLine isLineTooWide: (Int) -> Bool, whereEnd isTooFar: (Int) -> Bool) -> Bool {
        let found = all.indices.filter { index in
            let unit = all[index]
            guard unit.parent == nil, !unit.isOpen, !Interrupt.isRequested else { return false }
            return unit.ends.isEmpty ? unit.breaks.contains(where: isLineTooWide) : unit.ends.contains(where: isTooFar)
        }
        var end = -1
        for index in found.sorted(by: { (all[$0].first, all[$1].last) < (all[$1].first, all[$0].last) })
        where all[index].first > end {
            all[index].isOpen = true
            end = all[index].last
        }
        return !found.isEmpty
    }
}

extension FormatPage {
    /// Breaks what the author wrote on several lines, and the blocks around what is broken by now.
    mutating func openAsWritten() {
        var blocks: [Int] = []
        for index in atoms.indices {
            if Interrupt.isRequested { return }
            let atom = atoms[index]
            if atom.beginsLine || atom.isComment || isOpened(before: index), let block = blocks.last {
                units.open(at: block)
            }
            switch atom.role {
            case .openBlock, .openClosure, .openMatch: blocks.append(index)
            case .closeBlock:
                guard let block = blocks.popLast() else { break }
                if units.isOpen(at: block), let outer = blocks.last { units.open(at: outer) }
            case .pipe:
                let next = index + 1 < atoms.count ? atoms[index + 1] : nil
                let isBroken =
                    atom.beginsLine || index > 0 && atoms[index - 1].isComment
                    || (next.map { $0.beginsLine || $0.isComment } ?? false)
                if isBroken { units.open(at: index) }
            default: break
            }
        }
    }

    /// Whether a line begins here because a pipeline or bracket is broken.
    private func isOpened(before index: Int) -> Bool {
        if atoms[index].role == .pipe { return units.isOpen(at: index) }
        guard index > 0 else { return false }
        if let chain = units.unit(at: index - 1), chain.kind != .plain { return chain.isOpen }
        switch atoms[index - 1].role {
        case .comma, .openRound, .openParameters, .openRecord, .openAggregates: return units.isOpen(at: index - 1)
        default: return false
        }
    }

    /// Breaks units to narrow the lines that are too wide; returns false if nothing would.
    mutating func open(tooWideIn layout: FormatLayout) -> Bool {
        let isOpened = units.open(
            whereLine: { layout.writer.widths[layout.lines[$0]] > Formatter.limit },
            whereEnd: { layout.ends[$0] > Formatter.limit })
        if isOpened { openAsWritten() }
        return isOpened
    }
}
