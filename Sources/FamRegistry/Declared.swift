import FamText

/// An entity as a feature declares it: its names are there, the model may not have been made.
enum DeclaredEntity: Sendable {
    case type(any Entity.Type)
    case spec(EntitySpec)

    var name: String {
        switch self {
        case .type(let type): type.singular
        case .spec(let spec): spec.name
        }
    }

    var plural: String {
        switch self {
        case .type(let type): type.plural
        case .spec(let spec): spec.plural
        }
    }

    var aliases: [String] {
        switch self {
        case .type(let type): type.aliases
        case .spec(let spec): spec.aliases
        }
    }

    /// Of the entity's own commands.
    var singularAliases: [String] {
        switch self {
        case .type(let type): type.singularAliases
        case .spec: []
        }
    }

    var spec: EntitySpec {
        switch self {
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

    /// Further names, words between single spaces.
    var aliases: [String] {
        switch self {
        case .type(let type): type.aliases.map(\.description)
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
