import FamRegistry
import FamSyntax
import FamText
import FamValues

/// The names of commands and sources as a tree of words, so that the longest name at the head of a line is found in one walk.
final class CommandIndex {
    private var forms: [CallForm?] = [nil]
    private var edges: [UInt64: Int] = [:]
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
            number += 1
            for name in [entity.plural] + entity.aliases { byName[name] = form }
        }
        for command in registry.commands {
            let form = CallForm(
                name: command.name, callee: .command(command), parameters: command.parameters, input: command.input, effect: command.effect,
                made: CommandIndex.made(by: command), number: number, names: names)
            number += 1
            for path in [command.path] + command.aliases { byName[path.joined(separator: " ")] = form }
        }
        formsByName = byName
        nextNumber = number
        for (name, form) in byName { add(name, form) }
    }

    /// The root is 0; nil when no name goes on with the word.
    func step(_ node: Int, _ word: Name) -> Int? { edges[CommandIndex.edge(node, word)] }
    func form(at node: Int) -> CallForm? { forms[node] }
    func form(named name: String) -> CallForm? { formsByName[name] }

    /// A number for the form of a `def`.
    func takeNumber() -> Int {
        nextNumber += 1
        return nextNumber - 1
    }

    private func add(_ name: String, _ form: CallForm) {
        var node = 0
        for part in name.spacedWords {
            let key = CommandIndex.edge(node, names.intern(part))
            if let next = edges[key] {
                node = next
            } else {
                forms.append(nil)
                edges[key] = forms.count - 1
                node = forms.count - 1
            }
        }
        forms[node] = form
    }

    private static func edge(_ node: Int, _ word: Name) -> UInt64 { UInt64(node) << 32 | UInt64(word.index) }

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
