import FamText

/// An entity as a feature declares it: its names are there, the model may not have been made.
struct DeclaredEntity: Sendable {
    enum Model: Sendable {
        case type(any Entity.Type)
        case spec(EntitySpec)
    }

    let model: Model
    /// Its module.
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

    /// Of the entity's own commands.
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

    /// Whether the name begins with the word, of which these are the bytes. A start asks every command.
    func begins(withWord word: UnsafeBufferPointer<UInt8>) -> Bool {
        switch self {
        case .type(let type): type.name.begins(withWord: word)
        case .spec(let spec): spec.name.begins(withWord: String(decoding: word, as: UTF8.self))
        }
    }

    /// Further names, words between single spaces.
    var aliases: [String] {
        switch self {
        case .type(let type): type.aliases.isEmpty ? [] : type.aliases.map(\.description)
        case .spec(let spec): spec.aliases.map { $0.joined(by: " ") }
        }
    }

    /// The model. Of a type it is made anew at each call.
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
