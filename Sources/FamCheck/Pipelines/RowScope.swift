import FamRegistry
import FamValues

/// The names that a row expression can use: the columns of the rows, the rows that they refer to, and the variables of
/// the program.
struct RowScope {
    var shape: RowShape
    /// Set while each row is still a row of the entity, so that its relations can be used.
    var entity: EntitySpec?
    /// Whether the plan computes derived fields of the row itself; rows in memory already contain them.
    var computesDerived: Bool
    var replaced: Set<String>
    var parameters: ParameterList
    /// True inside `group` and its short forms.
    var allowsAggregates: Bool
    /// True inside `with`, where surrounding rows can be used.
    var allowsWindows = false
    /// The sort keys of the rows; nil if they are not sorted.
    var order: [SortKey]?

    /// Inside a part that `and`, `or`, `??` or `if` may skip.
    var mayBeSkipped = false
    /// Columns that a `where` has shown not to be null.
    var present: Set<String> = []

    /// The rows of another entity, inside `any(events where …)`.
    func related(_ entity: EntitySpec) -> RowScope {
        var rows = RowScope(
            shape: entity.shape, entity: entity, computesDerived: true, replaced: [], parameters: parameters,
            allowsAggregates: false)
        rows.mayBeSkipped = mayBeSkipped
        return rows
    }

    /// The same rows in a part that may be skipped.
    var skipped: RowScope {
        var copy = self
        copy.mayBeSkipped = true
        return copy
    }

    /// The same rows inside an aggregate or window, where aggregates and windows are not allowed.
    var insideAggregate: RowScope {
        var copy = self
        copy.allowsAggregates = false
        copy.allowsWindows = false
        return copy
    }

    /// How errors refer to the owner of the columns.
    var owner: String { entity.map { "\(Words.article($0.name)) \($0.name)" } ?? "a row here" }
    var columnNames: [String] { shape.columns.map(\.name) }
    /// Those that a table of these rows shows.
    var usualColumns: [String] {
        entity.map { $0.fields.filter { !$0.isQuiet && !$0.isSecret }.map(\.name) } ?? columnNames
    }
}
