import FamRegistry
import FamSyntax

/// Commands by their names, for passes over many lines: the registry looks at the name of each command whenever it is
/// asked. Cost: one such look for each first word.
final class CommandsByWord {
    /// Words that the name of a command has at most.
    static let mostWords = 4

    private let registry: Registry
    private var known: [Substring: [String: CommandNumber]] = [:]
    private var looksBack: [String: Bool] = [:]

    init(_ registry: Registry) { self.registry = registry }

    /// Whether the first word is that of a command, of rows, a stage or a function of the program.
    func knows(_ name: String) -> Bool {
        let word = String(name.prefix { $0 != " " })
        return StageKind(rawValue: word) != nil || registry.function(word) != nil
            || !registry.names(beginningWith: word).isEmpty
    }

    /// Whether the command may undo earlier ones.
    func looksBack(_ name: String) -> Bool {
        if let known = looksBack[name] { return known }
        let found = command(name)?.looksBack == true
        looksBack[name] = found
        return found
    }

    func command(_ name: String) -> CommandSpec? {
        let word = name.prefix { $0 != " " }
        if known[word] == nil {
            known[word] = [:]
            for name in registry.names(beginningWith: String(word)) {
                if case .command(let number) = name.meaning { known[word]?[name.name] = number }
            }
        }
        return known[word]?[name].map(registry.command)
    }
}
