import FamRegistry
import FamSyntax
import FamText
import FamValues

/// The names of commands and sources as a tree of words, so that the longest name at the head of a line is found in one walk.
final class CommandIndex {
    private var forms: [CallForm?] = [nil]
    /// The nodes behind the root by the index of their word, 0 where none is; behind others few words go on.
    private var firstWords: [Int32] = []
    private var edges: [[(word: Name, node: Int)]] = [[]]
    private var nextNumber = 0
    private let names: NameTable
    private let formsByName: [String: CallForm]

    init(registry: Registry, names: NameTable) {
        self.names = names
        var byName: [String: CallForm] = [:]
        var number = 0
        for entity in registry.entities {
            let form = CallForm(
                name: entity.plural, callee: .source(entity), parameters: EntitySource.parameters(of: entity), input: nil, effect: .read,
                made: MadeRows(), number: number, names: names)
            number += form.parameters.count
            for name in [entity.plural] + entity.aliases { byName[name] = form }
        }
        for command in registry.commands {
            let form = CallForm(
                name: command.name, callee: .command(command), parameters: command.parameters, input: command.input, effect: command.effect,
                made: CommandIndex.made(by: command), number: number, names: names)
            number += form.parameters.count
            for path in [command.path] + command.aliases { byName[path.joined(separator: " ")] = form }
        }
        formsByName = byName
        nextNumber = number
        for (name, form) in byName { add(name, form) }
    }

    /// The root is 0; nil when no name goes on with the word.
    func step(_ node: Int, _ word: Name) -> Int? {
        guard node == 0 else { return edges[node].first { $0.word == word }?.node }
        let index = Int(word.index)
        return index < firstWords.count && firstWords[index] != 0 ? Int(firstWords[index]) : nil
    }
    func form(at node: Int) -> CallForm? { forms[node] }
    func form(named name: String) -> CallForm? { formsByName[name] }

    /// A number for the form of a `def` with so many parameters.
    func takeNumber(_ parameters: Int) -> Int {
        nextNumber += parameters
        return nextNumber - parameters
    }

    private func add(_ name: String, _ form: CallForm) {
        var node = 0
        for part in name.spacedWords {
            let word = names.intern(part)
            if let next = step(node, word) {
                node = next
            } else {
                forms.append(nil)
                edges.append([])
                addEdge(node, word, to: forms.count - 1)
                node = forms.count - 1
            }
        }
        forms[node] = form
    }

    private func addEdge(_ node: Int, _ word: Name, to next: Int) {
        guard node == 0 else { return edges[node].append((word, next)) }
        let index = Int(word.index)
        if index >= firstWords.count { firstWords += Array(repeating: 0, count: index + 1 - firstWords.count) }
        firstWords[index] = Int32(next)
    }

    /// A command that writes makes rows of the kind it returns; one that returns none may make any.
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
