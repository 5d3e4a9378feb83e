/// What stands on one line or is opened to several: blocks with their statements, pipelines with their stages.
struct FormatUnits {
    struct Unit {
        var first: Int
        var last: Int
        /// The atoms at which it would be opened; none in an empty block.
        var breaks: [Int]
        var isOpen = false
        var parent: Int?
    }

    private(set) var all: [Unit] = []
    /// Units by the `{` or `|` at which they are opened.
    private var places: [Int: Int] = [:]

    mutating func addBlock(_ opener: Int, _ closer: Int, isEmpty: Bool) {
        places[opener] = all.count
        all.append(Unit(first: opener, last: closer, breaks: isEmpty ? [] : [opener]))
    }

    mutating func addPipeline(_ first: Int, _ last: Int, _ pipes: [Int]) {
        for pipe in pipes { places[pipe] = all.count }
        all.append(Unit(first: first, last: last, breaks: pipes))
    }

    /// From now on two blocks of one form are opened together.
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

    /// Opens the outermost closed units that have a place where it is too wide; false when there are none.
    mutating func open(where isTooWide: (Int) -> Bool) -> Bool {
        let found = all.indices.filter { index in
            let unit = all[index]
            return unit.parent == nil && !unit.isOpen && unit.breaks.contains(where: isTooWide)
        }
        var end = -1
        for index in found.sorted(by: { (all[$0].first, all[$1].last) < (all[$1].first, all[$0].last) }) where all[index].first > end {
            all[index].isOpen = true
            end = all[index].last
        }
        return !found.isEmpty
    }
}

extension FormatPage {
    /// Opens what the author wrote on several lines.
    mutating func openAsWritten() {
        var blocks: [Int] = []
        for index in atoms.indices {
            let atom = atoms[index]
            if atom.beginsLine || atom.isComment, let block = blocks.last { units.open(at: block) }
            switch atom.role {
            case .openBlock, .openClosure, .openMatch: blocks.append(index)
            case .closeBlock:
                guard let block = blocks.popLast() else { break }
                if units.isOpen(at: block), let outer = blocks.last { units.open(at: outer) }
            case .pipe:
                let next = index + 1 < atoms.count ? atoms[index + 1] : nil
                let isBroken = atom.beginsLine || index > 0 && atoms[index - 1].isComment || (next.map { $0.beginsLine || $0.isComment } ?? false)
                if isBroken { units.open(at: index) }
            default: break
            }
        }
    }

    /// Opens what would make lines narrower that are too wide; false when nothing would.
    mutating func open(tooWideIn layout: FormatLayout) -> Bool {
        units.open { layout.writer.widths[layout.lines[$0]] > Formatter.limit }
    }
}
