import FamSyntax
import FamText

/// The flags of stages, which come after their arguments.
extension Pass {
    func withoutFlags(_ arguments: NodeList) -> (arguments: NodeList, flags: Items) {
        let items = tree.items(arguments)
        var count = items.count
        while count > 0, case .flag = tree[items[items.startIndex + count - 1]] { count -= 1 }
        return (NodeList(start: arguments.start, count: UInt32(count)), items.dropFirst(count))
    }

    func checkFlags(_ flags: Items, _ kind: StageKind) {
        var seen: Set<Name> = []
        for flag in flags {
            guard case .flag(let name, let value) = tree[flag] else { continue }
            let text = names[name]
            guard let known = kind.flags.first(where: { $0.name == text }) else {
                let isEditor = kind == .edit && [text, value.exists ? source(span(value)) : ""].contains {
                    Habits.editors.contains($0)
                }
                if !isEditor, let stage = stage(before: flag, text, kind) {
                    error(.unknownFlag, "`\(kind.rawValue)` has no flag `--\(text)`", at: span(flag), help: stage)
                    continue
                }
                let near =
                    isEditor ? "--in-editor" : Suggestion.nearest(text, in: kind.flags.map(\.name)).map { "--" + $0 }
                let meant = near ?? assignment(text, value, kind)
                error(
                    .unknownFlag, "`\(kind.rawValue)` has no flag `--\(text)`", at: span(flag),
                    label: meant.map { "did you mean `\($0)`?" } ?? "",
                    help: meant == nil ? stageHelp(text, kind) : nil,
                    fix: meant.map { Fix(span(flag), $0) })
                continue
            }
            if !seen.insert(name).inserted { error(.duplicateFlag, "`--\(text)` is given twice", at: span(flag)) }
            if let wanted = known.value, !value.exists {
                error(.missingArgument, "`--\(text)` needs a value: `--\(text) \(wanted)`", at: span(flag))
            } else if known.value == nil, value.exists {
                error(.badArgument, "`--\(text)` takes no value", at: span(flag))
            }
        }
    }

    /// `edit --where note like "%x%"`: the rows of a stage are chosen by one of their own before it.
    private func stage(before flag: NodeID, _ text: String, _ kind: StageKind) -> String? {
        guard let meant = StageKind(rawValue: text), meant != kind else { return nil }
        let rest = words(from: span(flag)).dropFirst().joined(separator: " ")
        let stage = rest.isEmpty ? "\(text) …" : "\(text) \(rest)"
        return "a stage before it does this: `… | \(SafeText.shown(stage)) | \(kind.rawValue) …`"
    }

    private func stageHelp(_ flag: String, _ kind: StageKind) -> String? {
        guard !Habits.previews.contains(flag) else {
            return "`plan ROWS | \(kind.rawValue) …` shows what it would change, and changes nothing"
        }
        let names = kind.flags.map { "--\($0.name)" }
        return names.isEmpty ? nil : "it has \(Words.list(names, "and"))"
    }

    /// What `edit --color teal` was meant to be.
    private func assignment(_ name: String, _ value: NodeID, _ kind: StageKind) -> String? {
        guard kind == .edit, value.exists else { return nil }
        if case .word = tree[value] { return "\(name) = \(Quoting.literal(source(span(value))))" }
        return "\(name) = \(source(span(value)))"
    }

    func has(_ name: String, _ flags: Items) -> Bool { flags.contains { isFlag($0, name) } }

    /// The node after a flag that takes a value; nil if the flag is not given.
    func value(of name: String, _ flags: Items) -> NodeID? {
        for flag in flags where isFlag(flag, name) {
            if case .flag(_, let value) = tree[flag], value.exists { return value }
        }
        return nil
    }

    private func isFlag(_ node: NodeID, _ name: String) -> Bool {
        if case .flag(let found, _) = tree[node] { names[found] == name } else { false }
    }
}
