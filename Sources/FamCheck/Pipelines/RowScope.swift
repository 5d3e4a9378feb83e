import FamRegistry
import FamValues

/// What a row expression sees: the columns of the rows, what they refer to, and the values of the program around.
struct RowScope {
    var shape: RowShape
    /// Set while each row still is a row of the entity, so that its relations can be asked.
    var entity: EntitySpec?
    /// Derived fields of the row itself are computed by the plan; rows in memory hold them already.
    var computesDerived: Bool
    var replaced: Set<String>
    var parameters: ParameterList
    /// Inside `group` and the short forms.
    var allowsAggregates: Bool
    /// Inside `with`: the rows around can be asked.
    var allowsWindows = false
    /// What the rows are sorted by, nil where nobody sorted them.
    var order: [SortKey]?

    /// The rows of another entity, inside `any(events where …)`.
    func related(_ entity: EntitySpec) -> RowScope {
        RowScope(
            shape: entity.shape, entity: entity, computesDerived: true, replaced: [], parameters: parameters,
            allowsAggregates: false)
    }

    /// The same rows, inside an aggregate or window: there are none of others.
    var insideAggregate: RowScope {
        var copy = self
        copy.allowsAggregates = false
        copy.allowsWindows = false
        return copy
    }

    /// What errors call the owner of the columns.
    var owner: String { entity.map { "\(Words.article($0.name)) \($0.name)" } ?? "a row here" }
    var columnNames: [String] { shape.columns.map(\.name) }
}
