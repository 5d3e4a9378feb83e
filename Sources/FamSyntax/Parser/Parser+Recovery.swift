import FamText

/// Errors, nesting, and finding a place to continue after an error.
extension Parser {
    /// Reports something after which the statement can still be parsed.
    mutating func report(_ diagnostic: Diagnostic) {
        guard !isPanicking, !isTooDeep, diagnostics.count - recovery.errorsBefore < Parser.mostErrors else { return }
        if let last = diagnostics.last, last.span?.start == diagnostic.span?.start { return }
        if diagnostic.isUnfinished {
            if diagnostics.isEmpty { recovery.isUnfinished = true }
        } else if recovery.unclosed == nil, recovery.rewindsDone == 0 {
            recovery.isUnfinished = false
        }
        diagnostics.append(diagnostic)
    }

    /// More than are ever listed of one statement. A string can have millions of wrong escapes.
    private static let mostErrors = 100

    /// Whether a list of many parts ends here: after an error, or because the caller discards the tree.
    var isStopped: Bool { isPanicking || Interrupt.isRequested }

    /// Reports something after which the rest of the statement is not understood.
    mutating func fail(_ diagnostic: Diagnostic) {
        report(diagnostic)
        isPanicking = true
    }

    /// Reports that something other than `what` was found; at the end of the text inside brackets, that the bracket is
    /// not closed.
    mutating func failExpected(_ what: String, help: String? = nil, fix: Fix? = nil, continues: Bool = false) {
        skipBlanks()
        if isAtEnd, let opener = brackets.openers.last { return failUnclosed(opener) }
        let found = peekMissing()
        fail(
            Diagnostic(
                .syntax, "\(what) \(what.contains(" and ") ? "are" : "is") missing here", at: found.span,
                label: "found \(found.text)", help: help,
                fix: fix, isUnfinished: isAtEnd && continues))
    }

    /// What was found, for a message about something missing: the beginning of a later line is not blamed.
    private func peekMissing() -> (text: String, span: Span) {
        let end = textEnd
        guard isMultiline, end > 0, end < pos, (end..<pos).contains(where: { base[$0] == .newline }) else {
            return peekFound()
        }
        return (isAtEnd ? "the end of the text" : "the end of the line", span(end, end))
    }

    /// The end of the previous text, without blanks and line ends.
    var textEnd: Int {
        var end = pos
        while end > 0, base[end - 1].isBlank || base[end - 1] == .newline { end -= 1 }
        return end
    }

    /// What was found, for a message: a word, a character, or an end.
    func peekFound() -> (text: String, span: Span) {
        if isAtEnd || base[pos] == .newline {
            let end = textEnd
            return (isAtEnd ? "the end of the text" : "the end of the line", span(end, end))
        }
        var end = pos
        while byte(end).isWordByte, end < pos + 40 { end += 1 }
        if end == pos { end += 1 }
        while end < count, base[end] & 0xC0 == 0x80 { end += 1 }
        return ("`\(tree.source.text(pos..<end))`", span(pos, end))
    }

    // MARK: Going on

    /// Where the closer of the innermost open bracket is.
    enum CloserSearch {
        /// The offset after it.
        case found(Int)
        /// What comes first is the end of the text, a statement, or what closes an outer bracket.
        case lost
        /// Another closer comes first, or the search has gone far enough.
        case unsure

        var isUnsure: Bool { if case .unsure = self { true } else { false } }
    }

    /// The offset after the closer of the innermost open bracket; nil if other text comes first.
    mutating func findCloser(_ closer: UInt8) -> Int? {
        if case .found(let end) = searchCloser(closer) { end } else { nil }
    }

    mutating func searchCloser(_ closer: UInt8) -> CloserSearch {
        var level = 0
        var index = pos
        let limit = min(count, pos + recovery.rescanBudget)
        defer { recovery.rescanBudget -= index - pos }
        while index < limit {
            let byte = base[index]
            if byte == .quote || byte == .apostrophe {
                index = quoteEnd(index)
            } else if byte.closer != 0 {
                level += 1
            } else if byte.isCloser {
                if level == 0 { return byte == closer ? .found(index + 1) : isOpen(byte) ? .lost : .unsure }
                level -= 1
            } else if byte == .newline, closer != UInt8(ascii: "}"), isStatementStart(index + 1) {
                return .lost
            }
            index += 1
        }
        return limit == count ? .lost : .unsure
    }

