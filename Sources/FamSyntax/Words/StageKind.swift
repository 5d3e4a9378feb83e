import FamText

/// The stages whose arguments are row expressions: one table, versioned with `fam N` (language.md). No `def` can take
/// their names. In `rowStage(kind, arguments, keys)` the grammar says what is where.
public enum StageKind: String, Sendable, CaseIterable {
    case `where`, with, edit, select, sort
    case take, skip, first, last
    case group, count, sum, avg, min, max, median
    case distinct, get, each, delete, fields, explain
    case pivot, join, into, reduce, flatten, summarize, tee

    public enum Grammar: Sendable {
        /// `EXPR` in arguments
        case condition
        /// `name = EXPR, …`: arguments are `named`
        case assignments
        /// `name = EXPR, … [by KEY, …]`: the same, and keys the keys of the windows
        case extending
        /// `EXPR [as name], …`: arguments are `named` or plain expressions
        case columns
        /// The same, or nothing
        case optionalColumns
        /// The same, or aggregates `[by KEY, …]`: arguments are the columns, keys the keys
        case summary
        /// `[EXPR [as name], …]` or `on EXPR, …`: arguments are the columns, keys what comes after `on`
        case distinction
        /// `[-]EXPR, …`: arguments are `sortKey`
        case sortKeys
        /// `[EXPR]`: a count
        case optionalCount
        /// `EXPR [as name], … [{ [name:] EXPR, … }]`: arguments are the aggregates, keys the keys
        case grouping
        /// `[EXPR] [by KEY, …]`: arguments hold at most one expression, keys the keys
        case shortAggregate
        /// `KEY, … by KEY [EXPR]`, where `sum points` is `sum(points)`: arguments hold at most the one aggregate, keys
        /// the keys and after them the one that becomes columns
        case pivoting
        /// `SOURCE as name on EXPR`: the first argument is a value or a `pipeline` of one command, the second is
        /// `named`
        case joining
        /// `PLURAL [{ name: EXPR, … }]`: arguments are the words of the plural and at most one `record`
        case importing
        /// `EXPR { |a, b| … }`: a value and a closure
        case folding
        /// one closure, or one word that names a file
        case outlet
        /// one closure
        case closure
        /// nothing
        case none
    }

    /// A flag after the arguments; `value` is what its value is called, nil where it takes none.
    public struct Flag: Sendable {
        public let name: String
        public let value: String?
        public let summary: String
    }

    /// The flags whose value is a file.
    static var fileFlags: [String] { allCases.flatMap(\.flags).filter { $0.value == "FILE" }.map(\.name) }

    public var flags: [Flag] {
        switch self {
        case .edit:
            [
                Flag(
                    name: "in-editor", value: nil,
                    summary: "Opens the rows in $EDITOR and saves what was changed there."),
                Flag(name: "yes", value: nil, summary: "Skips the confirmation."),
            ]
        case .delete: [Flag(name: "yes", value: nil, summary: "Skips the confirmation.")]
        case .group, .count, .sum, .avg, .min, .max, .median, .pivot:
            [Flag(name: "fill", value: nil, summary: "Adds rows for the days, weeks and months that have none.")]
        case .join: [Flag(name: "left", value: nil, summary: "Keeps rows without a match, with null in its place.")]
        case .into:
            [
                Flag(
                    name: "key", value: "FIELD,…",
                    summary:
                        "Changes the row that already has these fields, instead of adding one; `id` puts a saved table "
                        + "back."
                ),
                Flag(
                    name: "skip-bad", value: "FILE",
                    summary:
                        "Leaves out rows that are refused, and writes them to a file, with the reasons: of a CSV in "
                        + "its own form and encoding, with the lines that `from csv` could not read, of a pipe from "
                        + "their cells."),
            ]
        case .tee: [Flag(name: "force", value: nil, summary: "Replaces an existing file.")]
        default: []
        }
    }

