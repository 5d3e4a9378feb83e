import FamText
import FamValues

/// Counts and sums of an entity's rows, one line for each combination of a few keys, kept as the rows change: a month
/// of a million moments is read from a few thousand lines. Declared on the entity whose rows are counted:
///
///     FigureSpec(
///         "moments_by_day", by: [.day(EventRow.at), .reference(EventRow.child)],
///         amounts: [FigureAmount("stars", .sum(EventRow.points))])
///
/// Every figure also has the amount `count`, the number of rows. Days and hours are those of the household's zone.
/// Figures are neither journaled nor part of the digest; undo, redo and rollback keep them right, and a database
/// without them gets them when it is opened. One instance per figure, compared by identity.
public final class FigureSpec: Sendable {
    /// What distinguishes rows. Lines are sorted by the keys in this order, so a key that is queried as a range comes
    /// first.
    public enum Key: Hashable, Sendable {
        /// A reference field, by name.
        case reference(String)
        /// The day of a datetime field; the key is called `day`.
        case day(String)
        /// The hour of the day, 0 ... 23, of a datetime field; the key is called `hour`. An hour that occurs twice
        /// counts as one.
        case hour(String)

        public static func reference<E, R: Entity>(_ field: Field<E, R>) -> Key { .reference(field.name) }
        public static func reference<E, R: Entity>(_ field: Field<E, R?>) -> Key { .reference(field.name) }
        public static func day<E>(_ field: Field<E, Instant>) -> Key { .day(field.name) }
        public static func hour<E>(_ field: Field<E, Instant>) -> Key { .hour(field.name) }

        public var name: String {
            switch self {
            case .reference(let field): field
            case .day: "day"
            case .hour: "hour"
            }
        }

        public var field: String {
            switch self {
            case .reference(let field), .day(let field), .hour(let field): field
            }
        }
    }

    /// Unique among all figures.
    public let name: String
    /// At most four.
    public let keys: [Key]
    /// In addition to `count`; at most three.
    public let amounts: [FigureAmount]

    public init(_ name: String, by keys: [Key], amounts: [FigureAmount] = []) {
        self.name = name
        self.keys = keys
        self.amounts = amounts
    }

    public var amountNames: [String] { ["count"] + amounts.map(\.name) }
}

/// One amount of a figure.
public struct FigureAmount: Sendable {
    public enum Kind: Sendable {
        /// The sum of an int field.
        case sum(String)
        /// The number of rows whose int field is above or below a number.
        case above(String, Int64)
        case below(String, Int64)

        public static func sum<E>(_ field: Field<E, Int64>) -> Kind { .sum(field.name) }
        public static func above<E>(_ field: Field<E, Int64>, _ number: Int64) -> Kind { .above(field.name, number) }
        public static func below<E>(_ field: Field<E, Int64>, _ number: Int64) -> Kind { .below(field.name, number) }

        public var field: String {
            switch self {
            case .sum(let field), .above(let field, _), .below(let field, _): field
            }
        }
    }

    public var name: String
    public var kind: Kind

    public init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }
}

/// One line of a result: the keys of the query, and the amounts summed over all others.
public struct FigureRow: Sendable {
    public let figure: FigureSpec
    public let keyNames: [String]
    public let keys: [Value]
    public let amounts: [Int64]

    public init(figure: FigureSpec, keyNames: [String], keys: [Value], amounts: [Int64]) {
        self.figure = figure
        self.keyNames = keyNames
        self.keys = keys
        self.amounts = amounts
    }

    public var count: Int64 { amounts[0] }
    /// The value of a key of the query; null for any other.
    public func key(_ name: String) -> Value { keyNames.firstIndex(of: name).map { keys[$0] } ?? .null }
    /// An amount by name; 0 if the figure does not have it.
    public func amount(_ name: String) -> Int64 {
        if name == "count" { return count }
        return figure.amounts.firstIndex { $0.name == name }.map { amounts[$0 + 1] } ?? 0
    }
}
