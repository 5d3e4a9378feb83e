import FamRegistry
import FamSyntax
import FamText
import FamValues

/// A row that a constant names and the lookup does not know.
struct MissingRow {
    var entity: String
    var text: String
    var near: String?
    var span: Span
}

/// Text as a value of the required type.
extension Pass {
    /// The text of a string without `$`; nil for everything else.
    func plainText(_ node: NodeID) -> String? {
        switch tree[node] {
        case .string(let parts):
            var text = ""
            for part in tree.items(parts) {
                guard case .text = tree[part] else { return nil }
                text += tree.text(of: part)
            }
            return text
        case .word, .wordList: return tree.text(of: node)
        default: return nil
        }
    }

    /// Reads text as the type; what depends on the moment or the database becomes `reading`. Throws a diagnostic
    /// without a place.
    func literal(
        _ text: String, as type: ValueType, isQuoted: Bool
    ) throws(Diagnostic) -> (node: Code.Node, type: ValueType) {
        let wanted = type.unwrapped
        if type.isOptional, !isQuoted, text == "null" { return (.constant(.null), .null) }
        switch wanted {
        case .any: return isQuoted ? (.constant(.string(text)), .string) : naturalReading(text)
        case .string, .null, .never: return (.constant(.string(text)), .string)
        case .entity: return (.reading(text, wanted), wanted)
        default: return try scalar(text, as: wanted)
        }
    }

    private func scalar(_ text: String, as type: ValueType) throws(Diagnostic) -> (node: Code.Node, type: ValueType) {
        if !Pass.startsWithYear(text), ValueReader.isTimeDependent(text, as: type) {
            return (.reading(text, type), type)
        }
        return (.constant(try ValueReader(zone: checker.zone, now: Instant(micros: 0)).read(text, as: type)), type)
    }

    /// `2026-…`: a time that does not depend on the clock, in a known zone. This saves comparing 100,000 dates with
    /// words.
    private static func startsWithYear(_ text: String) -> Bool {
        var count = 0
        for byte in text.utf8 {
            if count == 4 { return byte == UInt8(ascii: "-") && !text.utf8.contains(UInt8(ascii: ".")) }
            guard (0x30...0x39).contains(byte) else { return false }
            count += 1
        }
        return false
    }

