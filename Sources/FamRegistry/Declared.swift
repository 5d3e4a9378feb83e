import FamText

/// An entity as a feature declares it: its names are known, its model may not have been made yet.
struct DeclaredEntity: Sendable {
    enum Model: Sendable {
        case type(any Entity.Type)
        case spec(EntitySpec)
    }

    let model: Model
    /// The module that declares it.
    let feature: Feature

    var name: String {
        switch model {
        case .type(let type): type.singular
        case .spec(let spec): spec.name
        }
    }

    var plural: String {
        switch model {
        case .type(let type): type.plural
        case .spec(let spec): spec.plural
        }
    }

    var aliases: [String] {
        switch model {
        case .type(let type): type.aliases
        case .spec(let spec): spec.aliases
        }
    }

    /// Aliases of the singular, for the entity's own commands.
    var singularAliases: [String] {
        switch model {
        case .type(let type): type.singularAliases
        case .spec: []
        }
    }

    var spec: EntitySpec {
        switch model {
        case .type(let type): type.spec
        case .spec(let spec): spec
        }
    }
}

/// A command as a feature declares it.
enum DeclaredCommand: Sendable {
    case type(any Command.Type)
    case spec(CommandSpec)

    var name: String {
        switch self {
        case .type(let type): type.name.description
        case .spec(let spec): spec.name
        }
    }

    /// Whether the name begins with a word, given by its bytes. Every start asks this of each command.
    func begins(withWord word: UnsafeBufferPointer<UInt8>) -> Bool {
        switch self {
        case .type(let type): type.name.begins(withWord: word)
        case .spec(let spec): spec.name.begins(withWord: String(decoding: word, as: UTF8.self))
        }
    }

    /// Other names, with single spaces between their words.
    var aliases: [String] {
        switch self {
        case .type(let type): type.aliases.isEmpty ? [] : type.aliases.map(\.description)
        case .spec(let spec): spec.aliases.map { $0.joined(separator: " ") }
        }
    }

    /// The model. A declared type makes a new one at each call.
    var spec: CommandSpec {
        switch self {
        case .type(let type): CommandSpec(type)
        case .spec(let spec): spec
        }
    }
}

extension StaticString {
    fileprivate func begins(withWord word: UnsafeBufferPointer<UInt8>) -> Bool {
        withUTF8Buffer { name in
            guard name.count >= word.count else { return false }
            for index in word.indices where name[index] != word[index] { return false }
            return name.count == word.count || name[word.count] == UInt8(ascii: " ")
        }
    }
}
