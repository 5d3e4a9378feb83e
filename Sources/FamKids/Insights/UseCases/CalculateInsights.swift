import FamRegistry
import FamValues

/// K-UC03: the family's figures, then each child's, published in the store. Archived children count, since their
/// moments are kept (K-Q31).
struct CalculateInsights {
    struct Result {
        var family: FamilyInsightsData
        /// In the order the children were added.
        var children: [ChildInsightsData]
    }

    let context: any Context

    init(_ context: any Context) { self.context = context }

    func run(_ range: InsightsRange) throws -> Result {
        let store = try context.service(InsightsStore.key)
        let children = try ChildrenStore(context).all(), types = try BehaviorsStore(context).types()
        let events = try MomentLines(range, context)
        return Result(
            family: store.calculateFamilyInsights(children: children, events: events, types: types, range: range),
            children: children.map {
                store.calculateChildInsights(child: $0.row, events: events, types: types, range: range)
            })
    }

    func run(_ range: InsightsRange, of child: ChildRow) throws -> ChildInsightsData {
        let events = try MomentLines(range, of: child, context), types = try BehaviorsStore(context).types()
        return try context.service(InsightsStore.key).calculateChildInsights(
            child: child, events: events, types: types, range: range)
    }
}
