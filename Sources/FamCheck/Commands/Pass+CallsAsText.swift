import FamRegistry
import FamSyntax
import FamText
import FamValues

extension Pass {
    /// `echo digest()`, `echo median([3, 1, 2])`: words are texts, and only parentheses around the call make it one.
    /// Only of commands that take any values: to others a text is what they want.
    func warnOfCall(_ items: Items, _ form: CallForm) {
        guard let rest = form.rest, form.elements[rest] == .any else { return }
        for position in items.indices {
            let word = span(items[position])
            guard case .word = tree[items[position]], withBytes(of: word, { $0.contains(UInt8(ascii: "(")) })
            else { continue }
            let name = source(word).prefix { $0 != "(" }
            guard isReadable(String(name)), let place = call(from: position, in: items) else { continue }
            let text = source(place), instead = "(\(text))"
            // One mistake, one answer: that it is never used would be the second.
            scope.functions[names.intern(String(name))]?.isUsed = true
            return warn(
                .likelyMistake, "without parentheses around it `\(SafeText.shown(text))` is only a text",
                at: place, label: "did you mean `\(SafeText.shown(instead))`?", fix: Fix(place, instead))
        }
    }

    /// The words from this one to the one that closes its parentheses; nil if none does soon, or something comes after.
    private func call(from position: Int, in items: Items) -> Span? {
        let start = span(items[position])
        var depth = 0
        for item in items[position...].prefix(Pass.mostWordsOfCall) {
            let place = span(item)
            depth += withBytes(of: place) { bytes in
                bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "(") ? 1 : $1 == UInt8(ascii: ")") ? -1 : 0) }
            }
            guard depth <= 0 else { continue }
            let isClosed = depth == 0 && withBytes(of: place) { $0.last == UInt8(ascii: ")") }
            return isClosed ? Span(start.source, Int(start.start), Int(place.end)) : nil
        }
        return nil
    }

    /// A line may have a hundred thousand words that open parentheses.
    private static let mostWordsOfCall = 50

    /// Whether it can be called within an expression.
    private func isReadable(_ name: String) -> Bool {
        if scope.functions.contains(names.intern(name)) { return true }
        guard index.mayBeTaken(name) else { return false }
        return registry.function(name) != nil || registry.command(name)?.effect == .read
    }
}
