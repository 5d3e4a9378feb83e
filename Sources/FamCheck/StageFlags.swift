import FamSyntax
import FamText

/// The flags of stages, which stand behind their arguments.
extension Pass {
    func withoutFlags(_ arguments: NodeList) -> (arguments: NodeList, flags: Items) {
        let items = tree.items(arguments)
        var count = items.count
        while count > 0, case .flag = tree[items[items.startIndex + count - 1]] { count -= 1 }
        return (NodeList(start: arguments.start, count: UInt32(count)), items.dropFirst(count))
    }

    /// `delete --yes` is the one flag there is.
    func checkFlags(_ flags: Items, _ kind: StageKind) {
        for flag in flags {
            guard case .flag(let name, _) = tree[flag] else { continue }
            let text = names[name]
            if text == "yes", kind == .delete || kind == .edit { continue }
            if text == "fill", [.group, .count, .sum, .avg, .min, .max].contains(kind) {
                error(.misplaced, "`--fill` comes with a later version of the program", at: span(flag))
            } else {
                error(.unknownFlag, "`\(kind.rawValue)` has no flag `--\(text)`", at: span(flag))
            }
        }
    }

    func hasYes(_ flags: Items) -> Bool {
        flags.contains { if case .flag(let name, _) = tree[$0] { names[name] == "yes" } else { false } }
    }
}
