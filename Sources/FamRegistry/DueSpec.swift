import FamValues

/// What is to be done in a module, for an overview of all modules. No module names another: each lists what is due in
/// its rows, and the kit combines the lists.
public struct DueSpec: Sendable {
    /// What is due in a period. Without a period, what is due this week and what is overdue.
    public let items: @Sendable (_ period: Period?, any Context) throws -> [DueEntry]

    public init(_ items: @escaping @Sendable (_ period: Period?, any Context) throws -> [DueEntry]) {
        self.items = items
    }
}

/// One thing that is to be done.
public struct DueEntry: Sendable {
    /// Nil for a thing without a day, which is due as soon as possible.
    public var day: CivilDate?
    /// Who is to do it, one of the rows of the module's `PersonSpec`; nil for anyone.
    public var person: EntityRef?
    /// Where it is to be done.
    public var place: String?
    public var kind: String
    public var what: String

    public init(day: CivilDate?, person: EntityRef? = nil, place: String? = nil, kind: String, what: String) {
        self.day = day
        self.person = person
        self.place = place
        self.kind = kind
        self.what = what
    }
}
