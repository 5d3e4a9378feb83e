import FamSyntax
import FamText

/// Comments as other languages write them.
extension Pass {
    /// `echo hi // what it says`
    func warnOfComment(_ items: Items) {
        guard items.count > 2 else { return }
        for index in items.indices.dropFirst().dropLast() where isComment(items[index]) {
            // `7 // 2` is meant as a division.
            guard !isOperand(items[index - 1]) || !isOperand(items[index + 1]) else { continue }
            return warn(
                .likelyMistake, "a comment begins with `#`, so this `//` is a text", at: span(items[index]),
                label: "did you mean `#`?", fix: Fix(span(items[index]), "#"))
        }
    }

    func isComment(_ node: NodeID) -> Bool {
        if case .word = tree[node] { withBytes(of: span(node)) { $0.elementsEqual("//".utf8) } } else { false }
    }

    func foreignComment(_ item: NodeID, _ form: CallForm) {
        error(
            .extraArgument, "`\(form.name)` does not take `//`", at: span(item), label: "did you mean `#`?",
            help: "a comment begins with `#`", fix: Fix(span(item), "#"))
    }
}
