import FamText

/// The stages with words between their arguments: `pivot`, `join`, `into`, `tee`.
extension Parser {
    /// pivot = column { "," column } "by" column [figure]; returns the keys, and puts the figure onto the stack
    mutating func parsePivot() -> NodeList {
        let mark = stack.count
        skipBlanks()
        if let name = figureName() { failFigureFirst(name) }
        if !isPanicking { parseRowList("a key") { $0.parseColumn() } }
        guard !isPanicking, expectBy("pivot week(at) by behavior sum(points)") else {
            return tree.makeList(&stack, from: mark)
        }
        skipBlanks()
        stack.append(isRowEnd() ? missing("the key that becomes columns") : parseColumn())
        let keys = tree.makeList(&stack, from: mark)
        if !isPanicking, !isRowEnd() { stack.append(maybeFigure() ?? parseRowExpression("an aggregate")) }
        return keys
    }

    /// figure = ("sum" | "avg" | …) [expression], as the stages of these names write it, read as the call
    /// `sum(expression)`. A name alone is a figure only after other words: `count`.
    private mutating func maybeFigure() -> NodeID? {
        skipBlanks()
        guard let name = figureName() else { return nil }
        let start = pos, mark = stack.count
        let word = intern(name.lowerBound, name.upperBound)
        pos = name.upperBound
        self.mark(.name, start)
        let end = pos
        if isRowEnd() {
            pos = end
        } else {
            skipBlanks()
            stack.append(maybeDistinct() ?? parseExpression())
        }
        let arguments = tree.makeList(&stack, from: mark)
        return tree.add(.call, start, pos, word.index, parts: arguments.start, arguments.count, NodeID.none.index)
    }

    /// The bytes of `sum` before the name of a field, or of `count` before nothing.
    private mutating func figureName() -> Range<Int>? {
        let end = nameEnd(pos)
        guard end > pos, let stage = StageKind(rawValue: tree.source.text(pos..<end)), stage.grammar == .shortAggregate
        else { return nil }
        if keyStart(after: end) != nil { return pos..<end }
        let start = pos
        pos = end
        defer { pos = start }
        return stage == .count && isRowEnd() ? start..<end : nil
    }

    /// `pivot sum points by week(at), child`
    private mutating func failFigureFirst(_ name: Range<Int>) {
        let from = pos
        var end = pos
        while !isStageEnd(end) { end += 1 }
        let text = tree.source.text(from..<end).trimmedBlanks, words = text.split(separator: " ")
        let by = words.firstIndex(of: "by") ?? words.endIndex
        let figure = words[..<by].dropFirst().joined(separator: " ")
        let written = words[by...].dropFirst().map { $0 == "and" ? "," : String($0) }.joined(separator: " ")
        let keys = written.split(separator: ",").map { String($0).trimmedBlanks }
        var instead: String?
        if keys.count > 1 {
            let rows = keys.dropLast().joined(separator: ", "), columns = keys[keys.count - 1]
            instead = "\(rows) by \(columns) \(tree.source.text(name))(\(figure))"
        }
        fail(
            Diagnostic(
                .syntax, "the figure of `pivot` comes last", at: span(from, name.upperBound),
                label: instead.map { "did you mean `\($0)`?" } ?? "",
                help: instead == nil ? "`pivot week(at) by child sum(points)`" : nil,
                fix: instead.map { Fix(span(from, from + text.utf8.count), $0) }))
    }

    /// join = source "as" name "on" expression
    mutating func parseJoin() {
        skipBlanks()
        // `join ", "`, which joins texts elsewhere.
        if byte(pos) == .quote || byte(pos) == .apostrophe {
            return failExpected("a source of other rows", help: "texts of a list are joined by `join(LIST, \", \")`")
        }
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
        if isRowEnd() { return missing("a source of other rows") }
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

    /// `by` before a key; without it, a name that follows is taken for the key.
    private mutating func expectBy(_ example: String) -> Bool {
        skipBlanks()
        guard keyStart(after: pos - 1) == pos else { return expectWord("by", example) }
        let end = nameEnd(pos), key = tree.source.text(pos..<end)
        var next = end
        while byte(next).isBlank { next += 1 }
        // `pivot month(at) points by child`: what is counted stands where the other key belongs.
        let (place, instead) =
            isWord("by", at: next) ? lateKey(key, next) : (span(pos, pos), isStageEnd(next) ? nil : "by \(key)")
        fail(
            Diagnostic(
                .syntax, "`by` is missing here", at: span(pos, end),
                label: instead.map { "did you mean `\($0)`?" } ?? "", help: "`\(example)`",
                fix: instead.map { Fix(place, place.start == place.end ? "by " : $0) }))
        return false
    }

    /// `points by child` as `by child sum(points)`. Half a line is not proposed: `pivot month stars` lacks what is
    /// counted, and would be refused again.
    private func lateKey(_ counted: String, _ by: Int) -> (Span, String?) {
        let start = keyStart(after: by + 2), end = start.map(nameEnd) ?? by
        var next = end
        while byte(next).isBlank { next += 1 }
        guard let start, end > start, isStageEnd(next) else { return (span(pos, pos), nil) }
        return (span(pos, end), "by \(tree.source.text(start..<end)) sum(\(counted))")
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
