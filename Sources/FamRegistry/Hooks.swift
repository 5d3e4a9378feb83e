import FamValues

/// What a feature does besides its commands. A hook that fails is reported; what was committed stays.
public struct Hooks: Sendable {
    public typealias Committed = @Sendable (CommittedEntry, any Context) throws -> Void
    public typealias Undoing = @Sendable (any UndoneEntries, any Context) throws -> () throws -> Void

    /// After an entry that changed rows or navigated was committed.
    public var committed: [Committed]
    /// The same, for hooks that only change what is open in the feature's own module: they are left out while it shows
    /// nothing but a tab, as after most entries.
    public var settling: [Committed]
    /// After an entry was refused or rolled back. State that a service changed inside the entry is better undone with
    /// `onRollback`.
    public var rolledBack: [@Sendable (any Context) throws -> Void]
    /// Around an undo, inside its entry: called before it; what it returns is called when the rows are what they were,
    /// and may change more of them. A redo brings back all of it.
    public var undoing: [Undoing]
    /// A screen became visible; its id.
    public var appeared: [@Sendable (String, any Context) throws -> Void]
    /// A screen is no longer visible.
    public var disappeared: [@Sendable (String, any Context) throws -> Void]
    /// Time passed while nothing ran: the clock was moved, or the prompt woke.
    public var tick: [@Sendable (any Context) throws -> Void]
    /// A prompt begins: a line about what waits since the one before; nil if nothing does.
    public var greeting: [@Sendable (any Context) throws -> String?]

    public init(
        committed: [Committed] = [],
        settling: [Committed] = [],
        rolledBack: [@Sendable (any Context) throws -> Void] = [],
        undoing: [Undoing] = [],
        appeared: [@Sendable (String, any Context) throws -> Void] = [],
        disappeared: [@Sendable (String, any Context) throws -> Void] = [],
        tick: [@Sendable (any Context) throws -> Void] = [],
        greeting: [@Sendable (any Context) throws -> String?] = []
    ) {
        self.committed = committed
        self.settling = settling
        self.rolledBack = rolledBack
        self.undoing = undoing
        self.appeared = appeared
        self.disappeared = disappeared
        self.tick = tick
        self.greeting = greeting
    }
}

/// What a hook learns about an entry.
public struct CommittedEntry: Sendable {
    /// Whether it changed rows; an entry that only navigated did not.
    public var changedRows: Bool

    public init(changedRows: Bool) { self.changedRows = changedRows }
}

/// What a hook learns about the entries that an undo takes back.
public protocol UndoneEntries {
    /// The value that a stored field of a row had before the first of them; nil if there was no such row then, or the
    /// journal does not know any more. Cost: reads what the journal says of changes since.
    func value(of row: EntityRef, field: String) throws -> Value?
}

extension UndoneEntries {
    /// - Throws: `type-mismatch` for a value that no store of this entity has.
    public func value<E, T>(_ field: Field<E, T>, of row: E) throws -> T? {
        guard let value = try value(of: row.ref, field: field.name) else { return nil }
        guard let typed = T(value: value) else { throw ReadRow<E>.noField(field.declaration) }
        return typed
    }
}
