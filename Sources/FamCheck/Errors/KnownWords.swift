import FamRegistry
import FamSyntax
import FamText

/// The names of all commands by their words, for what is said of an unknown one: a text may have thousands of them,
/// and each would ask every name. Made at the first.
struct KnownWords {
    /// What a line can begin with, besides the functions of the script.
    let heads: [String]
    /// The full names of all commands, sorted.
    private let names: [String]
    /// The commands of two words, by the second: `redeem` for `reward redeem`.
    private let endings: [String: [CommandSpec]]
    /// By the words that `apropos` finds them with, in small letters.
    private let keywords: [String: [CommandSpec]]
    /// By the words after the module: `home` and `screentime` for `task`.
    private let shortened: [String: [String]]

    init(_ registry: Registry) {
        let commands = registry.commands
        var heads = Set(registry.entities.flatMap { [$0.plural] + $0.aliases } + StageKind.allCases.map(\.rawValue))
        var endings: [String: [CommandSpec]] = [:], keywords: [String: [CommandSpec]] = [:]
        for command in commands {
            heads.formUnion(([command.path] + command.aliases).compactMap(\.first))
            if command.path.count == 2 { endings[command.path[1], default: []].append(command) }
            for word in Set(command.keywords.map { $0.lowercased() }) { keywords[word, default: []].append(command) }
        }
        self.heads = heads.sorted()
        names = commands.flatMap { [$0.path] + $0.aliases }.map { $0.joined(separator: " ") }.sorted()
        self.endings = endings
        self.keywords = keywords
        shortened = KnownWords.shortened(registry)
    }

    /// The full names that begin with these words.
    func names(after prefix: String) -> [String] { names.filter { $0.hasPrefix(prefix + " ") } }
    func commands(endingWith word: String) -> [CommandSpec] { endings[word] ?? [] }
    func commands(about word: String) -> [CommandSpec] { keywords[word] ?? [] }
    /// The modules in which a name is short for one of their names, or begins one of their commands.
    func modules(shortening name: String) -> [String] { shortened[name] ?? [] }

    private static func shortened(_ registry: Registry) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for module in registry.features.map(\.id) {
            for known in registry.names(beginningWith: module) {
                let words = known.name.spacedWords
                guard words.first == module else { continue }
                let isCommand = if case .command = known.meaning { true } else { false }
                for count in 1..<max(words.count, 1) where isCommand || count == words.count - 1 {
                    let name = words[1...count].joined(separator: " ")
                    if found[name]?.last != module { found[name, default: []].append(module) }
                }
            }
        }
        return found
    }
}
