import FamRegistry
import FamText
import FamValues

/// A field of a row as people say it where a value belongs, and how it is written: `stars of Maya`, `Maya.stars`,
/// `Maya has 3 stars`.
struct RowPhrase {
    private static let fillers: Set = ["of", "from", "for", "the", "has", "have", "is", "are", "in"]
    private static let longest = 12

    /// What the parser says of a bare name, which cannot know the rows: with the field that is meant, and without
    /// advice that no command here would take.
    static func meant(_ problem: Diagnostic, _ source: Source, _ checker: Checker) -> Diagnostic {
        if let line = ForeignLine.meant(problem, source, checker) { return line }
        if let spare = SpareValue.meant(problem, source) { return spare }
        if let row = namedRow(problem, source, checker) { return row }
        if let stage = stage(problem, source, checker) ?? LonelyStage.meant(problem, source, checker) { return stage }
        guard problem.code == .syntax, let span = problem.span, span.source == source.id, let fix = problem.fix,
            fix.span == span, fix.replacement == "(\(source.text(span.range)))", !isDeclared(span, source)
        else { return problem }
        var problem = problem
        if let (place, instead) = written(from: span.range.lowerBound, source, checker) {
            problem.label = "write `\(instead)`"
            problem.help = nil
            problem.fix = Fix(Span(source.id, place.lowerBound, place.upperBound), instead)
        } else if !begins(source.text(span.range), checker) {
            problem.label = ""
            problem.fix = nil
            problem.help = problem.help.map { $0 + "; " } ?? ""
            problem.help! += "`(KIND NAME).FIELD` is a field of one row, `(ROWS | count)` a number of rows"
        }
        return problem
    }

    /// `delete Maya`, `edit Maya --born …`: the kind of the row that has the name. `delete the last moment`: the
    /// latest.
    private static func namedRow(_ problem: Diagnostic, _ source: Source, _ checker: Checker) -> Diagnostic? {
        guard problem.code == .syntax, problem.message.hasSuffix("needs rows before it"), let span = problem.span,
            span.source == source.id
        else { return nil }
        let start = span.range.lowerBound
        let line = source.bytes[start...].prefix(200).prefix { ![0x0A, 0x3B, 0x7C, 0x7D].contains($0) }
        let words = source.text(line.startIndex..<line.endIndex).split(separator: " ").map(String.init)
        guard words.count > 1, ["edit", "delete"].contains(words[0]) else { return nil }
        var problem = problem
        if ["last", "latest", "the"].contains(words[1]), let entity = checker.registry.happening, words[0] == "delete" {
            problem.label = ""
            problem.fix = nil
            problem.help = "`\(entity.name) delete (\(entity.plural) | last)` deletes the latest"
            return problem
        }
        // `delete event 3`: the line of a table, and not what the row is called.
        if words.count == 3, EntitySpec.number(words[2]) != nil,
            let entity = checker.registry.source(words[1]) ?? checker.registry.source(words[1] + "s"),
            entity.number == nil
        {
            let instead = "\(entity.name) \(words[0]) @\(words[2])"
            problem.label = ""
            problem.help = "`\(instead)`, after a table at the prompt, is about its line \(words[2])"
            problem.fix = nil
            return problem
        }
        // `delete 1 event`: a number of rows, and no row that is called so.
        if Int(words[1]) != nil {
            guard words.count == 3, words[0] == "delete",
                let entity = ["", "s"].lazy.compactMap({ checker.registry.source(words[2] + $0) }).first
            else { return nil }
            problem.label = ""
            problem.fix = nil
            problem.help = "rows come first: `\(entity.plural) | last \(words[1]) | delete` deletes the latest"
            return problem
        }
        guard let lookup = checker.lookup,
            let entity = checker.registry.entities.first(where: { entity in
                guard entity.label != nil, checker.registry.command("\(entity.name) \(words[0])") != nil,
                    case .found = lookup.exists(entity: entity.name, text: words[1])
                else { return false }
                return true
            })
        else { return nil }
        let instead = "\(entity.name) \(words.joined(separator: " "))"
        problem.label = "did you mean `\(SafeText.shown(instead))`?"
        problem.help = nil
        problem.fix = Fix(Span(source.id, line.startIndex, line.endIndex), instead)
        return problem
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
    }

