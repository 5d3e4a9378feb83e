import FamValues

/// The rows of a module that are people whom another module may know as well (X-C02, X-C03). No module names another:
/// each says which of its rows these are, and the kit links them. A module without one is never linked.
public struct PersonSpec: Sendable {
    public let entity: String
    /// Whether a row may be linked; a parent's account may not.
    public let mayBeLinked: @Sendable (EntityRef, any Context) throws -> Bool
    /// What happened, newest first.
    public let moments: @Sendable (PersonQuery, any Context) throws -> [PersonMoment]

    public init(
        _ entity: String, mayBeLinked: @escaping @Sendable (EntityRef, any Context) throws -> Bool,
        moments: @escaping @Sendable (PersonQuery, any Context) throws -> [PersonMoment]
    ) {
        self.entity = entity
        self.mayBeLinked = mayBeLinked
        self.moments = moments
    }
}

/// Which moments are wanted. A result costs as many rows as it has.
public struct PersonQuery: Sendable {
    /// Nil for everybody.
    public var row: EntityRef?
    public var from: Instant?
    /// The first instant that is no longer wanted.
    public var end: Instant?
    /// At most this many, the newest ones.
    public var limit: Int

    public init(row: EntityRef?, from: Instant?, end: Instant?, limit: Int) {
        self.row = row
        self.from = from
        self.end = end
        self.limit = limit
    }
}

/// One thing that happened to a person.
public struct PersonMoment: Sendable {
    public var at: Instant
    /// Nil for what is about the whole family.
    public var row: EntityRef?
    public var kind: String
    public var what: String

    public init(at: Instant, row: EntityRef?, kind: String, what: String) {
        self.at = at
        self.row = row
        self.kind = kind
        self.what = what
    }
}