    /// What comes after the stage's name, for help: `where CONDITION`.
    public var arguments: String {
        let flags = flags.map { "[--\($0.name)\($0.value.map { " " + $0 } ?? "")]" }
        return ([positional] + flags).filter { !$0.isEmpty }.joined(separator: " ")
    }

    private var positional: String {
        switch grammar {
        case .condition: "CONDITION"
        case .assignments: "NAME = EXPR, …"
        case .extending: "NAME = EXPR, … [by KEY, …]"
        case .columns: "EXPR [as NAME], …"
        case .optionalColumns: "[COLUMN]"
        case .summary: "[EXPR [as NAME], …] or AGGREGATE [as NAME], … [by KEY, …]"
        case .distinction: "[EXPR [as NAME], …] or on EXPR, …"
        case .sortKeys: "[-]EXPR, …"
        case .optionalCount: self == .take || self == .skip ? "N" : "[N]"
        case .grouping: "KEY [as NAME], … [{ [NAME:] AGGREGATE, … }]"
        case .shortAggregate: self == .count ? "[distinct EXPR] [by KEY, …]" : "EXPR [by KEY, …]"
        case .pivoting: "KEY, … by KEY [AGGREGATE or sum EXPR]"
        case .joining: "SOURCE as NAME on CONDITION"
        case .importing: "PLURAL [{ FIELD: EXPR, … }]"
        case .folding: "START { |so_far, row| … }"
        case .outlet: "FILE or { |rows| … }"
        case .closure: "{ |row| … }"
        case .none: ""
        }
    }

    public var grammar: Grammar {
        switch self {
        case .where: .condition
        case .with: .extending
        case .edit: .assignments
        case .select, .get: .columns
        case .distinct: .distinction
        case .flatten: .optionalColumns
        case .summarize: .summary
        case .sort: .sortKeys
        case .take, .skip, .first, .last: .optionalCount
        case .group: .grouping
        case .count, .sum, .avg, .min, .max, .median: .shortAggregate
        case .pivot: .pivoting
        case .join: .joining
        case .into: .importing
        case .reduce: .folding
        case .tee: .outlet
        case .each: .closure
        case .delete, .fields, .explain: .none
        }
    }

    /// One sentence for help and completion.
    public var summary: String {
        switch self {
        case .where: "Keeps the rows for which a condition is true."
        case .with:
            "Adds columns, or replaces those of the same name; with `by` or a window it can see neighboring rows."
        case .edit: "Changes fields of the rows where they are stored."
        case .select: "Keeps just these columns."
        case .sort: "Sorts the rows; a minus before a key means descending."
        case .take: "Keeps the first rows."
        case .skip: "Leaves out the first rows."
        case .first: "Returns the first row, or with a count the first rows."
        case .last: "Returns the last row, or with a count the last rows."
        case .group: "Makes one row for each combination of keys."
        case .count: "Counts the rows, or the distinct values of an expression, by keys if given."
        case .sum: "Adds up an expression, by keys if given."
        case .avg: "Returns the mean of an expression, by keys if given."
        case .min: "Returns the smallest value of an expression, by keys if given."
        case .max: "Returns the largest value of an expression, by keys if given."
        case .median: "Returns the middle value of an expression, by keys if given."
        case .distinct: "Leaves out rows that equal an earlier one; after `on`, only those values are compared."
        case .get: "Returns one column as a list."
        case .each: "Calls a closure with each row and returns the list of results."
        case .delete: "Deletes the rows where they are stored."
        case .fields: "Lists the columns with their types."
        case .explain: "Shows what runs in the database and what in memory."
        case .pivot: "Makes a column for each value of a key."
        case .join: "Joins each row with the rows of another source that belong to it."
        case .into: "Adds the rows to an entity, following its rules."
        case .reduce: "Combines the rows into one value, one after the other."
        case .flatten: "Makes a row from each item of a list, or each row of a table."
        case .summarize:
            "Describes each column: counts, smallest, largest, mean, median; with aggregates it is `group` without "
                + "braces."
        case .tee: "Writes the rows to a file, or gives them to a closure, and passes them on."
        }
    }
}
