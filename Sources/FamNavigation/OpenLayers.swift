import FamRegistry
import FamValues

/// For the kit's forms, which are on screens: which are open, and how to leave one after its answer.
extension Router {
    /// The visible entry and the sheets it was opened from, top first.
    public func layers(in context: any Context) throws -> [ScreenEntry] {
        try refreshGates(context)
        guard let shown = map.shown(in: state) else { return [] }
        guard let sheet = state.current.sheet, sheet.entry == shown else { return [shown] }
        return [shown] + sheet.beneath.reversed()
    }

    /// Closes the sheets down to this one, or its cover, or leaves the page.
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
    /// The request from which its screen is drawn; nil if a row is gone.
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
