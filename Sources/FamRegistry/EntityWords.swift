import FamText
import FamValues

/// How derived commands speak of the rows of an entity.
struct EntityWords: Sendable {
    let name: String
    let plural: String
    /// The parameter that takes a row: the entity's name, unless a field is called so.
    let rowParameter: String

    init(_ entity: EntitySpec) {
        name = entity.name
        plural = entity.plural
        rowParameter = entity.field(entity.name) == nil ? entity.name : "row"
    }

    /// `a child`, `an event`
    var one: String { ("aeiou".contains(name.first ?? "x") ? "an " : "a ") + name }

    /// `child Maya`; `an event` when people have no name for the row.
    func row(_ ref: EntityRef) -> String { ref.label.isEmpty ? one : "\(name) \(ref.label)" }

    /// `child Maya`, `3 children`
    func rows(_ refs: [EntityRef]) -> String { refs.count == 1 ? row(refs[0]) : "\(refs.count) \(plural)" }
}
