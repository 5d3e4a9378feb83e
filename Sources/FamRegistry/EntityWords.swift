import FamText
import FamValues

/// How derived commands speak of the rows of an entity: by its own word, without the module that stands before it.
struct EntityWords: Sendable {
    let name: String
    let plural: String
    /// The parameter that takes a row: the entity's name, unless a field is called so.
    let rowParameter: String

    init(_ entity: EntitySpec) {
        name = EntityWords.last(entity.name)
        plural = EntityWords.last(entity.plural)
        rowParameter = entity.field(name) == nil ? name : "row"
    }

    /// `task` of `home task`.
    private static func last(_ words: String) -> String {
        guard let space = words.utf8.lastIndex(of: 0x20) else { return words }
        return String(words[words.utf8.index(after: space)...])
    }

    /// `a child`, `an event`
    /// `a user`: a word that begins as "you" does has no vowel to the ear.
    var one: String {
        let isVowel = "aeiou".contains(name.first ?? "x") && !name.hasPrefix("us") && !name.hasPrefix("uni")
        return (isVowel ? "an " : "a ") + name
    }

    /// `child Maya`; `an event` when people have no name for the row.
    func row(_ ref: EntityRef) -> String { ref.label.isEmpty ? one : "\(name) \(ref.label)" }

    /// `child Maya`, `3 children`
    func rows(_ refs: [EntityRef]) -> String { refs.count == 1 ? row(refs[0]) : "\(refs.count) \(plural)" }
}
