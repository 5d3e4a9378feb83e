import FamText

/// `distinct` before an expression, and keys after the columns of a stage.
extension Parser {
    /// distinction = "on" key { "," key } | [column { "," column }]; returns the keys, and puts the columns onto the
    /// stack
    mutating func parseDistinction() -> NodeList {
        if isRowEnd() { return .empty }
        skipBlanks()
        if isWord("by", at: pos), let key = keyStart(after: pos + 2) {
            reportBy(key)
        } else {
            guard isWord("on", at: pos), keyStart(after: pos + 2) != nil else {
                parseRowList("a column") { $0.parseColumn() }
                return .empty
            }
            _ = maybeWord("on")
        }
        return parseKeys()
    }

    /// `distinct by child`
    private mutating func reportBy(_ key: Int) {
        let place = span(pos, pos + 2)
        report(
            Diagnostic(
                .syntax, "`distinct` says with `on` which values may come once", at: place,
                label: "did you mean `distinct on \(tree.source.text(key..<nameEnd(key)))`?", fix: Fix(place, "on")))
        pos += 2
    }

    /// window keys = ["by" key { "," key }]; the columns before them are on the stack from `columns` on
    mutating func parseWindowKeys(after columns: Int) -> NodeList {
        let after = pos
        skipBlanks()
        let word = pos
        guard !isPanicking, maybeWord("by") else {
            pos = after
            return .empty
        }
        let mark = stack.count
        repeat {
            if stack.count > mark, let column = assignedName() {
                failColumnAfterKeys(word, after..<column)
                stack.removeLast(stack.count - columns)
                stack.append(addError(word))
                return .empty
            }
            if isRowEnd() {
                failExpected("a key", continues: stack.count > mark)
                break
            }
            skipBlanks()
            stack.append(parseExpression())
        } while !isPanicking && !isTooDeep && maybeComma()
        return tree.makeList(&stack, from: mark)
    }

    /// The offset of a name with `=` after it.
    private func assignedName() -> Int? {
        var start = pos
        while byte(start).isBlank { start += 1 }
        guard peekNameStart(start) || byte(start) == .backtick else { return nil }
        var end = byte(start) == .backtick ? start + 1 : nameEnd(start)
        if byte(start) == .backtick {
            while end < count, base[end] != .backtick, base[end] != .newline { end += 1 }
            end += 1
        }
        while byte(end).isBlank { end += 1 }
        return byte(end) == UInt8(ascii: "=") && byte(end + 1) != UInt8(ascii: "=") ? start : nil
    }

    /// `with r = rank() by points, n = row_number()`: `keys` is the text from `by` to the column after it.
    private mutating func failColumnAfterKeys(_ word: Int, _ keys: Range<Int>) {
        let text = tree.source.text(word..<keys.upperBound).trimmed { $0 == "," || $0 == " " || $0 == "\n" }
        let column = tree.source.text(keys.upperBound..<nameEnd(keys.upperBound))
        fail(
            Diagnostic(
                .syntax, "`by` comes once, after all columns of `with`", at: span(word, word + 2),
                help: "put it last: `with …, \(column) = … \(text)`"))
    }

    /// summary = [column { "," column }] ["by" column { "," column }]; gives the keys, the columns onto the stack
    mutating func parseSummary() -> NodeList {
        skipBlanks()
        if !isRowEnd(), !isWord("by", at: pos) { parseRowList("a column") { $0.parseColumn() } }
        return parseKeysAfterBy()
    }

    /// ["by" column { "," column }]
    mutating func parseKeysAfterBy() -> NodeList {
        let after = pos
        skipBlanks()
        guard !isPanicking, maybeWord("by") else {
            if !isPanicking { pos = after }
            return .empty
        }
        let mark = stack.count
        parseRowList("a key") { $0.parseColumn() }
        return tree.makeList(&stack, from: mark)
    }

    private mutating func parseKeys() -> NodeList {
        let mark = stack.count
        parseRowList("a key") { $0.parseExpression() }
        return tree.makeList(&stack, from: mark)
    }

    /// different = "distinct" expression, read as the call `distinct(expression)`
    mutating func maybeDistinct() -> NodeID? {
        guard isRow, isWord("distinct", at: pos), let value = keyStart(after: pos + 8) else { return nil }
        let start = pos
        let name = intern(start, start + 8)
        pos += 8
        mark(.name, start)
        pos = value
        let mark = stack.count
        stack.append(parseExpression())
        let arguments = tree.makeList(&stack, from: mark)
        return tree.add(.call, start, pos, name.index, parts: arguments.start, arguments.count, NodeID.none.index)
    }
}
