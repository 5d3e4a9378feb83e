import FamText

/// Forms as other languages write them, reported with what to write here.
extension Parser {
    /// `for c in children: echo $c.name`, `for c in children do echo $c.name done`: a loop without braces. `first` is
    /// where the items begin.
    mutating func failWordLoop(_ first: Int) -> Bool {
        var end = pos
        while end < count, base[end] != .newline {
            if "{;\"'([".utf8.contains(base[end]) { return false }
            end += 1
        }
        guard let (sign, after) = bodyStart(before: end), sign > first else { return false }
        let items = tree.source.text(first..<sign).trimmedBlanks
        var body = tree.source.text(after..<end).trimmedBlanks
        if body.hasSuffix(" done") { body = String(body.dropLast(5)).trimmedBlanks }
        let isCommand = items.allSatisfy { $0.isLetter || $0 == " " || $0 == "-" }
        let instead = (isCommand ? "(\(items))" : items) + " { \(body.isEmpty ? "…" : body) }"
        failLine(
            Diagnostic(
                .syntax, "the body of a loop goes in braces", at: span(sign, after),
                label: "did you mean `\(instead)`?", fix: body.isEmpty ? nil : Fix(span(first, end), instead)))
        return true
    }

    /// The first `: ` or ` do ` on the line, and the end of it.
    private func bodyStart(before end: Int) -> (sign: Int, after: Int)? {
        for index in pos..<end {
            if base[index] == UInt8(ascii: ":"), byte(index + 1).isBlank || index + 1 == end {
                return (index, index + 1)
            }
            // Only from the last of many blanks: from each of them, the others would be passed again.
            guard byte(index).isBlank, !byte(index + 1).isBlank else { continue }
            if let after = wordEnd("do", after: index) { return (after - 2, after) }
        }
        return nil
    }

    /// `catch (e)`
    mutating func maybeNameInParentheses() -> Name? {
        let start = pos, end = nameEnd(pos + 1)
        guard peek("("), peekNameStart(start + 1), byte(end) == UInt8(ascii: ")") else { return nil }
        let text = tree.source.text(start + 1..<end)
        report(
            Diagnostic(
                .syntax, "the name after `catch` has no parentheses", at: span(start, end + 1),
                label: "did you mean `\(text)`?", fix: Fix(span(start, end + 1), text)))
        pos = end + 1
        return intern(start + 1, end)
    }

    /// `let child-name = …`: the name as one, with `_`.
    mutating func failDashedName(_ form: String, _ start: Int) -> Name? {
        guard peek("-"), peekNameStart(pos + 1) else { return nil }
        while peek("-"), peekNameStart(pos + 1) { pos = nameEnd(pos + 1) }
        let written = tree.source.text(start..<pos), name = String(written.map { $0 == "-" ? "_" : $0 })
        report(
            Diagnostic(
                .syntax, "names have no dash", at: span(start, pos), label: "did you mean `\(name)`?",
                help: form == "param" ? "its flag is `--\(written)`" : nil, fix: Fix(span(start, pos), name)))
        return tree.names.intern(name)
    }

    /// `fields $rows`
    mutating func failRowsAfter(_ head: Head) -> Bool {
        var variable = head.end
        while byte(variable).isBlank { variable += 1 }
        let end = nameEnd(variable + 1)
        guard byte(variable) == UInt8(ascii: "$"), peekNameStart(variable + 1), isStageEnd(end) else { return false }
        let place = span(pos, end), name = tree.names[head.name]
        let instead = "\(tree.source.text(variable..<end)) | \(name)"
        pos = end
        report(
            Diagnostic(
                .syntax, "`\(name)` needs rows before it", at: place, label: "did you mean `\(instead)`?",
                fix: Fix(place, instead)))
        return true
    }

    /// `let x := 3`: skips the colon.
    mutating func skipColonEquals() {
        let after = pos
        skipBlanks()
        guard isPair(":", "=", at: pos) else {
            pos = after
            return
        }
        let place = span(pos, pos + 2)
        report(
            Diagnostic(
                .syntax, "a variable gets its value with `=`", at: place, label: "did you mean `=`?",
                fix: Fix(place, "=")))
        pos += 1
    }

    /// `let f = |x| $x + 1`
    mutating func failBareClosure() -> Bool {
        guard peek("|"), peekNameStart(pos + 1) || byte(pos + 1) == UInt8(ascii: "|") else { return false }
        let start = pos
        var end = pos
        while end < count, base[end] != .newline, base[end] != UInt8(ascii: ";") { end += 1 }
        let instead = "{ \(tree.source.text(start..<end).trimmedBlanks) }"
        failLine(
            Diagnostic(
                .syntax, "a closure goes in braces", at: span(start, end), label: "did you mean `\(instead)`?",
                fix: Fix(span(start, end), instead)))
        return true
    }
}
