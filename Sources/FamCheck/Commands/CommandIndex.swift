// Every start runs this.
import FamRegistry
import FamSyntax
import FamText
import FamValues

/// The names of commands and sources as a tree of words, so that the longest name at the beginning of a line is found
/// in one walk. Names are added when their first word is met, and the binding of a command's arguments is worked out
/// when its name is: a short entry needs only a few of them.
final class CommandIndex {
    private enum Entry {
        case none
        case source(EntitySpec)
        case command(CommandNumber)
        case made(CallForm)
    }

    private var entries: [Entry] = [.none]
    /// The nodes after the root by the index of their word: 0 if not looked up yet, -1 if no name begins with it. After
    /// other nodes there are few words.
    private var firstWords: [Int32] = []
    private var edges: [[(word: Name, node: Int)]] = [[]]
    private var nextNumber = 0
    /// How many words were asked for that begin no name. A long script of definitions asks for each of its own, so
    /// after some the first words of all names are made once; a look at every name takes a thousand times as long.
    private var misses = 0
    private lazy var heads = registry.firstWords
    private lazy var taken = heads.union(registry.functions.map(\.name))
    private let registry: Registry
    private let names: NameTable

    init(registry: Registry, names: NameTable) {
        self.registry = registry
        self.names = names
    }

    /// The root is 0; nil if no name continues with the word.
    func step(_ node: Int, _ word: Name) -> Int? {
        guard node == 0 else { return edges[node].first { $0.word == word }?.node }
        let index = Int(word.index)
        let known = index < firstWords.count ? firstWords[index] : 0
        if known == 0 { return grow(word) }
        return known > 0 ? Int(known) : nil
    }

    /// The node of a word that has no name yet, where a name begins with it.
    func step(unnamed word: String) -> Int? { heads.contains(word) ? step(0, names.intern(word)) : nil }

    /// Whether names may begin with the word; false only where none does.
    func mayBegin(_ word: String) -> Bool {
        misses += 1
        return misses <= CommandIndex.fewMisses || heads.contains(word)
    }

    /// False only where neither a command, rows nor a function has the name.
    func mayBeTaken(_ name: String) -> Bool {
        misses += 1
        return misses <= CommandIndex.fewMisses || taken.contains(name)
    }

    /// Adds the names that begin with the word.
    private func grow(_ word: Name) -> Int? {
        let index = Int(word.index)
        while index >= firstWords.count { firstWords.append(0) }
        firstWords[index] = -1
        if misses > CommandIndex.fewMisses, !heads.contains(names[word]) { return nil }
        for known in registry.names(beginningWith: names[word]) {
            switch known.meaning {
            case .source(let entity): add(known.name.spacedWords, .source(entity))
            case .command(let number): add(known.name.spacedWords, .command(number))
            }
        }
        if firstWords[index] > 0 { return Int(firstWords[index]) }
        misses += 1
        return nil
    }

    private static let fewMisses = 50

    /// Whether longer names begin with that of the node.
    func continues(_ node: Int) -> Bool { !edges[node].isEmpty }

    func form(at node: Int) -> CallForm? {
        switch entries[node] {
        case .none: return nil
        case .made(let form): return form
        case .source(let entity):
            let parameters = EntitySource.parameters(of: entity)
            return keep(
                CallForm(
                    name: entity.plural, callee: .source(entity), parameters: parameters, input: nil, effect: .read,
                    made: MadeRows(),
                    number: takeNumber(parameters.count), names: names), at: node)
        case .command(let number):
            let command = registry.command(number)
            return keep(
                CallForm(
                    name: command.name, callee: .command(command), parameters: command.parameters, input: command.input,
                    effect: command.effect,
                    made: CommandIndex.made(by: command), number: takeNumber(command.parameters.count), names: names),
                at: node)
        }
    }

    private func keep(_ form: CallForm, at node: Int) -> CallForm {
        entries[node] = .made(form)
        return form
    }

    /// Of a name that is one word.
    func form(of name: Name) -> CallForm? { step(0, name).flatMap(form(at:)) }

    func form(named name: String) -> CallForm? {
        var node = 0
        for part in name.spacedWords {
            guard let next = step(node, names.intern(part)) else { return nil }
            node = next
        }
        return form(at: node)
    }

    /// A number for the form of a `def` with this many parameters.
    func takeNumber(_ parameters: Int) -> Int {
        nextNumber += parameters
        return nextNumber - parameters
    }

    private func add(_ path: [String], _ entry: Entry) {
        var node = 0
        for part in path {
            let word = names.intern(part)
            if let next = known(node, word) {
                node = next
            } else {
                entries.append(.none)
                edges.append([])
                addEdge(node, word, to: entries.count - 1)
                node = entries.count - 1
            }
        }
        entries[node] = entry
    }

    private func known(_ node: Int, _ word: Name) -> Int? {
        guard node == 0 else { return edges[node].first { $0.word == word }?.node }
        let next = firstWords[Int(word.index)]
        return next > 0 ? Int(next) : nil
    }

    private func addEdge(_ node: Int, _ word: Name, to next: Int) {
        guard node == 0 else { return edges[node].append((word, next)) }
        firstWords[Int(word.index)] = Int32(next)
    }

    /// A command that writes makes rows of the entity that it returns; one that returns nothing may make any.
    private static func made(by command: CommandSpec) -> MadeRows {
        switch command.effect {
        case .read, .navigate, .session: return MadeRows()
        case .external: return MadeRows(isAny: true)
        case .write, .destructive:
            guard let kind = entity(of: command.result) else { return MadeRows(isAny: true) }
            return MadeRows(kinds: [kind])
        }
    }

    private static func entity(of type: ValueType) -> String? {
        switch type.unwrapped {
        case .entity(let name): name
        case .list(let item): entity(of: item)
        case .table(let shape), .record(let shape): shape.entity
        default: nil
        }
    }
}
