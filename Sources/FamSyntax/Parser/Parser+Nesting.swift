import FamText

/// Brackets: how deep they are, and what closes them.
extension Parser {
    mutating func failUnclosed(_ opener: Int) {
        let bracket = Character(Unicode.Scalar(byte(opener)))
        var place = opener
        if recovery.suspect != Recovery.none {
            let suspect = Int(recovery.suspect)
            if suspect > opener, base[suspect] == base[opener] { place = suspect }
        }
        fail(
            Diagnostic(
                .unclosed, "`\(bracket)` is never closed", at: span(place, place + 1), label: "opened here",
                isUnfinished: true))
        // The content of a block was parsed as statements; that of other brackets was not.
        if isMultiline { recovery.unclosed = opener }
    }

    /// A word that begins statements is on a new line inside brackets; most likely the closing bracket is missing
    /// before it.
    mutating func failOpenBefore(_ start: Int) {
        let word = span(start, nameEnd(start))
        guard let opener = brackets.openers.last, isLineStart(start) else {
            return fail(
                Diagnostic(.syntax, "`\(tree.source.text(word.range))` begins a statement and cannot be here", at: word)
            )
        }
        fail(
            Diagnostic(
                .unclosed, "`\(Character(Unicode.Scalar(byte(opener))))` is not closed", at: span(opener, opener + 1),
                label: "opened here",
                secondary: [Label(word, "a new statement begins here")]))
    }

    /// The state outside a bracket, saved while its content is parsed.
    struct Outside {
        var isMultiline: Bool
        var isRow: Bool
        var peak: Int
    }

    /// Consumes an opening bracket. Nil at the limit of nesting, with everything skipped.
    mutating func enter(isMultiline: Bool) -> Outside? {
        guard deepen() else { return nil }
        let outside = Outside(isMultiline: self.isMultiline, isRow: isRow, peak: peak)
        countBracket(base[pos], 1)
        brackets.openers.append(pos)
        pos += 1
        mark(.punctuation, pos - 1)
        self.isMultiline = isMultiline
        peak = 0
        return outside
    }

    /// Consumes the closing bracket, or reports that something else was found and searches for it.
    mutating func leave(_ outside: Outside) {
        skipMissing()
        let opener = brackets.openers.removeLast()
        let closer = base[opener].closer
        if byte(pos) == closer, !isAtEnd, !isTooDeep, !isPanicking, !endsHere {
            noteSuspect(opener)
            pos += 1
            mark(.punctuation, pos - 1)
        } else {
            closeBadly(opener, closer)
        }
        countBracket(base[opener], -1)
        isMultiline = outside.isMultiline
        isRow = outside.isRow
        height = peak + 1
        peak = outside.peak
        depth -= 1
    }

    private mutating func skipMissing() {
        if !isPanicking, !isTooDeep { skipBlanks() }
    }

    private mutating func closeBadly(_ opener: Int, _ closer: UInt8) {
        if isTooDeep { return }
        let isNew = !isPanicking && !endsHere
        if isNew, isAtEnd { return failUnclosed(opener) }
        let search = recovery.unclosed == nil ? searchCloser(closer) : .unsure
        var end: Int?
        if case .found(let found) = search { end = found }
        if let found = end, isOfOuter(found - 1, opener) { end = nil }
        if !isNew, end == nil, !search.isUnsure, blameOpener(opener) { return }
        if isNew, !failListShape(opener, end) { failBadCloser(opener, closer, isClosedLater: end != nil) }
        endsHere = false
        guard let end else {
            isPanicking = true
            return
        }
        rewind(to: end)
        isPanicking = false
    }

    /// Remembers the bracket that is closed here, if the closer is probably that of an outer one.
    private mutating func noteSuspect(_ opener: Int) {
        if recovery.suspect == Recovery.none, isOfOuter(pos, opener) {
            recovery.suspect = UInt32(truncatingIfNeeded: opener)
        }
    }

