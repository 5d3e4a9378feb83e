import FamValues

/// What of a module is to be done, for a look over all of them. No module names another: each says what of its rows is
/// due, and the kit puts it together.
public struct DueSpec: Sendable {
    /// What is due in a time; what is overdue comes along where none is given, which is this week.
    public let items: @Sendable (_ period: Period?, any Context) throws -> [DueThing]

    public init(_ items: @escaping @Sendable (_ period: Period?, any Context) throws -> [DueThing]) {
        self.items = items
    }
}

/// One thing that is to be done.
public struct DueThing: Sendable {
    /// Nil for what has no day: as soon as may be.
    public var day: CivilDate?
    /// Who is to do it, one of the rows that the module's `PersonSpec` is about; nil for whoever.
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
