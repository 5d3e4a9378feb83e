import FamText

/// The stages with words between their arguments: `pivot`, `join`, `into`, `tee`.
extension Parser {
    /// pivot = column { "," column } "by" column [expression]; returns the keys, and puts the aggregate onto the stack
    mutating func parsePivot() -> NodeList {
        let mark = stack.count
        parseRowList("a key") { $0.parseColumn() }
        guard !isPanicking, expectWord("by", "pivot week(at) by behavior sum(points)") else {
            return tree.makeList(&stack, from: mark)
        }
        skipBlanks()
        stack.append(isRowEnd() ? missing("the key that becomes columns") : parseColumn())
        let keys = tree.makeList(&stack, from: mark)
        if !isPanicking, !isRowEnd() { stack.append(parseRowExpression("an aggregate")) }
        return keys
    }

    /// join = source "as" name "on" expression
    mutating func parseJoin() {
        let from = pos
        stack.append(parseJoined())
        let typed = tree.source.text(from..<pos)
        let rows = typed.hasPrefix("(") ? "(…)" : typed.split(separator: " ").first ?? "ROWS"
        let help = "join \(rows) as NAME on NAME.FIELD == FIELD"
        guard !isPanicking, expectWord("as", help) else { return }
        skipBlanks()
        let start = pos
        guard let name = maybeName() else {
            return failExpected("the name of the column for the other row", help: help)
        }
        guard expectWord("on", help) else { return }
        let condition = parseRowExpression("a condition")
        stack.append(tree.add(.named, start, pos, name.index, condition.index))
    }

    /// source = "$" … | "(" pipeline ")" | "[" … | a command's words up to "as"
    private mutating func parseJoined() -> NodeID {
        if isRowEnd() { return missing("the other rows") }
        skipBlanks()
        let wasRow = isRow
        isRow = false
        defer { isRow = wasRow }
        if [0x24, 0x28, 0x5B].contains(byte(pos)) { return parsePostfix() }
        let start = pos, mark = stack.count
        var end = pos
        stack.append(parseWord(.command, splitsAtComma: false))
        while !isPanicking, !isTooDeep {
            end = pos
            skipBlanks()
            if isStageEnd(pos) || isWord("as", at: pos) || isWord("on", at: pos) || pos == end { break }
            stack.append(isPair("-", "-", at: pos) ? parseFlag() : parseArgumentValue())
        }
        pos = end
        let command = tree.add(.command, start, end, tree.makeList(&stack, from: mark))
        stack.append(command)
        return tree.add(.pipeline, start, end, tree.makeList(&stack, from: mark))
    }

    /// import = word { word } [record]
    mutating func parseImport() {
        let mark = stack.count
        while !isPanicking, !isRowEnd() {
            skipBlanks()
            if peek("{") { return stack.append(parseBraces()) }
            let start = pos
            let word = parseWord(.word, splitsAtComma: false)
            // `into events && …`: text that begins no word would loop forever.
            if pos == start { return failExpected("the rows to make, and `{ field: value }`,") }
            stack.append(word)
        }
        if stack.count == mark { failExpected("the name of the rows to make") }
    }

    /// outlet = closure | file
    mutating func parseOutlet() {
        isRow = false
        if isRowEnd() { return failExpected("a file, or a closure `{ |rows| … }`") }
        skipBlanks()
        stack.append(peek("{") ? parseExpression() : parseArgumentValue())
    }

    private mutating func expectWord(_ word: StaticString, _ example: String) -> Bool {
        skipBlanks()
        if maybeWord(word) { return true }
        failExpected("`\(word)`", help: "`\(example)`")
        return false
    }

    private mutating func missing(_ what: String) -> NodeID {
        failExpected(what)
        return addError(pos)
    }
}