    /// `edit events`: all rows of a kind come before the stage that changes them.
    private static func stage(_ problem: Diagnostic, _ source: Source, _ checker: Checker) -> Diagnostic? {
        guard problem.code == .syntax, let span = problem.span, span.source == source.id else { return nil }
        let start = span.range.lowerBound
        let verb = source.bytes[start...].prefix(while: isNameByte)
        guard ["edit", "delete"].contains(source.text(verb.startIndex..<verb.endIndex)) else { return nil }
        var kind = source.bytes[verb.endIndex...].drop { $0 == 0x20 }.prefix(while: isNameByte)
        if source.text(kind.startIndex..<kind.endIndex) == "from" {
            kind = source.bytes[kind.endIndex...].drop { $0 == 0x20 }.prefix(while: isNameByte)
        }
        let rows = source.text(kind.startIndex..<kind.endIndex), name = source.text(verb.startIndex..<verb.endIndex)
        guard let entity = checker.registry.source(rows), entity.name != rows,
            problem.fix == nil || problem.fix?.replacement == "\(rows) \(name)"
        else { return nil }
        var problem = problem
        let instead = "\(rows) | \(name)", place = Span(source.id, start, kind.endIndex)
        problem.span = place
        let hasChange = name == "delete" || source.bytes[kind.endIndex...].first == 0x20
        let rest = source.bytes[kind.endIndex...].prefix(200).prefix { ![0x0A, 0x3B, 0x7D].contains($0) }
        let change = SafeText.shown(source.text(rest.startIndex..<rest.endIndex))
        if name == "delete", change.hasPrefix(" where ") {
            let line = "\(rows) |\(source.text(rest.startIndex..<rest.endIndex)) | delete"
            problem.span = Span(source.id, start, rest.endIndex)
            problem.label = "did you mean `\(SafeText.shown(line))`?"
            problem.help = nil
            problem.fix = Fix(Span(source.id, start, rest.endIndex), line)
            return problem
        }
        problem.label = "did you mean `\(instead)\(hasChange ? change : " FIELD = …")`?"
        problem.help = nil
        problem.fix = hasChange ? Fix(place, instead) : nil
        return problem
    }

    /// `def f x`: a parameter, which is not a value.
    private static func isDeclared(_ span: Span, _ source: Source) -> Bool {
        let before = source.bytes[..<span.range.lowerBound].suffix(100).reversed().prefix { !"\n;{(".utf8.contains($0) }
        return String(decoding: before.reversed(), as: UTF8.self).split(separator: " ").first == "def"
    }

    /// Whether the text could be a command.
    private static func begins(_ text: String, _ checker: Checker) -> Bool {
        guard let word = text.split(whereSeparator: { $0 == " " || $0 == "(" }).first.map(String.init) else {
            return true
        }
        return checker.registry.command(word) != nil || checker.registry.isCommandPrefix(word)
            || checker.registry.source(word) != nil || checker.functions.contains { $0.name == word }
    }

    /// The bytes of the phrase that begins here, up to a comparison or the end of the line.
    private static func written(
        from start: Int, _ source: Source, _ checker: Checker
    ) -> (Range<Int>, String)? {
        let ends: Set<UInt8> = [0x0A, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "{"), UInt8(ascii: "}")]
        let comparing: Set<UInt8> = [UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "!")]
        let line = source.bytes[start...].prefix(200).prefix { !ends.contains($0) && !comparing.contains($0) }
        var end = line.endIndex
        while end > start, source.bytes[end - 1] == 0x20 { end -= 1 }
        let words = source.text(start..<end).split { " .".contains($0) }.map(String.init)
        guard (2...longest).contains(words.count), let (entity, field, name, number) = found(in: words, checker) else {
            return nil
        }
        let isCompared = line.endIndex < source.bytes.count && comparing.contains(source.bytes[line.endIndex])
        guard number == nil || !isCompared else { return nil }
        let quoted = name.contains(" ") ? "\"\(name)\"" : name
        return (start..<end, "(\(entity) \(quoted)).\(field)" + (number.map { " == \($0)" } ?? ""))
    }

    private typealias Found = (entity: String, field: String, name: String, number: Int64?)

    /// The one field among the words, and the row that the others name.
    private static func found(in words: [String], _ checker: Checker) -> Found? {
        guard let lookup = checker.lookup else { return nil }
        let numbers = words.compactMap(Int64.init)
        guard numbers.count <= 1 else { return nil }
        let rest = words.filter { Int64($0) == nil && !fillers.contains($0.lowercased()) }
        for entity in checker.registry.entities where checker.registry.command(entity.name) != nil {
            for word in rest where entity.shape.index(of: word.lowercased()) != nil {
                let name = rest.filter { $0 != word && $0 != entity.name }.joined(separator: " ")
                guard !name.isEmpty, case .found = lookup.exists(entity: entity.name, text: name) else { continue }
                return (entity.name, word.lowercased(), name, numbers.first)
            }
        }
        return nil
    }
}
