import FamRegistry
import FamValues

extension Records {
    /// Adds a row from the fields given; the others get their defaults, and every rule applies.
    @discardableResult
    func insert(_ entity: EntitySpec, _ values: [String: Value]) throws -> EntityRef {
        let draft = RowDraft(entity: entity, values: entity.fields.map { values[$0.name] ?? .null })
        return try insert(draft, given: entity.fields.map { values[$0.name] != nil })
    }
}
