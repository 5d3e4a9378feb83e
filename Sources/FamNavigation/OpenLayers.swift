import FamRegistry
import FamValues

/// For the kit, whose forms are on screens: which are open, and how one is left that has been answered.
extension Router {
    /// What is visible, and the sheets that it was opened from, top first.
    public func layers(in context: any Context) throws -> [ScreenEntry] {
        try refreshGates(context)
        guard let shown = map.shown(in: state) else { return [] }
        guard let sheet = state.current.sheet, sheet.entry == shown else { return [shown] }
        return [shown] + sheet.beneath.reversed()
    }

    /// Closes the sheets down to this one, or its cover, or goes back from the page.
    public func leave(_ entry: ScreenEntry) {
        var new = state
        new.current.alert = nil
        if new.current.cover?.entry == entry {
            new.current.cover = nil
        } else if let sheet = new.current.sheet, ([sheet.entry] + sheet.beneath).contains(entry) {
            while let open = new.current.sheet {
                new.current.sheet = open.below
                if open.entry == entry { break }
            }
        } else if new.current.path.last == entry {
            new.current.setPath(Array(new.current.path.dropLast()), of: new.current.tab)
        }
        set(new)
    }
}

extension ScreenEntry {
    /// What its screen is drawn from; nil if a row is gone.
    public func request(_ screen: ScreenSpec, _ context: any Context) throws -> ScreenRequest? {
        let finder = RowFinder(context)
        var rows: [String: EntityRef] = [:]
        for row in self.rows {
            guard let ref = try finder.row(row) else { return nil }
            rows[row.name] = ref
        }
        let texts = Dictionary(texts.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
        return ScreenRequest(screen: screen, rows: rows, texts: texts)
    }
}
