import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `log --help` and `log -h` are `help log`.
extension Pass {
    /// The call of `help` for a line that ends with one of these; nil for other lines, and if the command has such a
    /// flag itself. `reward --help` is about all commands that begin with the word.
    func helpCall(_ items: Items, _ head: Head?, _ span: Span) -> Code? {
        guard let last = items.last, items.count > 1, asksForHelp(last, takesWords: head?.form.rest != nil),
            head?.form.flag(checker.helpFlag) == nil, let form = index.form(named: "help"),
            case .command(let command) = form.callee
        else { return nil }
        let topic = head?.form.name ?? group(items)
        guard let topic, command.parameters.count == 1 else { return nil }
        let words = topic.split(separator: " ").map { Code(.constant(.string(String($0))), .string, span) }
        return Code(.callCommand(command, [Code(.list(words), .list(.string), span)]), command.result, span)
    }

    /// - Parameter takesWords: whether `-h` may be one of the command's own words, as for `echo`.
    private func asksForHelp(_ item: NodeID, takesWords: Bool) -> Bool {
        switch tree[item] {
        case .flag(let name, let value): name == checker.helpFlag && !value.exists
        case .word: !takesWords && isShortHelp(item)
        default: false
        }
    }

    func isShortHelp(_ item: NodeID) -> Bool {
        span(item).end - span(item).start == 2 && tree.text(of: item) == "-h"
    }

    /// The words before the flag, if commands begin with them.
    private func group(_ items: Items) -> String? {
        var words: [String] = []
        for item in items.dropLast() {
            guard case .word = tree[item] else { return nil }
            words.append(tree.text(of: item))
        }
        let name = words.joined(separator: " ")
        return registry.isCommandPrefix(name) ? name : nil
    }
}
