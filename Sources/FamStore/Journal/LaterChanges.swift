import FamText
import FamValues

/// A row of any entity.
struct RowKey: Hashable {
    var table: Int
    var n: Int64
}

/// What happened, after the oldest of the entries to be reverted, to the rows that they touched, and which later
/// entries are in effect. Cost: a pass over the later changes of rows that were there before, since what an entry made
/// itself is in its row of the journal; keeps the numbers of entries for rows touched again. Images, and the rows of
/// other entries in the journal, are read when needed.
struct LaterChanges {
    /// The last entry in effect that made a row or changed it.
    struct Toucher {
        var entry: Int64
        var isMaker: Bool
    }

    /// Why a row made by one of the entries has to stay.
    struct Blocker {
        var entry: Int64
        var what: String
    }

    /// The entries to be reverted.
    let targets: Set<Int64>
    private let store: Store
    private var oldest: Int64 = .max
    /// The rows that existed before, and that the entries changed or deleted.
    private var changed: Set<RowKey> = []
    private var made: [Int: MadeRows] = [:]
    private let entries: LaterEntries
    /// The later entries that touched a changed row, oldest first, including undone ones and undos.
    private var chains: [RowKey: [Int64]] = [:]
    private var blockers: [RowKey: Blocker] = [:]

    init(_ store: Store, targets: [JournalEntry]) throws {
        self.store = store
        let own = Set(targets.map(\.number))
        self.targets = own
        entries = LaterEntries(store, except: own)
        guard let oldest = targets.map(\.number).min() else { return }
        self.oldest = oldest
        // Nothing can have touched the rows of the latest entry.
        guard try LaterChanges.isAny(store, after: oldest) else { return }
        for target in targets.sorted(by: { $0.number < $1.number }) { try noteTouched(by: target.number) }
        try readChains(after: oldest)
        guard made.keys.contains(where: { !store.catalog[$0].referrers.isEmpty }) else {
            return
        }
        try readLostReferences(after: oldest)
    }

    // MARK: Queries

    /// Whether no row of a table made by one of the entries has a reason to stay.
    func isFree(_ table: Int) -> Bool { !blockers.keys.contains { $0.table == table } }

    /// Why a row made by one of the entries cannot be deleted; nil if it can.
    func blocker(_ key: RowKey) -> Blocker? { blockers[key] }

    /// The rows of a table made by `entry` and touched later, in the order they were made. Changes by a job (an expired
    /// sign-in) do not count, since a person would not undo those first.
    func blockers(of table: Int, madeBy entry: Int64) throws -> [(key: RowKey, blocker: Blocker)] {
        try blockers.filter { key, blocker in
            try key.table == table && !entries.isFired(blocker.entry) && made[table]?.maker(of: key.n) == entry
        }
        .sorted { $0.key.n < $1.key.n }.map { ($0.key, $0.value) }
    }

    /// The row after `entry` had changed it.
    func after(_ entry: Int64, _ key: RowKey) throws -> AfterImage {
        guard let next = chains[key]?.first(where: { $0 > entry }) else { return .unchanged }
        return try store.image(before: next, key).map { .row($0) } ?? .gone
    }

    /// The later entry in effect that deleted the row, or otherwise the last one that touched it.
    func lastToucher(_ key: RowKey) throws -> Int64? { try chains[key]?.last(where: entries.isInEffect) }

    /// The last later entry in effect that changed a column of a row.
    func changer(of column: Int, _ key: RowKey, since entry: Int64, present: RowImage) throws -> Int64? {
        var later: RowImage? = present
        for number in (chains[key] ?? []).reversed() where number > entry {
            let image = try store.image(before: number, key)
            if try entries.isInEffect(number), image?.cells[column] != later?.cells[column] { return number }
            later = image
        }
        return try lastToucher(key)
    }

    /// Of each of the rows, if a later entry did it. Cost: a pass over the later changes.
    func touchers(of rows: Set<RowKey>) throws -> [RowKey: Toucher] {
        let keys = Dictionary(grouping: rows, by: \.table).mapValues { Set($0.map(\.n)) }
        var found: [RowKey: Toucher] = [:]
        let changes = try store.statement(
            "SELECT entry, entity, n, last, before IS NULL FROM \(try store.storedChanges()) "
                + "WHERE entry > ? AND entity <> '' ORDER BY entry, entity, n")
        defer { changes.reset() }
        changes.bind(oldest, at: 0)
        while try changes.step() {
            let entry = changes.int(0), first = changes.int(2), isMaker = changes.int(4) == 1
            guard let table = store.catalog.table(changes.text(1))?.index, let wanted = keys[table],
                try entries.isInEffect(entry)
            else { continue }
            let range = first...(isMaker ? max(first, changes.int(3)) : first)
            for n in range.count < wanted.count ? range.filter(wanted.contains) : wanted.filter(range.contains) {
                found[RowKey(table: table, n: n)] = Toucher(entry: entry, isMaker: isMaker)
            }
        }
        return found
    }

    /// Whether the undo of another entry has already given the column its value from before `entry` back, as a feature
    /// may (`Hooks.undoing`).
    func isTakenBack(
        _ column: Int, _ key: RowKey, since entry: Int64, _ before: RowImage, _ after: RowImage
    ) throws -> Bool {
        try (chains[key] ?? []).contains { number in
            guard try number > entry && entries.isUndo(number), case .row(let left) = try self.after(number, key) else {
                return false
            }
            return try store.image(before: number, key)?.cells[column] == after.cells[column]
                && left.cells[column] == before.cells[column]
        }
    }

    // MARK: Reading

