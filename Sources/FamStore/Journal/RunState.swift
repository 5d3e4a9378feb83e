import FamValues

/// What the journal records about a run.
public struct EntryHeader: Sendable {
    /// The text that was typed, or the script's name.
    public var command: String
    /// The session it belongs to; `undo` stays within one. 0 for none.
    public var session: Int64
    public var at: Instant
    /// When it really ran: of the firing of a job, whose `at` is when it was due. Nil for what somebody typed.
    public var ran: Instant?
    /// The first entry of the run of a script that made several; nil in that one itself.
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
    /// Jobs that it armed or disarmed.
    var armed = 0
    /// For each table the keys from the first to the last row that this entry has made; nil if it made none. The write
    /// lock leaves no foreign key between, and none after.
    var made: [ClosedRange<Int64>?]

    var isEmpty: Bool { added == 0 && changed == 0 && removed == 0 && armed == 0 }
    /// Typed in private: its words are kept nowhere.
    var isPrivate: Bool { header.command == Store.erasedText }

    func made(_ table: Int, _ n: Int64) -> Bool { made[table].map { n >= $0.lowerBound } ?? false }
}

/// A running `attempt`.
struct AttemptLevel {
    /// Whether its savepoint exists; made at the first write inside it.
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
    /// Of the state as changed so far; valid once begun.
    var digest = StateDigest.empty
    /// The latest entry of the journal; nil until it is asked for.
    var latest: LatestEntry?
    var levels: [AttemptLevel] = []
    /// Entries that this run has finished already: a run with `undo` in it makes several.
    var finished: [Int64] = []
    /// Whether each of them was typed and only added rows.
    var onlyAdds = true
    /// For each change outside of the household since then, the command that reverses it, empty for none. Not part of
    /// the entry, because a savepoint cannot take it back.
    var outside: [String] = []

    /// Whether the run keeps a secret besides.
    var changesSecrets = false

    var isEntryEmpty: Bool { entry.isEmpty && outside.isEmpty }
}
