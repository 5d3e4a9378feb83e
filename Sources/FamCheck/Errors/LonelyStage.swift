import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `sum points by week`, `where note contains "x"`: a stage without rows, which the parser reports with the last table.
/// The check knows rows with such fields.
enum LonelyStage {
    /// The same error with the line for these rows; nil for other errors, and where no rows have the fields.
    static func meant(_ problem: Diagnostic, _ source: Source, _ checker: Checker) -> Diagnostic? {
        if let part = part(problem, source, checker) { return part }
        guard problem.code == .syntax, problem.fix?.replacement == Parser.lastTable, let span = problem.span,
            span.source == source.id
        else { return nil }
        let line = line(from: span.range.lowerBound, source)
        let words = source.text(line.startIndex..<line.endIndex).split(separator: " ").map(String.init)
        let place = Span(source.id, line.startIndex, line.endIndex)
        func mended(_ instead: String, help: String? = nil) -> Diagnostic {
            var mended = problem
            mended.label = "did you mean `\(SafeText.shown(instead))`?"
            mended.help = help
            mended.fix = Fix(place, instead)
            return mended
        }
        if words.count == 2, let entity = checker.registry.source(words[1]), !["edit", "delete"].contains(words[0]) {
            return mended("\(words[1]) | \(words[0])", help: entity.name == words[1] ? nil : problem.help)
        }
        if let instead = rowsFirst(words, checker.registry) ?? OwnedRows(words, checker)?.line {
            return mended(instead)
        }
        if let help = OwnedRows.nobody(words, checker) {
            var alone = problem
            (alone.label, alone.help, alone.fix) = ("", help, nil)
            return alone
        }
        // `sum of points of nobody` is no line with another beginning.
        guard !words.contains(where: { ["of", "for", "from", "the"].contains($0) }),
            let entity = rows(with: words, checker.registry)
        else { return nil }
        return mended("\(entity.plural) | \(written(words, entity))", help: "`$_ | \(words[0]) …` takes the last table")
    }

    /// `last 5 events`, `count events by month`
    private static func rowsFirst(_ words: [String], _ registry: Registry) -> String? {
        if words.count == 3, Int(words[1]) != nil, registry.source(words[2]) != nil,
            [StageKind.take, .first, .last, .skip].map(\.rawValue).contains(words[0])
        {
            return "\(words[2]) | \(words[0]) \(words[1])"
        }
        guard words.count > 2, let entity = registry.source(words[1]), entity.plural == words[1],
            words[0] == StageKind.count.rawValue
        else { return nil }
        return "\(words[1]) | \(words[0]) \(words[2...].joined(separator: " "))"
    }

    /// `where note contains fuss`: a bare word that no rows have as a field is a text.
    private static func part(_ problem: Diagnostic, _ source: Source, _ checker: Checker) -> Diagnostic? {
        guard problem.code == .syntax, let fix = problem.fix, fix.replacement.hasPrefix("contains("),
            fix.replacement.hasSuffix(")"), fix.span.source == source.id
        else { return nil }
        let parts = fix.replacement.dropFirst("contains(".count).dropLast().split(separator: ",").map {
            String($0).trimmed { $0 == " " }
        }
        guard parts.count == 2, parts[1].allSatisfy({ $0.isLetter }),
            !checker.registry.entities.contains(where: { $0.shape.index(of: parts[1]) != nil })
        else { return nil }
        var problem = problem
        let instead = "\(parts[0]) like \"%\(parts[1])%\""
        problem.label = "did you mean `\(instead)`?"
        problem.fix = Fix(fix.span, instead)
        return problem
    }

    /// The rest of the statement, without a brace that closes what is around it.
    private static func line(from start: Int, _ source: Source) -> ArraySlice<UInt8> {
        var depth = 0
        return source.bytes[start...].prefix(200).prefix { byte in
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
            return depth >= 0 && byte != 0x0A && byte != UInt8(ascii: ";")
        }
    }

    /// The rows that have the first field that is named: those that happen, else the first that have it.
    private static func rows(with words: [String], _ registry: Registry) -> EntitySpec? {
        let names = words.dropFirst().flatMap { $0.split { !$0.isLetter && $0 != "_" }.map(String.init) }
        for name in names {
            let having = registry.entities.filter { $0.shape.index(of: name) != nil }
            if let first = having.first(where: { $0.name == registry.happening?.name }) ?? having.first { return first }
            if CalendarKey.words.contains(name) { return registry.happening }
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