    /// A bare word without a required type: numbers, true and false, and times written in digits are read; everything
    /// else is text, also digits that an int would change: `007`, `99999999999999999999`.
    private func naturalReading(_ text: String) -> (node: Code.Node, type: ValueType) {
        if let number = Pass.plainInt(text.utf8) { return (.constant(.int(number)), .int) }
        if text == "true" || text == "false" { return (.constant(.bool(text == "true")), .bool) }
        if text == "null" { return (.constant(.null), .null) }
        let hasDigit = text.utf8.first.map { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") } ?? false
        guard hasDigit, !Pass.losesDigits(text) else { return (.constant(.string(text)), .string) }
        if let found = (try? scalar(text, as: .int)) ?? (try? scalar(text, as: .float)) { return found }
        if let type = ValueReader.timeWordType(text), let found = try? scalar(text, as: type) { return found }
        return (.constant(.string(text)), .string)
    }

    /// A word of digits that is a number wherever any value may be, and is most often another on each line; nil for any
    /// other.
    static func plainInt(_ word: some Collection<UInt8>) -> Int64? {
        guard 1...18 ~= word.count, word.first != 0x30 || word.count == 1 else { return nil }
        var number: Int64 = 0
        for byte in word {
            guard 0x30...0x39 ~= byte else { return nil }
            number = number * 10 + Int64(byte - 0x30)
        }
        return number
    }

    private static func losesDigits(_ text: String) -> Bool {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard digits.count > 1, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        return digits.first == 0x30 || Int64(text) == nil
    }

    /// A word that means a time anywhere.
    func timeWord(_ text: String, _ span: Span) -> Code? {
        guard let type = ValueReader.timeWordType(text), let found = try? scalar(text, as: type) else { return nil }
        return Code(found.node, found.type, span)
    }

    /// A literal next to a value of a known type is read as that type; nil after an error.
    func literal(_ text: String, beside type: ValueType, _ span: Span) -> Code {
        do {
            let found = try literal(text, as: type.unwrapped, isQuoted: true)
            let code = Code(found.node, found.type, span)
            noteRow(code)
            return code
        } catch {
            report(
                Diagnostic(
                    .typeMismatch, error.message, at: span, label: error.label, notes: error.notes, help: error.help,
                    fix: error.fix))
            return broken(span)
        }
    }

    // MARK: Rows that do not exist

    /// Warns if a constant names a row that does not exist.
    func noteRow(_ code: Code) {
        if let missing = missing(code) { warn(missing, code) }
    }

    /// Nil if the row exists, or no row is named.
    func missing(_ code: Code) -> MissingLabel? {
        guard options.looksForRows, case .reading(let text, .entity(let entity)) = code.node else { return nil }
        if options.reportsNeeds { return MissingLabel(entity: entity, near: nil) }
        guard let lookup = checker.lookup, case .missing(let near) = lookup.exists(entity: entity, text: text) else {
            return nil
        }
        return MissingLabel(entity: entity, near: near)
    }

    func warn(_ missing: MissingLabel, _ code: Code) {
        guard options.looksForRows, case .reading(let text, .entity(let entity)) = code.node else { return }
        warn(MissingRow(entity: entity, text: text, near: missing.near, span: code.span))
    }

    /// Reports a constant that names more than one row, where the run would have to be repeated to be told so.
    func reportsAmbiguity(_ codes: [Code?]) -> Bool {
        guard options.looksForRows, !options.isInteractive, !options.yes, nesting.plans == 0, frame.isTopLevel,
            frame.made == MadeRows()
        else { return false }
        let given = codes.flatMap { code -> [Code] in
            if case .list(let items)? = code?.node { return items }
            return code.map { [$0] } ?? []
        }
        for code in given {
            guard case .reading(let text, .entity(let entity)) = code.node,
                let problem = checker.lookup?.ambiguity(entity: entity, text: text)
            else { continue }
            report(problem.located(at: code.span))
            return true
        }
        return false
    }

    /// Inside a function, other commands may run first, so the warning waits for the end.
    func warn(_ row: MissingRow) {
        guard frame.kind == .main else { return deferredMissing.append(row) }
        let made = madeSoFar
        if !made.may(row.entity) { reportMissing(row) }
    }

    /// By what comes before this place and by all that it calls.
    private var madeSoFar: MadeRows {
        var made = frame.callees.reduce(into: frame.made) { $0.add(total(of: $1).made) }
        made.add(frame.earlierCalls.made)
        return made
    }

    func warnOfDeferredRows() {
        guard deferredMissing.count > 0 else { return }
        var made = madeSoFar
        scope.functions.forEach(from: firstFunction) { made.add($0.made) }
        for function in hiddenDefinitions.values { made.add(function.made) }
        for row in deferredMissing.rows where !made.may(row.entity) { reportMissing(row) }
        tally.update(&diagnostics)
        for (entity, count) in deferredMissing.unlisted where !made.may(entity) { tally.skip(count) }
    }

    private func reportMissing(_ row: MissingRow) {
        if options.reportsNeeds {
            guard needs.insert(row.entity + "/" + row.text).inserted else { return }
            let message =
                "this needs \(Words.article(row.entity)) \(row.entity) `\(SafeText.shown(row.text))`, which the script "
                + "does not make"
            return report(Diagnostic(.notFound, message, at: row.span, severity: .note))
        }
        report(
            Diagnostic(
                .notFound, "there is no \(row.entity) `\(SafeText.shown(row.text))` so far", at: row.span,
                label: row.near.map { "did you mean `\($0)`?" } ?? "", severity: .warning))
    }
}
