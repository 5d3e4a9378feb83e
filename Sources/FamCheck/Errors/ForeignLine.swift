import FamRegistry
import FamSyntax
import FamText

/// Lines that begin with the sign of another program, `:q`, `.tables`, `\d`, `./setup.fam`: what the word after it is
/// called here.
enum ForeignLine {
    private static let signs: Set<UInt8> = [UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "\\")]

    /// What the parser said of the sign, with the line that does the same; nil if it said something else.
    static func meant(_ problem: Diagnostic, _ source: Source, _ checker: Checker) -> Diagnostic? {
        guard problem.code == .syntax || problem.code == .badCharacter, let span = problem.span,
            span.source == source.id, span.range.lowerBound < source.bytes.count,
            signs.contains(source.bytes[span.range.lowerBound]), begins(span.range.lowerBound, source)
        else { return nil }
        let start = span.range.lowerBound
        let line = source.bytes[start...].prefix(200).prefix { ![0x0A, 0x3B, 0x7C].contains($0) }
        let words = source.text(line.startIndex..<line.endIndex).split(separator: " ").map(String.init)
        guard let first = words.first, first.count > 1, let last = words.last else { return nil }
        let word = String(first.drop { !$0.isLetter }).lowercased()
        let place = Span(source.id, start, start + first.utf8.count)
        var problem = problem
        problem.message = "a command begins with its name, without a sign"
        problem.span = place
        problem.label = ""
        problem.help = nil
        if let whole = last.hasSuffix(".fam") ? "source \(last)" : rows(word, words, checker.registry) {
            problem.label = "did you mean `\(SafeText.shown(whole))`?"
            problem.fix = Fix(Span(source.id, start, line.endIndex), whole)
        } else if let advice = Habits.advice(first, checker.registry) ?? Habits.advice(word, checker.registry) {
            problem.help = advice
        } else if let name = name(word, checker.registry) {
            problem.label = "did you mean `\(name)`?"
            problem.fix = Fix(place, name)
        } else {
            return nil
        }
        return problem
    }

    /// Whether nothing else is before it on its line.
    private static func begins(_ start: Int, _ source: Source) -> Bool {
        let before = source.bytes[..<start].last { $0 != 0x20 && $0 != 0x09 }
        return before == nil || before == 0x0A || before == UInt8(ascii: ";")
    }

    /// `.schema events`, `\d events`
    private static func rows(_ word: String, _ words: [String], _ registry: Registry) -> String? {
        guard words.count == 2, ["schema", "d"].contains(word), registry.source(words[1]) != nil else { return nil }
        return "\(words[1]) | fields"
    }

    private static func name(_ word: String, _ registry: Registry) -> String? {
        if registry.command(word) != nil { return word }
        guard let known = Habits.command(word, registry) else { return nil }
        return StageKind(rawValue: known) == nil ? known : nil
    }
}
