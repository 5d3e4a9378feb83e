import FamText
import FamValues

/// A query of a kept figure, written in Swift: `FigureQuery(.momentsByDay).days(start, end).whose(EventRow.child,
/// maya).by(EventRow.behavior).rows(records)`. Its cost is the lines of the figure that pass the tests, however many
/// rows they count, and it includes the changes of the current run.
public struct FigureQuery: Sendable {
    public let figure: FigureSpec
    /// The keys that distinguish lines; the amounts are summed over the others.
    public private(set) var keys: [String] = []
    public private(set) var tests: [Test] = []

    public struct Test: Sendable {
        public let key: String
        /// The key as it is stored: the row of a reference (0 for null), the number of a day, an hour. Both ends are
        /// included.
        public let from: Int64
        public let through: Int64
    }

    public init(_ figure: FigureSpec) { self.figure = figure }

    /// Only lines of one referenced row, or with nil of rows without a reference.
    public func whose(_ key: String, _ ref: EntityRef?) -> FigureQuery {
        testing(Test(key: key, from: ref?.row ?? 0, through: ref?.row ?? 0))
    }

    /// Both days are included.
    public func days(_ first: CivilDate, _ last: CivilDate) -> FigureQuery {
        testing(Test(key: "day", from: Int64(first.days), through: Int64(last.days)))
    }

    public func by(_ keys: String...) -> FigureQuery {
        var copy = self
        copy.keys += keys
        return copy
    }

    public func whose<E, R: Entity>(_ key: Field<E, R>, _ row: R) -> FigureQuery { whose(key.name, row.ref) }
    public func by<E, R: Entity>(_ key: Field<E, R>) -> FigureQuery { by(key.name) }
    public func by<E, R: Entity>(_ key: Field<E, R?>) -> FigureQuery { by(key.name) }
    /// The day or hour of the figure's time field.
    public func by(_ key: FigureTimeKey) -> FigureQuery { by(key.rawValue) }

    private func testing(_ test: Test) -> FigureQuery {
        var copy = self
        copy.tests.append(test)
        return copy
    }

    /// Ascending by these keys, null first; exactly one line without keys. Throws for a key that the figure does not
    /// have.
    public func rows(_ records: any Records) throws -> [FigureRow] { try records.figures(self) }
}

/// The keys of a figure that are part of a time.
public enum FigureTimeKey: String, Sendable { case day, hour }

extension FigureRow {
    /// The row that a key refers to; nil if the query has no such key or the reference is empty.
    public func key<E, R: Entity>(_ field: Field<E, R>) -> R? { reference(field.name).map { R($0) } }
    public func key<E, R: Entity>(_ field: Field<E, R?>) -> R? { reference(field.name).map { R($0) } }
    public var day: CivilDate? { if case .date(let day) = key(FigureTimeKey.day.rawValue) { day } else { nil } }
    public var hour: Int64? { if case .int(let hour) = key(FigureTimeKey.hour.rawValue) { hour } else { nil } }
    public func amount(_ amount: FigureAmount) -> Int64 { self.amount(amount.name) }

    private func reference(_ name: String) -> EntityRef? {
        if case .entity(let ref) = key(name) { ref } else { nil }
    }
}