    /// Whether a closer that begins a line is indented less than the line of the opener, which is not a long one, and
    /// may close an outer bracket.
    private func isOfOuter(_ closer: Int, _ opener: Int) -> Bool {
        var start = closer
        while start > 0, base[start - 1].isBlank { start -= 1 }
        guard start == 0 || base[start - 1] == .newline else { return false }
        var line = opener
        while line > 0, base[line - 1] != .newline, opener - line < Parser.longestLine { line -= 1 }
        return opener - line < Parser.longestLine && closer - start < indentation(of: line)
            && brackets.openers.contains { base[$0].closer == base[closer] }
    }

    /// Of a program that people have laid out; the search for its beginning must not be done for each bracket on it.
    private static let longestLine = 400

    /// Replaces errors on later lines than that of a bracket that nothing closes: those lines are probably statements
    /// of their own, which are not wrong. False if there are none.
    private mutating func blameOpener(_ opener: Int) -> Bool {
        guard isMultiline, let last = diagnostics.last, last.code != .unclosed else { return false }
        var end = opener
        while end < pos, base[end] != .newline { end += 1 }
        let from = recovery.errorsBefore
        guard let first = diagnostics[from...].firstIndex(where: { Int($0.span?.start ?? 0) > end }) else {
            return false
        }
        guard first == from || diagnostics[from..<first].allSatisfy({ $0.severity != .error }) else { return false }
        let start = lineStart(Int(diagnostics[first].span?.start ?? 0))
        diagnostics.removeSubrange(first...)
        isPanicking = false
        let line = start + indentation(of: start)
        fail(
            Diagnostic(
                .unclosed, "`\(Character(Unicode.Scalar(base[opener])))` is not closed",
                at: span(opener, opener + 1), label: "opened here",
                secondary: [Label(span(line, max(line + 1, nameEnd(line))), "this line does not continue it")]))
        return true
    }

    private func lineStart(_ offset: Int) -> Int {
        var start = offset
        while start > 0, base[start - 1] != .newline { start -= 1 }
        return start
    }

    /// Whether a line has ended since the bracket was opened.
    func isNextLine(_ opener: Int) -> Bool {
        var index = pos - 1
        while index > opener {
            if base[index] == .newline { return true }
            index -= 1
        }
        return false
    }

    /// Reports something in place of a closing bracket. If nothing closes it later and the next line has begun, the
    /// bracket itself is reported.
    mutating func failBadCloser(_ opener: Int, _ closer: UInt8, isClosedLater: Bool) {
        let found = peekFound()
        if !isClosedLater, isNextLine(opener) {
            return fail(
                Diagnostic(
                    .unclosed, "`\(Character(Unicode.Scalar(base[opener])))` is not closed",
                    at: span(opener, opener + 1), label: "opened here",
                    secondary: [Label(found.span, "this line does not continue it")]))
        }
        fail(
            Diagnostic(
                .syntax, "\(found.text) does not belong here", at: found.span,
                label: "`\(Character(Unicode.Scalar(closer)))` or an operator is missing before it",
                secondary: [Label(span(opener, opener + 1), "opened here")]))
    }

    private mutating func countBracket(_ bracket: UInt8, _ change: Int) {
        switch bracket {
        case 0x28: brackets.round += change
        case 0x5B: brackets.square += change
        default: brackets.curly += change
        }
    }

    /// Goes one level deeper; each `true` must be followed by `depth -= 1`.
    mutating func deepen() -> Bool {
        if isTooDeep { return false }
        depth += 1
        if depth <= Parser.nestLimit { return true }
        depth -= 1
        giveUp(pos)
        return false
    }

    /// Raises the height of the expression by a level for an operator; false if it is too high.
    mutating func grow(_ level: Int, at start: Int) -> Bool {
        height = level
        if level <= Parser.heightLimit { return true }
        giveUp(start)
        return false
    }

    private mutating func giveUp(_ start: Int) {
        fail(
            Diagnostic(
                .tooDeep, "this is nested too deep to be read", at: span(start, start + 1),
                help: "put a part of it into a variable or a `def`"))
        isTooDeep = true
        var open = brackets.openers.count
        while pos < count, open > 0 {
            if base[pos].closer != 0 { open += 1 } else if base[pos].isCloser { open -= 1 }
            pos += 1
        }
        while pos < count, base[pos] != .newline { pos += 1 }
    }
}
