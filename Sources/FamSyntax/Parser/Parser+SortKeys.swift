import FamText

/// The keys of `sort`, and the directions that other languages write.
extension Parser {
    /// `by -` at the end of the stage: what is missing there is reported.
    func lonelyMinus(after offset: Int) -> Int? {
        var start = offset
        while byte(start).isBlank { start += 1 }
        guard start > offset, byte(start) == UInt8(ascii: "-") else { return nil }
        var end = start + 1
        while byte(end).isBlank { end += 1 }
        return isStageEnd(end) ? start : nil
    }

    /// `by -points`: the offset of the minus.
    func descendingKey(_ stage: StageKind, after offset: Int) -> Int? {
        var start = offset
        while byte(start).isBlank { start += 1 }
        return stage == .sort && peekNameStart(start + 1) && byte(start) == UInt8(ascii: "-") ? start : nil
    }

    /// The offset of a name after blanks; nil if there is none.
    func keyStart(after offset: Int) -> Int? {
        var start = offset
        while byte(start).isBlank { start += 1 }
        return start > offset && (peekNameStart(start) || byte(start) == .backtick) && !isOperatorWord(start)
            ? start : nil
    }

    /// sort key = ["-"] expression
    mutating func parseSortKey() -> NodeID {
        let start = pos
        let isDescending = peek("-") && !byte(pos + 1).isDigit
        if isDescending {
            pos += 1
            mark(.operator, start)
            skipBlanks()
        }
        let from = pos
        let value = parseExpression()
        let end = pos
        let isReported = failDirection(start, from, end)
        return tree.add(.sortKey, start, end, flag: isDescending || isReported ? 1 : 0, value.index)
    }

    /// `points desc`, `points asc`
    private mutating func failDirection(_ start: Int, _ from: Int, _ end: Int) -> Bool {
        skipBlanks()
        let word = tree.source.text(pos..<nameEnd(pos)).lowercased()
        guard pos > end, !isPanicking, ["desc", "descending", "asc", "ascending"].contains(word) else {
            pos = end
            return false
        }
        let isDown = word.hasPrefix("d")
        let instead = (isDown ? "-" : "") + tree.source.text(from..<end)
        let place = span(pos, nameEnd(pos))
        pos = nameEnd(pos)
        report(
            Diagnostic(
                .syntax,
                isDown ? "a minus before a key sorts in descending order" : "keys sort in ascending order by default",
                at: place,
                label: "did you mean `\(instead)`?", fix: Fix(span(start, pos), instead)))
        return isDown
    }
}
