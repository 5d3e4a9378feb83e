import FamRegistry
import FamText
import FamValues

/// The rows that belong to a child: every entity of this module that refers to a child. Derived from the registry, so a
/// new entity is included.
enum ChildDependants {
    /// In the order of the feature's entities.
    static func relations(_ context: any Context) -> [(entity: EntitySpec, field: String)] {
        let own = KidsFeature.feature.entities
        return context.registry.relations(of: .child).filter { relation in own.contains { $0.spec === relation.entity }
        }.map { ($0.entity, $0.field.name) }
    }

    /// What deleting a child deletes with it (K-UC13, N-A03), such as `12 events, 3 rewards and 1 note`; nil if
    /// nothing.
    static func phrase(_ child: ChildRow, _ context: any Context) throws -> String? {
        let counts = try relations(context).compactMap { entity, field -> String? in
            let rows = try EntityQuery(entity).whose(field, .entity(child.ref)).totals(
                [.init("count", .count)], context.records)
            guard let count = rows.first?.first?.number, count > 0 else { return nil }
            return Counted.rows(Int(count), entity)
        }
        guard let last = counts.last else { return nil }
        return counts.count == 1 ? last : counts.dropLast().joined(separator: ", ") + " and " + last
    }
}
