import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Lines that begin with the name of a variable as other languages write it.
extension Pass {
    /// `x := 3`, and `e.points` where there is an `$e`.
    func meantVariable(_ word: String, _ items: Items, _ place: Span) -> Diagnostic? {
        if let fix = assignment(items) {
            return Diagnostic(
                .unknownCommand, "a variable is made with `let`", at: fix.span,
                label: "did you mean `\(fix.replacement)`?", help: "`var` makes one that can change", fix: fix)
        }
        guard let dot = word.firstIndex(of: "."), resolve(names.intern(String(word[..<dot]))) != nil else { return nil }
        let text = SafeText.shown(word)
        return Diagnostic(
            .unknownCommand, "there is no command `\(text)`", at: place, label: "did you mean `$\(text)`?",
            fix: Fix(place, "$" + word))
    }

    /// `x := 3`, `int x = 3`: the binding that is meant, up to its value.
    private func assignment(_ items: Items) -> Fix? {
        let words = items.prefix(3).map { source(span($0)) }
        guard words.count == 3, let first = items.first,
            let last = items.dropFirst(words[1] == ":=" ? 1 : 2).first
        else { return nil }
        let place = span(first).joined(span(last))
        if words[1] == ":=" { return Fix(place, "let \(words[0]) =") }
        guard words[2] == "=", let type = TypeName.type(words[0]) else { return nil }
        return Fix(place, "let \(words[1]): \(type) =")
    }
}
