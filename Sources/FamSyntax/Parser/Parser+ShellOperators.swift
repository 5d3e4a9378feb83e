import FamText

/// Operators of other shells among the arguments of a command.
extension Parser {
    /// `&&`, `&`, `>`, `<` between arguments: reported and skipped.
    mutating func maybeShellOperator() -> Bool {
        let start = pos
        let next = byte(pos), second = byte(pos + 1)
        switch next {
        case 0x26:
            let isDouble = second == 0x26
            guard isDouble || second.isBlank || isStageEnd(pos + 1) else { return false }
            pos += isDouble ? 2 : 1
            if !isDouble { return reportBackground(start) }
            reportShellOperator(
                "&&", start, "`;` ends a statement; the next one runs only if this one succeeds",
                fix: isMultiline ? nil : ";")
            return true
        case 0x3E, 0x3C:
            while byte(pos) == next { pos += 1 }
            break
        case 0x32 where second == 0x3E: pos += 2
        default: return false
        }
        skipRedirection(start, isInput: next == 0x3C)
        return true
    }

    /// `… &`
    private mutating func reportBackground(_ start: Int) -> Bool {
        mark(.error, start)
        report(
            Diagnostic(
                .shellOperator, "`&` runs nothing in the background", at: span(start, pos),
                help: "`;` ends a statement; `jobs` lists what runs by itself",
                fix: isMultiline ? nil : Fix(span(start, pos), ";")))
        endsHere = true
        return true
    }

    private mutating func skipRedirection(_ start: Int, isInput: Bool) {
        mark(.error, start)
        let end = pos
        skipBlanks()
        let file = pos
        if !isStageEnd(pos) { _ = parseElement(splitsAtComma: false) }
        let text = tree.source.text(start..<end)
        let words = stack.suffix(4).map { tree.text(of: $0) }
        if let stage = words.first(where: { StageKind(rawValue: $0) != nil }) {
            report(
                Diagnostic(
                    .syntax, "there are no operators between arguments", at: span(start, end),
                    help: "`… | \(stage) …`: a stage comes after `|`"))
            return stack.append(addError(start))
        }
        if byte(file).isDigit, let operand = stack.last, file > end {
            return failComparison(tree.span(of: operand).range.lowerBound, start)
        }
        let target = tree.source.text(file..<pos)
        let fix = isInput || target.isEmpty ? nil : savingFix(start, target, isAppended: end - start > 1)
        report(
            Diagnostic(
                .shellOperator, "`\(text)` does not redirect here", at: span(start, end),
                label: fix.map { "did you mean `\($0.replacement)`?" } ?? "",
                help: isInput
                    ? "a command takes its file by name, without the sign; `from csv FILE | …` reads rows"
                    : "`… | save FILE` writes to a file", fix: fix))
        stack.append(addError(start))
    }

    /// `events > file` is meant as `events | save file`; what `echo` prints is a text.
    private func savingFix(_ start: Int, _ file: String, isAppended: Bool) -> Fix? {
        guard !isAppended, let echo = stack.lastIndex(where: { tree.text(of: $0) == "echo" }) else {
            return isAppended ? nil : Fix(span(start, pos), "| save \(file)")
        }
        let words = stack[(echo + 1)...].map { tree.source.text(tree.span(of: $0).range) }
        guard let first = words.first else { return nil }
        let isOneString = words.count == 1 && first.hasPrefix("\"")
        let text = isOneString ? first : words.joined(separator: " ").filter { $0 != "\"" }.quotedInterpolation
        return Fix(span(tree.span(of: stack[echo]).range.lowerBound, pos), "\(text) | save \(file)")
    }

    /// `echo 5 > 3`
    private mutating func failComparison(_ operand: Int, _ start: Int) {
        let instead = "(\(tree.source.text(operand..<pos)))"
        report(
            Diagnostic(
                .syntax, "there are no operators between arguments", at: span(start, start + 1),
                label: "did you mean `\(instead)`?",
                fix: Fix(span(operand, pos), instead)))
        stack.append(addError(start))
    }

    mutating func reportShellOperator(_ text: String, _ start: Int, _ help: String, fix: String? = nil) {
        mark(.error, start)
        report(
            Diagnostic(
                .shellOperator, "`\(text)` does not join commands here", at: span(start, pos), help: help,
                fix: fix.map { Fix(span(start, pos), $0) }))
        endsHere = true
    }
}
