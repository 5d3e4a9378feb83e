import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `sum points by week`, `where note contains "x"`: a stage without rows, which the parser reports with the last table.
/// The check knows rows with such fields.
enum LonelyStage {
    /// The same error with the line for these rows; nil for other errors, and where no rows have the fields.
    static func meant(_ problem: Diagnostic, _ source: Source, _ checker: Checker) -> Diagnostic? {
        guard problem.code == .syntax, problem.fix?.replacement == Parser.lastTable, let span = problem.span,
            span.source == source.id
        else { return nil }
        let ends: Set<UInt8> = [0x0A, UInt8(ascii: ";"), UInt8(ascii: "}")]
        let line = source.bytes[span.range.lowerBound...].prefix(200).prefix { !ends.contains($0) }
        let words = source.text(line.startIndex..<line.endIndex).split(separator: " ").map(String.init)
        guard let entity = rows(with: words, checker.registry) else { return nil }
        var problem = problem
        problem.label = "did you mean `\(entity.plural) | \(SafeText.shown(written(words, entity)))`?"
        problem.help = "`$_ | \(words[0]) …` takes the last table"
        problem.fix = Fix(
            Span(source.id, line.startIndex, line.endIndex), "\(entity.plural) | \(written(words, entity))")
        return problem
    }

    /// The rows that have the first field that is named: those that happen, else the first that have it.
    private static func rows(with words: [String], _ registry: Registry) -> EntitySpec? {
        let names = words.dropFirst().flatMap { $0.split { !$0.isLetter && $0 != "_" }.map(String.init) }
        for name in names {
            let having = registry.entities.filter { $0.shape.index(of: name) != nil }
            if let first = having.first(where: { $0.name == registry.happening?.name }) ?? having.first { return first }
        }
        return nil
    }

    /// With the week of a time for `week` after `by`, and `like` for `contains`.
    private static func written(_ words: [String], _ entity: EntitySpec) -> String {
        var result: [String] = [], isKey = false, index = 0
        while index < words.count {
            let word = words[index]
            if word == "contains", index + 1 < words.count {
                let text = words[(index + 1)...].joined(separator: " ").filter { $0 != "\"" }
                return (result + ["like \"%\(text)%\""]).joined(separator: " ")
            }
            if isKey {
                let comma = word.hasSuffix(",") ? "," : ""
                result.append(entity.key(String(word.dropLast(comma.count))) + comma)
            } else {
                result.append(word)
            }
            isKey = isKey || word == "by"
            index += 1
        }
        return result.joined(separator: " ")
    }
}
