import FamRegistry
import FamSyntax
import FamText
import FamValues

extension Pass {
    /// `echo digest()`: a word is a text, and only parentheses around the call make it one. Only of commands that take
    /// any values: to others a text is what they want.
    func warnOfCall(_ items: Items, _ form: CallForm) {
        guard let rest = form.rest, form.elements[rest] == .any else { return }
        for item in items {
            guard case .word = tree[item], withBytes(of: span(item), { $0.last == UInt8(ascii: ")") }) else { continue }
            let text = source(span(item))
            guard let open = text.firstIndex(of: "("), isReadable(String(text[..<open])) else { continue }
            let instead = "(\(text))"
            return warn(
                .likelyMistake, "without parentheses around it `\(SafeText.shown(text))` is only a text",
                at: span(item), label: "did you mean `\(SafeText.shown(instead))`?", fix: Fix(span(item), instead))
        }
    }

    /// Whether it can be called within an expression.
    private func isReadable(_ name: String) -> Bool {
        registry.function(name) != nil || registry.command(name)?.effect == .read
    }
}
