import FamText
import FamValues

/// How derived commands refer to the rows of an entity: by its own word, without the module's name.
struct EntityWords: Sendable {
    let name: String
    let plural: String
    /// The parameter that takes a row: the entity's name, unless a field has that name.
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

    /// `a child`, `an event`, `a user`: no vowel sound begins a word like "you".
    var one: String {
        let isVowel = "aeiou".contains(name.first ?? "x") && !name.hasPrefix("us") && !name.hasPrefix("uni")
        return (isVowel ? "an " : "a ") + name
    }
}
