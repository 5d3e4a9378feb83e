import FamText
import FamValues

/// Whether entries can be reverted together. None of the later entries that still stand may have touched a row that they
/// touched, or have taken away a row that refers to one that they made: undone afterwards, it would come back without what
/// it refers to, and could never be undone.
/// Cost: what the entries and the later ones changed; no text of an entry is read but of those that conflict.
struct Conflicts {
    private struct Conflict {
        var target: Int64
        var later: Int64
        var what: String
    }

    /// Rows of one entity that the entries touched, with the first entry that did.
    private struct Touched {
        /// Rows made one after the other, ascending: new keys, so no two entries have the same.
        private var made: [(keys: ClosedRange<Int64>, entry: Int64)] = []
        /// Made under a key that was there before, by a restore.
        private var madeAgain: [Int64: Int64] = [:]
        private var changed: [Int64: Int64] = [:]

        /// Entries come in their order, and the keys of one ascending.
        mutating func add(_ keys: ClosedRange<Int64>, isMade: Bool, by entry: Int64) {
            let n = keys.lowerBound
            if !isMade {
                changed[n] = changed[n] ?? entry
            } else if let last = made.last, n <= last.keys.upperBound {
                madeAgain[n] = entry
            } else {
                made.append((keys, entry))
            }
        }

        func entry(touching n: Int64) -> Int64? { changed[n] ?? maker(of: n) }

        func maker(of n: Int64) -> Int64? {
            if let entry = madeAgain[n] { return entry }
            var low = 0, high = made.count
            while low < high {
                let middle = (low + high) / 2
                if made[middle].keys.upperBound < n { low = middle + 1 } else { high = middle }
            }
            return low < made.count && made[low].keys.contains(n) ? made[low].entry : nil
        }
    }

    private let store: Store
    private let targets: [JournalEntry]

    init(store: Store, targets: [JournalEntry]) {
        self.store = store
        self.targets = targets
    }

    func check() throws {
        guard let oldest = targets.map(\.number).min() else { return }
        let later = try standing(after: oldest)
        guard !later.isEmpty else { return }
        let touched = try touchedRows()
        var conflicts: [Conflict] = []
        for entry in later {
            if let found = try sameRow(entry, touched) {
                conflicts.append(found)
            } else if let found = try lostReference(entry, touched) {
                conflicts.append(found)
            }
        }
        if let first = conflicts.first { throw try refusal(first, conflicts) }
    }

    /// The later entries that still stand and are not reverted along, oldest first.
    private func standing(after number: Int64) throws -> [Int64] {
        let own = Set(targets.map(\.number))
        let rows = try store.statement(
            "SELECT n FROM fam_journal WHERE n > ? AND kind IN ('do', 'job') AND undone_by IS NULL ORDER BY n")
        defer { rows.reset() }
        rows.bind(number, at: 0)
        var result: [Int64] = []
        while try rows.step() {
            if !own.contains(rows.int(0)) { result.append(rows.int(0)) }
        }
        return result
    }

    private func touchedRows() throws -> [String: Touched] {
        var touched: [String: Touched] = [:]
        for target in targets.sorted(by: { $0.number < $1.number }) {
            try forEachChange(of: target.number) { entity, keys, before in
                touched[entity, default: Touched()].add(keys, isMade: before == nil, by: target.number)
            }
        }
        return touched
    }

    /// A row that was there before a later entry, and that one of the targets touched.
    private func sameRow(_ later: Int64, _ touched: [String: Touched]) throws -> Conflict? {
        var found: Conflict?
        try forEachChange(of: later) { entity, keys, _ in
            guard found == nil, let target = touched[entity]?.entry(touching: keys.lowerBound), target < later else { return }
            found = Conflict(target: target, later: later, what: "changed the same \(entity) later")
        }
        return found
    }

    /// A row that a later entry changed or took away, and that referred to one which a target made.
    private func lostReference(_ later: Int64, _ touched: [String: Touched]) throws -> Conflict? {
        var found: Conflict?
        try forEachChange(of: later, withImages: true) { entity, _, before in
            guard found == nil, let before, let table = store.catalog.table(entity), let image = RowImage(before, table)
            else { return }
            for (index, column) in table.columns.enumerated() {
                guard let other = column.target.map({ store.catalog.tables[$0].spec.name }), let n = image.integer(index),
                    let target = touched[other]?.maker(of: n), target < later
                else { continue }
                found = Conflict(target: target, later: later, what: "took away a \(entity) that refers to the \(other)")
            }
        }
        return found
    }

    private func refusal(_ first: Conflict, _ all: [Conflict]) throws -> Diagnostic {
        var notes: [String] = []
        for conflict in all.prefix(10) {
            let entry = try store.journalEntry(conflict.later)
            notes.append("\(entry.name): \(SafeText.shown(entry.title))")
        }
        if all.count > 10 { notes.append("and \(all.count - 10) more") }
        let last = all.last?.later ?? first.later
        return Diagnostic(
            .undoConflict, "`j\(first.target)` cannot be undone: `j\(first.later)` \(first.what)", notes: notes,
            help: all.count == 1 ? "undo `j\(first.later)` first" : "undo them first, the latest, `j\(last)`, before the others")
    }

    /// `before` is nil for rows that the entry made; its bytes are there only with `withImages`.
    private func forEachChange(
        of entry: Int64, withImages: Bool = false, _ body: (String, ClosedRange<Int64>, [UInt8]?) throws -> Void
    ) throws {
        let image = withImages ? "before" : "CASE WHEN before IS NULL THEN NULL ELSE x'' END"
        let rows = try store.statement(
            "SELECT entity, n, last, \(image) FROM fam_change WHERE entry = ? AND entity <> '' ORDER BY entity, n")
        defer { rows.reset() }
        rows.bind(entry, at: 0)
        while try rows.step() {
            let first = rows.int(1)
            try body(rows.text(0), first...max(first, rows.int(2)), rows.isNull(3) ? nil : rows.blob(3))
        }
    }
}
