import FamValues

/// Says that each row of an entity marks a day on which rows of another entity were made. The first entry of a day
/// makes it for all entries of that day, so its undo leaves the mark to the others (decision 0465).
public struct DayMark: Sendable {
    /// The field with the day.
    public let day: String
    /// The entity whose rows mark a day.
    public let entity: String
    /// Only rows with more than 0 in this field mark one.
    public let amount: String

    public init<Mark: Entity, Source: Entity>(_ day: Field<Mark, CivilDate>, whenMade amount: Field<Source, Int64>) {
        self.day = day.name
        entity = Source.singular
        self.amount = amount.name
    }
}
