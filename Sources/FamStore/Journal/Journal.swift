import FamText
import FamValues

/// The kind of an entry: something typed, a job, or an undo or redo of other entries.
public enum EntryKind: String, NamedCases {
    case `do`, job, undo, redo

    public static let typeName = "kind"
}

/// One entry of the journal.
public struct JournalEntry: Sendable {
    public var number: Int64
    public var at: Instant
    public var session: Int64
    /// What was typed, or the text of a script; truncated to `Store.commandLimit` characters unless the whole text was
    /// requested.
    public var command: String
    public var kind: EntryKind
    public var added: Int
    public var changed: Int
    public var removed: Int
    /// The undo entry that took it back, when one did.
    public var undoneBy: Int64?
    /// Of an entry that changed something outside of the household: the commands that reverse it, empty when none does.
    /// Nil for all others.
    public var outside: String?
    /// Whether it also kept or deleted a secret, a password or a sign-in, which undo does not restore.
    public var changedSecrets = false
    /// When a job really ran. For a typed entry, the time on the clock if that was before the previous entry.
    public var ran: Instant?

    /// `j41`.
    public var name: String { "j\(number)" }

    /// The command on one line of at most 60 characters, for people: a script without its comments, `⏎` between its
    /// lines.
    public var title: String { JournalEntry.title(of: command) }

    /// The same where nothing else is on the line: what was typed is whole, and of a script this much is enough.
    public var longTitle: String { command.contains("\n") ? title : JournalEntry.title(of: command, most: 240) }

    /// The title of an entry with that text.
    static func title(of command: String, most: Int = 60) -> String {
        var title = ""
        for line in command.split(separator: "\n") {
            let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if words.isEmpty || words.hasPrefix("#") || words.hasPrefix("fam ") { continue }
            title += title.isEmpty ? words : " ⏎ " + words
            if title.count > most { return title.prefix(most) + "…" }
        }
        return title
    }
}

extension Store {
    /// The newest entries first, at most `limit`; of one session when given.
    /// - Parameter isWhole: with the whole text of each, which of a script may be large.
    public func journal(session: Int64? = nil, limit: Int = Int.max, isWhole: Bool = false) throws -> [JournalEntry] {
        try accessing { _ in
            let rows = try statement(
                "\(Store.selectEntry(isWhole: isWhole)) WHERE ?1 IS NULL OR session = ?1 ORDER BY n DESC LIMIT ?2")
            defer { rows.reset() }
            rows.bind(session.map { .int($0) } ?? .null, at: 0)
            rows.bind(Int64(limit), at: 1)
            var result: [JournalEntry] = []
            while try rows.step() { result.append(Store.entry(rows)) }
            return result
        }
    }

    /// Whether one of the entries with these numbers took back or brought back others. Cost: a pass over them.
    public func hasReversals(in numbers: ClosedRange<Int64>) throws -> Bool {
        try accessing { _ in
            let found = try statement(
                "SELECT 1 FROM fam_journal WHERE n BETWEEN ? AND ? AND kind IN ('undo', 'redo') LIMIT 1")
            defer { found.reset() }
            found.bind(numbers.lowerBound, at: 0)
            found.bind(numbers.upperBound, at: 1)
            return try found.step()
        }
    }

    /// The entries with these numbers, oldest first, each with its whole text.
    /// - Parameter sessions: whose entries are left out.
    public func journal(
        in numbers: ClosedRange<Int64>, except sessions: Set<Int64> = []
    ) throws -> [JournalEntry] {
        try accessing { _ in
            let others = sessions.sorted().map(String.init).joined(separator: ", ")
            let rows = try statement(
                "\(Store.selectEntry(isWhole: true)) WHERE n BETWEEN ? AND ? AND session NOT IN (\(others)) ORDER BY n")
            defer { rows.reset() }
            rows.bind(numbers.lowerBound, at: 0)
            rows.bind(numbers.upperBound, at: 1)
            var result: [JournalEntry] = []
            while try rows.step() { result.append(Store.entry(rows)) }
            return result
        }
    }