    private static func isAny(_ store: Store, after number: Int64) throws -> Bool {
        let row = try store.statement(
            "SELECT 1 FROM \(try store.storedChanges()) WHERE entry > ? AND entity <> '' LIMIT 1")
        defer { row.reset() }
        row.bind(number, at: 0)
        return try row.step()
    }

    private mutating func noteTouched(by entry: Int64) throws {
        let rows = try store.statement(
            "SELECT entity, n, last, before IS NULL FROM \(try store.storedChanges()) WHERE entry = ? AND entity <> '' "
                + "ORDER BY entity, n"
        )
        defer { rows.reset() }
        rows.bind(entry, at: 0)
        while try rows.step() {
            guard let table = store.catalog.table(rows.text(0))?.index else { continue }
            let n = rows.int(1)
            if rows.int(3) == 1 {
                made[table, default: MadeRows()].add(n...max(n, rows.int(2)), by: entry)
            } else {
                changed.insert(RowKey(table: table, n: n))
            }
        }
    }

    /// The ranges in the journal itself have new keys, which no earlier entry can have touched.
    private mutating func readChains(after oldest: Int64) throws {
        let rows = try store.statement(
            "SELECT entry, entity, n FROM main.fam_change WHERE entry > ? AND entity <> '' ORDER BY entry, entity, n")
        defer { rows.reset() }
        rows.bind(oldest, at: 0)
        while try rows.step() {
            guard let table = store.catalog.table(rows.text(1))?.index else { continue }
            let entry = rows.int(0), key = RowKey(table: table, n: rows.int(2))
            if changed.contains(key) { chains[key, default: []].append(entry) }
            guard let maker = made[table]?.maker(of: key.n), maker < entry, try entries.isInEffect(entry) else {
                continue
            }
            blockers[key] = Blocker(entry: entry, what: "changed")
        }
    }

    /// Rows that later entries changed or deleted, and that referred to a row made by one of the entries. Undoing those
    /// later would restore them without the row they refer to, and could then never be undone. The last such entry
    /// counts; a row that still refers to it is found by the reversal itself.
    private mutating func readLostReferences(after oldest: Int64) throws {
        var lost: [RowKey: Int64] = [:]
        let rows = try store.statement(
            "SELECT entry, entity, before, n FROM fam_change WHERE entry > ? AND entity <> '' AND before IS NOT NULL "
                + "ORDER BY entry"
        )
        defer { rows.reset() }
        rows.bind(oldest, at: 0)
        while try rows.step() {
            let entry = rows.int(0)
            guard let table = store.catalog.table(rows.text(1)) else { continue }
            let references = table.columns.enumerated().compactMap { index, column in
                column.target.flatMap { made[$0] == nil ? nil : (column: index, target: $0) }
            }
            guard !references.isEmpty, let image = rows.blob(2, { RowImage($0, table) }),
                try entries.isInEffect(entry)
            else { continue }
            for (column, target) in references {
                guard let n = image.integer(column), let maker = made[target]?.maker(of: n), maker < entry else {
                    continue
                }
                guard try store.image(table, rows.int(3))?.integer(column) != n else { continue }
                lost[RowKey(table: target, n: n)] = entry
            }
        }
        for (key, entry) in lost where blockers[key] == nil {
            blockers[key] = Blocker(entry: entry, what: "took away what refers to")
        }
    }
}

/// Which later entries are in effect, each asked once.
private final class LaterEntries {
    private let store: Store
    private let own: Set<Int64>
    private var known: [Int64: (isInEffect: Bool, kind: EntryKind?)] = [:]

    init(_ store: Store, except own: Set<Int64>) {
        self.store = store
        self.own = own
    }

    /// Not one of those to be reverted.
    func isInEffect(_ number: Int64) throws -> Bool {
        let state = try state(of: number)
        return state.isInEffect && (state.kind == .do || state.kind == .job) && !own.contains(number)
    }

    /// Whether a job made it, and it is in effect.
    func isFired(_ number: Int64) throws -> Bool {
        let state = try state(of: number)
        return state.isInEffect && state.kind == .job
    }

    /// Whether it is an undo that no redo has reversed.
    func isUndo(_ number: Int64) throws -> Bool {
        let state = try state(of: number)
        return state.isInEffect && state.kind == .undo
    }

    private func state(of number: Int64) throws -> (isInEffect: Bool, kind: EntryKind?) {
        if let known = known[number] { return known }
        let row = try store.statement("SELECT kind, undone_by FROM fam_journal WHERE n = ?")
        defer { row.reset() }
        row.bind(number, at: 0)
        var state: (isInEffect: Bool, kind: EntryKind?) = (false, nil)
        if try row.step() { state = (row.isNull(1), EntryKind(rawValue: row.text(0))) }
        known[number] = state
        return state
    }
}

/// A row after an entry.
enum AfterImage {
    /// Not touched since, so it is the current row.
    case unchanged
    case gone
    case row(RowImage)

    var isRow: Bool { if case .row = self { true } else { false } }
}

/// Rows of one table made by the entries.
private struct MadeRows {
    /// Ascending ranges of new keys; no two entries share one.
    private var ranges: [(keys: ClosedRange<Int64>, entry: Int64)] = []
    /// Made under a key that existed before, by a restore.
    private var again: [Int64: Int64] = [:]

    /// Entries are added in order, and the keys of each ascending.
    mutating func add(_ keys: ClosedRange<Int64>, by entry: Int64) {
        if let last = ranges.last, keys.lowerBound <= last.keys.upperBound {
            again[keys.lowerBound] = entry
        } else {
            ranges.append((keys, entry))
        }
    }

    func maker(of n: Int64) -> Int64? {
        if let entry = again[n] { return entry }
        var low = 0, high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].keys.upperBound < n { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].keys.contains(n) ? ranges[low].entry : nil
    }
}
