import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Parts of variables that are written without the `$`.
extension Pass {
    /// `for child in (children) { echo child.name }` prints the word `child.name`. Only for commands that take any
    /// number of values, since a file may well be called like a variable.
    func warnOfPart(_ items: Items, _ form: CallForm) {
        guard form.rest != nil else { return }
        for item in items {
            guard case .word = tree[item], withBytes(of: span(item), { $0.contains(UInt8(ascii: ".")) })
            else { continue }
            let text = source(span(item))
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, let found = resolve(names.intern(String(parts[0]))),
                hasPart(found.type.unwrapped, String(parts[1]))
            else { continue }
            warn(
                .likelyMistake, "without a `$` this is a text", at: span(item), label: "did you mean `$\(text)`?",
                fix: Fix(span(item), "$\(text)"))
        }
    }

    private func hasPart(_ type: ValueType, _ name: String) -> Bool {
        switch type {
        case .entity(let entity): registry.entity(entity)?.readableField(name) != nil
        case .record(let shape): shape.index(of: name) != nil
        case .error: ValueType.partsOfError.contains(name)
        default: false
        }
    }
}