    public func journalEntry(_ number: Int64) throws -> JournalEntry {
        try accessing { _ in
            let rows = try statement("\(Store.selectEntry()) WHERE n = ?")
            defer { rows.reset() }
            rows.bind(number, at: 0)
            guard try rows.step() else { throw Diagnostic(.notFound, "the journal has no entry `j\(number)`") }
            return Store.entry(rows)
        }
    }

    /// The highest session number in the journal; 0 if there is none. Cost: a pass over the journal.
    public func latestSession() throws -> Int64 {
        try accessing { _ in
            let rows = try statement("SELECT coalesce(max(session), 0) FROM fam_journal")
            defer { rows.reset() }
            return try rows.step() ? rows.int(0) : 0
        }
    }

    /// How many characters of an entry's text a list of entries reads, because a script may have a million lines.
    public static let commandLimit = 2_000

    /// What entries changed, as rows for a FROM: images of rows and ranges of new ones. Queries that read only images
    /// read `fam_change`.
    func storedChanges() throws -> String { try connection().keepsRanges ? Schema.changes : "main.fam_change" }

    static func selectEntry(isWhole: Bool = false) -> String {
        let command = isWhole ? wholeCommand : "substr(command, 1, \(commandLimit))"
        return """
            SELECT n, at, session, \(command), kind, added, changed, removed, undone_by, ran,
              (SELECT before FROM fam_change WHERE entry = fam_journal.n AND entity = '' AND n = entry),
              EXISTS (SELECT 1 FROM fam_change WHERE entry = fam_journal.n AND entity = '' AND n = 0) FROM fam_journal
            """
    }

    static func entry(_ row: PreparedStatement) -> JournalEntry {
        JournalEntry(
            number: row.int(0), at: Instant(micros: row.int(1)), session: row.int(2), command: row.text(3),
            kind: EntryKind(rawValue: row.text(4)) ?? .do, added: Int(row.int(5)), changed: Int(row.int(6)),
            removed: Int(row.int(7)),
            undoneBy: row.isNull(8) ? nil : row.int(8), outside: row.isNull(10) ? nil : row.text(10),
            changedSecrets: row.int(11) == 1,
            ran: row.isNull(9) ? nil : Instant(micros: row.int(9)))
    }

    /// Gives the current entry the next number. The write lock makes it final.
    func startEntry(_ access: Access) throws {
        let latest = try latestEntry(access)
        access.run?.entry.number = latest.number + 1
    }

    /// Writes the current entry, if it changed anything, and the rest of its bookkeeping. An undo that had nothing left
    /// to change is still an entry, because `redo` looks for it.
    func finishEntry(_ access: Access, evenIfEmpty: Bool = false) throws {
        guard let isEmpty = access.run?.isEntryEmpty, evenIfEmpty || !isEmpty, let entry = access.run?.entry else {
            return
        }
        let main = try storeRanges(entry)
        try storeOutside(entry.number, access)
        try storeSecrets(entry.number, access)
        let (at, ran) = moments(of: entry, after: try latestEntry(access))
        let row = JournalRow(
            number: entry.number, at: at, session: entry.header.session, command: try storeRest(of: entry),
            kind: entry.kind, added: entry.added, changed: entry.changed, removed: entry.removed, ran: ran, made: main,
            run: entry.header.run ?? access.run?.finished.first)
        if mayLeaveEntry(access) { state.leftEntries.append(row) } else { try store(row) }
        access.run?.finished.append(entry.number)
        if entry.kind != .do || entry.changed > 0 || entry.removed > 0 { access.run?.onlyAdds = false }
        access.run?.latest = LatestEntry(number: entry.number, at: ran.map { max(at, $0) } ?? at)
    }

