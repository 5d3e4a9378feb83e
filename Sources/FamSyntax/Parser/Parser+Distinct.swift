import FamText

/// `distinct` before an expression, and keys after the columns of a stage.
extension Parser {
    /// distinction = "on" key { "," key } | [column { "," column }]; returns the keys, and puts the columns onto the
    /// stack
    mutating func parseDistinction() -> NodeList {
        if isRowEnd() { return .empty }
        skipBlanks()
        if isWord("by", at: pos), let key = keyStart(behind: pos + 2) {
            reportBy(key)
        } else {
            guard isWord("on", at: pos), keyStart(behind: pos + 2) != nil else {
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

    /// window keys = ["by" key { "," key }]
    mutating func parseWindowKeys() -> NodeList {
        let behind = pos
        skipBlanks()
        guard !isPanicking, maybeWord("by") else {
            pos = behind
            return .empty
        }
        return parseKeys()
    }

    /// summary = [column { "," column }] ["by" column { "," column }]; gives the keys, the columns onto the stack
    mutating func parseSummary() -> NodeList {
        skipBlanks()
        if !isRowEnd(), !isWord("by", at: pos) { parseRowList("a column") { $0.parseColumn() } }
        return parseKeysBehindBy()
    }

    /// ["by" column { "," column }]
    mutating func parseKeysBehindBy() -> NodeList {
        let behind = pos
        skipBlanks()
        guard !isPanicking, maybeWord("by") else {
            if !isPanicking { pos = behind }
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
        guard isRow, isWord("distinct", at: pos), let value = keyStart(behind: pos + 8) else { return nil }
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