    /// The offset of the quote that closes the one at `start` on the same line; `start` if there is none.
    private func quoteEnd(_ start: Int) -> Int {
        var index = start + 1
        while index < count, base[index] != .newline {
            if base[index] == .backslash { index += 1 } else if base[index] == base[start] { return index }
            index += 1
        }
        return start
    }

    /// Whether a line begins with a word that can only begin a statement.
    func isStatementStart(_ offset: Int) -> Bool {
        var start = offset
        while byte(start).isBlank { start += 1 }
        return isWord("let", at: start) || isWord("var", at: start) || isWord("def", at: start)
            || isWord("for", at: start)
            || isWord("while", at: start) || isWord("return", at: start) || isWord("try", at: start)
            || isWord("expect", at: start)
    }

    /// Consumes the end of a statement, or reports what was found and skips to the next one.
    mutating func finishStatement(_ start: Int) {
        if isTooDeep {
            if brackets.openers.isEmpty {
                isTooDeep = false
                isPanicking = false
            }
            return
        }
        if endsHere, !isPanicking {
            endsHere = false
            return
        }
        endsHere = false
        if !isPanicking {
            skipBlanks()
            if isStageEnd(pos), !peek("|") { return }
            failUnexpected()
        }
        resume(start)
        isPanicking = false
        if pos <= start, !isAtEnd { pos += 1 }
    }

    /// Reports text after a complete statement.
    mutating func failUnexpected() {
        let found = peekFound()
        let hasGap = pos == 0 || byte(pos - 1).isBlank
        if byte(pos).isCloser {
            return fail(
                Diagnostic(.syntax, "\(found.text) closes nothing", at: found.span, label: "no bracket is open here"))
        }
        if peek("=") {
            return fail(
                Diagnostic(
                    .syntax, "a value cannot be given to this", at: found.span,
                    help: "only `$name`, `$name.field` and `$name[index]` can be assigned to"))
        }
        fail(
            Diagnostic(
                .syntax, "\(found.text) does not belong here", at: found.span,
                label: hasGap ? "" : "a space or an operator is missing before it",
                help: "a statement ends at the end of the line or at `;`"))
    }

    /// Skips to where the next statement may begin.
    private mutating func resume(_ start: Int) {
        if let opener = recovery.unclosed, opener >= start {
            recovery.unclosed = nil
            return resume(afterLineOf: opener, statement: start)
        }
        if pos > start, isLineStart(pos), !peek("|") { return }
        skipStatement()
    }

    private func isStageLine(_ offset: Int) -> Bool {
        var index = offset
        while byte(index).isBlank { index += 1 }
        return index < count && byte(index) == UInt8(ascii: "|")
    }

    func isLineStart(_ offset: Int) -> Bool {
        var index = offset
        while index > 0, base[index - 1].isBlank { index -= 1 }
        return index > 0 && base[index - 1] == .newline
    }

    /// After a bracket or quote that is never closed: continues on the next line that is not indented more than the
    /// statement.
    private mutating func resume(afterLineOf opener: Int, statement: Int) {
        let end = pos
        var index = opener
        recovery.rewindsDone += 1
        guard recovery.rescanBudget > end - index, recovery.rewindsDone <= 8 else { return }
        recovery.rescanBudget -= end - index
        let limit = indentation(of: statement)
        while true {
            while index < count, base[index] != .newline { index += 1 }
            if index >= count { break }
            index += 1
            let indent = indentation(of: index)
            let first = byte(index + indent)
            if first == .newline || index + indent >= count { continue }
            if indent < limit || indent == limit && !first.isCloser { break }
        }
        rewind(to: min(index, count))
    }

    func indentation(of offset: Int) -> Int {
        var start = offset
        while start > 0, base[start - 1] != .newline { start -= 1 }
        var end = start
        while byte(end).isBlank { end += 1 }
        return end - start
    }

    /// Skips to the end of the line or the `;`, including brackets with their content, the following lines of stages,
    /// and lines that continue after `\`.
    private mutating func skipStatement() {
        while pos < count {
            let byte = base[pos]
            if byte == .newline, isStageLine(pos + 1) {
                pos += 1
                continue
            }
            if byte == .newline || byte == UInt8(ascii: ";") || byte.isCloser && isOpen(byte) { return }
            if byte == .quote || byte == .apostrophe {
                pos = quoteEnd(pos) + 1
            } else if byte.closer != 0 {
                pos += 1
                if let end = findCloser(byte.closer) { pos = end }
            } else {
                pos = (byte == .backslash ? peekContinuation(pos) : nil) ?? pos + 1
            }
        }
    }
}
