import FamText
import FamValues

/// How derived commands speak of the rows of an entity: by its own word, without the module that comes before it.
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
    static func last(_ words: String) -> String {
        guard let space = words.utf8.lastIndex(of: 0x20) else { return words }
        return String(words[words.utf8.index(after: space)...])
    }

    /// `a child`, `an event`
    /// `a user`: a word that begins as "you" does has no vowel to the ear.
    var one: String {
        let isVowel = "aeiou".contains(name.first ?? "x") && !name.hasPrefix("us") && !name.hasPrefix("uni")
        return (isVowel ? "an " : "a ") + name
    }
}
