/// The stages whose arguments are row expressions: one table, versioned with `fam N` (language.md). No `def` can take their names.
/// In `rowStage(kind, arguments, keys)` the grammar says what stands where.
public enum StageKind: String, Sendable, CaseIterable {
    case `where`, with, edit, select, sort
    case take, skip, first, last
    case group, count, sum, avg, min, max
    case distinct, get, each, delete, fields, explain

    public enum Grammar: Sendable {
        /// `EXPR` in arguments
        case condition
        /// `name = EXPR, …`: arguments are `named`
        case assignments
        /// `EXPR [as name], …`: arguments are `named` or plain expressions
        case columns
        /// `[-]EXPR, …`: arguments are `sortKey`
        case sortKeys
        /// `[EXPR]`: a count
        case optionalCount
        /// `EXPR [as name], … [{ [name:] EXPR, … }] [--fill]`: arguments are the aggregates, keys the keys
        case grouping
        /// `[EXPR] [by KEY, …]`: arguments hold at most one expression, keys the keys
        case shortAggregate
        /// one closure
        case closure
        /// nothing
        case none
    }

    /// What stands behind the stage's name, for help: `where CONDITION`.
    public var arguments: String {
        switch grammar {
        case .condition: "CONDITION"
        case .assignments: "NAME = EXPR, …"
        case .columns: "EXPR [as NAME], …"
        case .sortKeys: "[-]EXPR, …"
        case .optionalCount: "[N]"
        case .grouping: "KEY [as NAME], … [{ [NAME:] AGGREGATE, … }]"
        case .shortAggregate: self == .count ? "[by KEY, …]" : "EXPR [by KEY, …]"
        case .closure: "{ |row| … }"
        case .none: ""
        }
    }

    public var grammar: Grammar {
        switch self {
        case .where: .condition
        case .with, .edit: .assignments
        case .select, .distinct, .get: .columns
        case .sort: .sortKeys
        case .take, .skip, .first, .last: .optionalCount
        case .group: .grouping
        case .count, .sum, .avg, .min, .max: .shortAggregate
        case .each: .closure
        case .delete, .fields, .explain: .none
        }
    }

    /// One sentence for help and completion.
    public var summary: String {
        switch self {
        case .where: "Keeps the rows for which a condition is true."
        case .with: "Adds columns, or replaces those of the same name."
        case .edit: "Changes fields of the rows where they are stored."
        case .select: "Keeps just these columns."
        case .sort: "Orders the rows; a minus before a key is descending."
        case .take: "Keeps the first rows."
        case .skip: "Leaves out the first rows."
        case .first: "Gives the first row, or with a count the first rows."
        case .last: "Gives the last row, or with a count the last rows."
        case .group: "Makes one row for each combination of keys."
        case .count: "Counts the rows, by keys if given."
        case .sum: "Adds up an expression, by keys if given."
        case .avg: "Gives the mean of an expression, by keys if given."
        case .min: "Gives the smallest value of an expression, by keys if given."
        case .max: "Gives the largest value of an expression, by keys if given."
        case .distinct: "Leaves out rows that are equal to an earlier one."
        case .get: "Gives one column as a list."
        case .each: "Calls a closure with each row and gives the list of results."
        case .delete: "Deletes the rows where they are stored."
        case .fields: "Lists the columns with their types."
        case .explain: "Shows what runs in the database and what in memory."
        }
    }
}
