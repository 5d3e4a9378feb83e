import FamText
import FamValues

extension Context {
    /// A word that names a row in a command: its label, with its owner's if it has one, otherwise its number or the end
    /// of its id. Each candidate is looked up, so a name that two rows share, or that reads as something else, is never
    /// returned.
    public func word(for ref: EntityRef) -> String {
        var names = [ref.label]
        if let owner = owner(of: ref) { names.insert("\(owner.label)/\(ref.label)", at: 0) }
        // A list of names is split at commas.
        if let name = names.first(where: { !$0.isEmpty && !$0.contains(",") && isFound(ref, by: $0) }) { return name }
        let hex = ref.id.hex
        let last = (number(of: ref).map { [$0] } ?? []) + [8, 12, hex.count].map { String(hex.suffix($0)) }
        return last.first { isFound(ref, by: $0) } ?? ref.id.description
    }

    private func isFound(_ ref: EntityRef, by name: String) -> Bool {
        (try? records.find(ref.entity, name)) == ref
    }

    private func number(of ref: EntityRef) -> String? {
        guard let field = registry.entity(ref.entity)?.number else { return nil }
        return (try? records.value(of: ref, field: field)).flatMap(Int64.init(value:)).map { String($0) }
    }

    private func owner(of ref: EntityRef) -> EntityRef? {
        guard let field = registry.entity(ref.entity)?.owner,
            case .entity(let owner)? = try? records.value(of: ref, field: field)
        else { return nil }
        return owner
    }
}
