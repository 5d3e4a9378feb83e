// Every start runs this.
import FamText

/// One command of a registry, whether it has been made yet or not.
public struct CommandNumber: Hashable, Sendable {
    let raw: Int
}

/// A name that a line can begin with, and what it means.
public struct KnownName: Sendable {
    public enum Meaning: Sendable {
        case source(EntitySpec)
        case command(CommandNumber)
    }

    public let name: String
    public let meaning: Meaning
}

extension Registry {
    /// The names with this first word. Among equal names the later one wins, and a command wins over rows. A name in
    /// backticks may contain a blank and is never found by its first word. Cost: a look at the name of each command and
    /// entity; only entities whose names begin this way are made.
    public func names(beginningWith word: String) -> [KnownName] {
        var found: [KnownName] = []
        guard !word.utf8.contains(UInt8(ascii: " ")) else { return [] }
        var word = word
        for entity in declaredEntities {
            if entity.plural.begins(withWord: word) {
                found.append(KnownName(name: entity.plural, meaning: .source(entity.spec)))
            }
            for alias in entity.aliases where alias.begins(withWord: word) {
                found.append(KnownName(name: alias, meaning: .source(entity.spec)))
            }
        }
        for index in declaredCommands.indices {
            let command = declaredCommands[index], meaning = KnownName.Meaning.command(CommandNumber(raw: index))
            if word.withUTF8(command.begins(withWord:)) {
                found.append(KnownName(name: command.name, meaning: meaning))
            }
            for alias in command.aliases where alias.begins(withWord: word) {
                found.append(KnownName(name: alias, meaning: meaning))
            }
        }
        for index in declaredEntities.indices where declaredEntities[index].name.begins(withWord: word) {
            forEachDerived(index) { name, number in found.append(KnownName(name: name, meaning: .command(number))) }
        }
        for index in declaredEntities.indices {
            for alias in declaredEntities[index].singularAliases where alias == word {
                found += derived(index, as: alias)
            }
        }
        return found
    }

    /// The first words of all names at the head of a line. Cost: a pass over the names; no model is made.
    public var firstWords: Set<String> {
        var words: Set<String> = []
        for entity in declaredEntities {
            for name in [entity.name, entity.plural] + entity.aliases + entity.singularAliases {
                words.insert(name.firstWord)
            }
        }
        for command in declaredCommands {
            for name in [command.name] + command.aliases { words.insert(name.firstWord) }
        }
        return words
    }

    /// The entity's own commands under another of its names: `goal add`. A command that a feature declares with that
    /// name wins.
    private func derived(_ index: Int, as alias: String) -> [KnownName] {
        let own = declaredEntities[index].name
        var found: [KnownName] = []
        forEachDerived(index) { name, number in
            let other = alias + name.dropFirst(own.count)
            if !isDeclared(other) { found.append(KnownName(name: other, meaning: .command(number))) }
        }
        return found
    }

    /// Whether the words begin the name of a command (`reward` of `reward add`).
    public func isCommandPrefix(_ name: String) -> Bool {
        for known in names(beginningWith: name.firstWord)
        where known.name.utf8.count > name.utf8.count && known.name.begins(withWord: name) {
            if case .command = known.meaning { return true }
        }
        return false
    }

    /// The commands that an entity has without being declared. One that a feature declares with the same name replaces
    /// it.
    func forEachDerived(_ index: Int, _ body: (String, CommandNumber) -> Void) {
        let entity = declaredEntities[index].spec
        guard entity.hasCommands else { return }
        var number = declaredCommands.count + index * EntityCommand.allCases.count
        for kind in EntityCommand.allCases {
            if kind.exists(for: entity) {
                let name = kind.name(for: entity)
                if !isDeclared(name) { body(name, CommandNumber(raw: number)) }
            }
            number += 1
        }
    }

    private func isDeclared(_ name: String) -> Bool {
        for command in declaredCommands where command.name == name { return true }
        return false
    }
}
