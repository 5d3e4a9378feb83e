import FamValues

/// What the journal records about a run.
public struct EntryHeader: Sendable {
    /// The text that was typed, or the script's name.
    public var command: String
    /// Its session; `undo` stays within one. 0 if there is none.
    public var session: Int64
    public var at: Instant
    /// When it really ran, for a job, whose `at` is when it was due. Nil for what was typed.
    public var ran: Instant?
    /// The first entry of a script's run that made several; nil for that one itself.
    public var run: Int64?

    public init(command: String, session: Int64 = 0, at: Instant, ran: Instant? = nil, run: Int64? = nil) {
        self.command = command
        self.session = session
        self.at = at
        self.ran = ran
        self.run = run
    }

    var kind: EntryKind { ran == nil ? .do : .job }
}

/// The current journal entry. A value, so that a savepoint can keep a copy to return to.
struct EntryState {
    var header: EntryHeader
    var kind = EntryKind.do
    /// Its number; 0 before the first write.
    var number: Int64 = 0
    var added = 0
    var changed = 0
    var removed = 0
    /// How many jobs it armed or disarmed.
    var armed = 0
    var made = MadeRanges()

    var writes: Int { added + changed + removed + armed }
    var isEmpty: Bool { writes == 0 }
    /// Typed in private: its text is not stored.
    var isPrivate: Bool { header.command == Store.erasedText }
}

/// The rows that an entry made: of each table the keys from the first to the last. The write lock keeps other keys out
/// of the range. Most entries make rows of one table or two, so a search costs less than a place for each table.
struct MadeRanges {
    /// In the order of the tables.
    private(set) var ranges: [(table: Int, keys: ClosedRange<Int64>)] = []

    /// The keys of the rows made of that table; nil if there are none.
    subscript(table: Int) -> ClosedRange<Int64>? {
        for range in ranges where range.table == table { return range.keys }
        return nil
    }

    func contains(_ table: Int, _ n: Int64) -> Bool { self[table].map { n >= $0.lowerBound } ?? false }

    mutating func add(_ table: Int, _ n: Int64) {
        var place = 0
        while place < ranges.count, ranges[place].table < table { place += 1 }
        if place < ranges.count, ranges[place].table == table {
            ranges[place].keys = ranges[place].keys.lowerBound...n
        } else {
            ranges.insert((table, n...n), at: place)
        }
    }
}

/// An `attempt` in progress.
struct AttemptLevel {
    /// Whether its savepoint exists; created at the first write inside it.
    var isIssued = false
    var entry: EntryState
    var finished: [Int64]
    var digest: StateDigest
}

/// The transaction of one run.
struct RunState {
    var entry: EntryState
    /// Whether BEGIN IMMEDIATE was done.
    var hasBegun = false
    /// The digest of the state as changed so far; valid once begun.
    var digest = StateDigest.empty
    /// The latest entry of the journal; nil until it is read.
    var latest: LatestEntry?
    var levels: [AttemptLevel] = []
    /// Whether an attempt was interrupted. Its writes are still there, so the run can only be rolled back.
    var isLost = false
    /// Entries already finished by this run: a run with `undo` makes several.
    var finished: [Int64] = []
    /// Whether each of them was typed and only added rows.
    var onlyAdds = true
    /// For each change outside of the household since then, the command that reverses it; empty if there is none. Not
    /// part of the entry, because a savepoint cannot undo it.
    var outside: [String] = []

    /// Whether the run also stores a secret.
    var changesSecrets = false

    var isEntryEmpty: Bool { entry.isEmpty && outside.isEmpty }
}
