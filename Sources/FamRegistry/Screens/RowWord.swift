import FamText
import FamValues

extension Context {
    /// A word that names a row in a command: its label, with its owner's where it has one, else the end of its id.
    /// What is tried is looked up, so that a name which two rows share, or which is read in another way, is never
    /// given.
    public func word(for ref: EntityRef) -> String {
        var names = [ref.label]
        if let owner = owner(of: ref) { names.insert("\(owner.label)/\(ref.label)", at: 0) }
        let hex = ref.id.hex
        names += [8, 12, hex.count].map { String(hex.suffix($0)) }
        // A list of names is parted at commas.
        for name in names where !name.isEmpty && !name.contains(",") {
            if let found = try? records.find(ref.entity, name), found == ref { return name }
        }
        return ref.id.description
    }

    private func owner(of ref: EntityRef) -> EntityRef? {
        guard let field = registry.entity(ref.entity)?.owner,
            case .entity(let owner)? = try? records.value(of: ref, field: field)
        else { return nil }
        return owner
    }
}
