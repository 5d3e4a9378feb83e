/// What a feature does besides its commands, declared as values. A hook that fails is reported; what was committed is.
public struct Hooks: Sendable {
    /// After an entry that changed rows or went somewhere was committed.
    public var committed: [@Sendable (CommittedEntry, any Context) throws -> Void]
    /// After an entry was refused or taken back. State that a service took up inside the entry is better undone with
    /// `onRollback`.
    public var rolledBack: [@Sendable (any Context) throws -> Void]
    /// A screen came to be the one that is seen, by its id.
    public var appeared: [@Sendable (String, any Context) throws -> Void]
    /// A screen is seen no more.
    public var disappeared: [@Sendable (String, any Context) throws -> Void]
    /// Time went on while nothing ran: the clock was moved, or the prompt woke.
    public var tick: [@Sendable (any Context) throws -> Void]

    public init(
        committed: [@Sendable (CommittedEntry, any Context) throws -> Void] = [],
        rolledBack: [@Sendable (any Context) throws -> Void] = [],
        appeared: [@Sendable (String, any Context) throws -> Void] = [],
        disappeared: [@Sendable (String, any Context) throws -> Void] = [],
        tick: [@Sendable (any Context) throws -> Void] = []
    ) {
        self.committed = committed
        self.rolledBack = rolledBack
        self.appeared = appeared
        self.disappeared = disappeared
        self.tick = tick
    }
}

/// What a hook is reported of an entry.
public struct CommittedEntry: Sendable {
    /// Whether it changed rows; one that only went somewhere did not.
    public var changedRows: Bool

    public init(changedRows: Bool) { self.changedRows = changedRows }
}