    /// Journal time never runs backward: with a clock that was set back, or pinned to the past, an entry is as late as
    /// the one before it, and what the clock said is kept as `ran`. A job's entry keeps when it was due, and ran no
    /// earlier than that entry.
    private func moments(of entry: EntryState, after latest: LatestEntry) -> (at: Instant, ran: Instant?) {
        let header = entry.header
        if let ran = header.ran { return (header.at, max(ran, latest.at)) }
        guard header.at < latest.at else { return (header.at, nil) }
        passedBack = (latest.number, latest.at)
        return (latest.at, header.at)
    }

    /// Completes the current entry and begins another of the given kind in the same transaction.
    func splitEntry(_ access: Access, kind: EntryKind) throws {
        try finishEntry(access)
        guard let header = access.run?.entry.header else { return }
        access.run?.entry = EntryState(header: header, kind: kind)
        try startEntry(access)
    }

    /// A new row is its own after-image, so the range of keys is enough. AUTOINCREMENT under the write lock keeps other
    /// keys out of it; rows that were deleted again are harmless gaps.
    /// - Returns: the first range, for the journal's own row; see `changes`.
    private func storeRanges(_ entry: EntryState) throws -> (entity: String, keys: ClosedRange<Int64>)? {
        var first: (entity: String, keys: ClosedRange<Int64>)?
        for (index, made) in entry.made.ranges {
            let table = catalog[index]
            if first == nil {
                first = (table.spec.name, made)
            } else {
                try insertChange(entry.number, of: table.spec.name, made.lowerBound, made.upperBound, .null)
            }
            guard entry.isPrivate, drafts.contains(table.spec.name) else { continue }
            for n in made { privateDrafts.insert(RowKey(table: table.index, n: n)) }
        }
        return first
    }

    /// What was changed outside is stored as a change without an entity, which older programs ignore.
    private func storeOutside(_ entry: Int64, _ access: Access) throws {
        guard let counters = access.run?.outside, !counters.isEmpty else { return }
        // The last change is reversed first.
        let text = counters.reversed().filter { !$0.isEmpty }.joined(separator: "; ")
        try insertChange(entry, of: "", entry, entry, .text(text))
        access.run?.outside = []
    }

    /// That an entry kept a secret is a change of no entity too, under the number that no entry has.
    private func storeSecrets(_ entry: Int64, _ access: Access) throws {
        guard access.run?.changesSecrets == true else { return }
        try insertChange(entry, of: "", 0, 0, .null)
        access.run?.changesSecrets = false
    }

    /// Keeps the row as it was before this entry first touched it; nil for a row that did not exist.
    func recordBefore(_ entry: EntryState, _ table: EntityTable, _ n: Int64, _ image: RowImage?) throws {
        guard keepsImages, !entry.made.contains(table.index, n) else { return }
        let kept = image.map { isHidden(table, n, by: entry) ? $0.withoutWords(table) : $0 }
        try insertChange(entry.number, of: table.spec.name, n, n, kept.map { .blob($0.encoded(table)) } ?? .null)
    }

    /// Whether somebody typed this in private and never saved it (decision 0125).
    func isHidden(_ table: EntityTable, _ n: Int64, by entry: EntryState) -> Bool {
        guard !drafts.isEmpty, drafts.contains(table.spec.name) else { return false }
        let key = RowKey(table: table.index, n: n)
        if entry.isPrivate { privateDrafts.insert(key) }
        return privateDrafts.contains(key)
    }

    func insertChange(
        _ entry: Int64, of entity: String, _ first: Int64, _ last: Int64, _ before: StoredValue
    ) throws {
        let insert = try statement(fixed: "INSERT OR IGNORE INTO fam_change VALUES (?, ?, ?, ?, ?)")
        insert.bind(entry, at: 0)
        insert.bind(.text(entity), at: 1)
        insert.bind(first, at: 2)
        insert.bind(last, at: 3)
        insert.bind(before, at: 4)
        try insert.execute()
    }
}
