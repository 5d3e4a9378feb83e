import FamText

/// Values without operators: names, variables, groups, lists.
extension Parser {
    /// primary = literal | variable | name | call | "(" … ")" | "[" … "]" | "{" … "}" | if | match | address | table
    /// row
    mutating func parsePrimary() -> NodeID {
        height = 1
        let next = byte(pos)
        if next.isDigit {
            let start = pos
            return maybeUnit(maybePlainInt() ?? parseNumberOrTime(), start)
        }
        switch next {
        case .quote, .apostrophe: return parseString()
        case 0x24: return parseVariable()
        case 0x28: return parseGroup()
        case 0x5B: return parseList()
        case 0x7B: return parseBraces()
        case 0x2F: return parseAddress(endsAtComma: true)
        case 0x40: return parseTableRow()
        case .backtick: return parseQuotedName()
        default: break
        }
        if peekNameStart(pos) { return parseNameExpression() }
        if isRow, next == UInt8(ascii: "."), byte(pos + 1).mayStartName { return parseDottedField() }
        return failNoValue()
    }

    private mutating func failNoValue() -> NodeID {
        if let quoted = maybeTypographicText() { return quoted }
        let start = pos
        if isAtEnd || isStageEnd(pos) {
            failExpected("a value")
            return addError(start)
        }
        if let mark = peekLeadingOperator() { return failLeadingOperator(mark) }
        let found = peekFound()
        let known = " +*%<>=?.,:&".utf8.contains(byte(pos)) || byte(pos).isCloser || byte(pos) == .newline
        fail(
            Diagnostic(
                known ? .syntax : .badCharacter, known ? "a value is missing here" : "\(found.text) means nothing here",
                at: found.span,
                label: known ? "found \(found.text)" : "", help: known ? nil : "text goes in quotes"))
        return addError(start)
    }

    /// The operator that a line begins with.
    private func peekLeadingOperator() -> String? {
        var before = pos
        while before > 0, base[before - 1].isBlank { before -= 1 }
        guard before == 0 || base[before - 1] == .newline else { return nil }
        return Parser.leadingOperators.first { mark in
            pos + mark.utf8.count <= count && zip(mark.utf8, pos...).allSatisfy { base[$1] == $0 }
        }
    }

    /// Longer ones before those that they begin with.
    private static let leadingOperators = ["==", "!=", "=~", "<=", ">=", "??", "<", ">", "+", "*", "%"]

    private mutating func failLeadingOperator(_ mark: String) -> NodeID {
        let start = pos
        fail(
            Diagnostic(
                .syntax, "a line cannot begin with `\(mark)`", at: span(pos, pos + mark.utf8.count),
                label: "what is its left side?",
                help: "write `\(mark)` at the end of the line before, or parentheses around all of it"))
        return addError(start)
    }

    /// `.points`, as `jq` writes it.
    private mutating func parseDottedField() -> NodeID {
        let dot = span(pos, pos + 1)
        let name = tree.source.text(pos + 1..<nameEnd(pos + 1))
        report(
            Diagnostic(
                .syntax, "a field of the row has no dot", at: dot, label: "did you mean `\(name)`?", fix: Fix(dot, "")))
        pos += 1
        return parseNameExpression()
    }

    /// variable = "$" name
    mutating func parseVariable() -> NodeID {
        let start = pos
        pos += 1
        let end = nameEnd(pos)
        if end > pos {
            let name = intern(pos, end)
            pos = end
            mark(.variable, start)
            return tree.add(.variable, start, end, name.index)
        }
        if peek("(") {
            report(
                Diagnostic(
                    .syntax, "`$(…)` works only in double quotes", at: span(start, pos),
                    help: "here `(…)` gives the value",
                    fix: Fix(span(start, pos), "")))
            return parseGroup()
        }
        if peek("{"), let inner = bracedName(pos) {
            pos = inner.end
            report(
                Diagnostic(
                    .syntax, "`${…}` works only in double quotes", at: span(start, pos),
                    fix: Fix(span(start, pos), "$" + tree.names[inner.name])))
            return tree.add(.variable, start, pos, inner.name.index)
        }
        var digits = pos
        while byte(digits).isDigit || byte(digits) == UInt8(ascii: ".") && byte(digits + 1).isDigit { digits += 1 }
        let amount = digits > pos ? "\(tree.source.text(pos..<digits))USD" : nil
        fail(
            Diagnostic(
                .syntax, "`$` needs the name of a variable", at: span(start, max(pos, digits)),
                label: amount.map { "did you mean `\($0)`?" } ?? "",
                help: amount == nil ? "for the character itself use quotes: `'$'`" : nil,
                fix: amount.map { Fix(span(start, digits), $0) }))
        return addError(start)
    }

    /// `{name}` at an offset.
    func bracedName(_ start: Int) -> (name: Name, end: Int)? {
        let end = nameEnd(start + 1)
        guard end > start + 1, byte(end) == UInt8(ascii: "}") else { return nil }
        return (intern(start + 1, end), end + 1)
    }

    /// group = "(" pipeline ")"; in a row expression "(" expression ")" unless a command begins there
    mutating func parseGroup() -> NodeID {
        let start = pos
        guard let outside = enter(isMultiline: true) else { return addError(start) }
        skipBlanks()
        let inner: NodeID
        if peek(")") {
            inner = addError(pos)
            report(
                Diagnostic(
                    .syntax, "the parentheses are empty", at: span(start, pos + 1),
                    help: start > 0 && byte(start - 1).isLetter
                        ? "a stage or a command takes its words without parentheses: `… | count`"
                        : "between them goes a value or a pipeline"))
        } else if isRow, !peekCommandInRow() {
            inner = parseRowGroup()
        } else {
            isRow = false
            inner = parsePipeline()
        }
        leave(outside)
        if !isPattern, !isPanicking, !isRow { maybeArrow(start) }
        return tree.add(.group, start, pos, inner)
    }

    /// `(x) => …`, `x => …`
    @discardableResult
    mutating func maybeArrow(_ start: Int) -> Bool {
        var arrow = pos
        while byte(arrow).isBlank { arrow += 1 }
        guard isPair("=", ">", at: arrow) else { return false }
        let inside = tree.source.text(start..<pos).trimmed { "() ".contains($0) }
        let instead = closure(of: inside, after: arrow + 2)
        fail(
            Diagnostic(
                .syntax, "`=>` makes no closure", at: span(start, arrow + 2),
                label: instead.map { "did you mean `\($0.text)`?" } ?? "",
                help: "a closure is written `{ |\(inside)| … }`",
                fix: instead.map { Fix(span(start, $0.end), $0.text) }))
        return true
    }

    /// `x + 1` up to the end of its stage, with the names of the closure as variables; nil for a block of other
    /// languages and what is long.
    private func closure(of names: String, after start: Int) -> (text: String, end: Int)? {
        var end = start
        while end < count, !isStageEnd(end), base[end] != UInt8(ascii: ")"), base[end] != .newline { end += 1 }
        let written = tree.source.text(start..<end).trimmedBlanks
        let known = names.split { $0 == "," || $0 == " " }.map(String.init)
        let isPlain = !written.isEmpty && written.utf8.count < 100 && !written.contains { "{\"".contains($0) }
        guard isPlain, !known.isEmpty else { return nil }
        var body = "", word = "", last: Character = " "
        for character in written + " " {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
                continue
            }
            body += known.contains(word) && last != "." && last != "$" ? "$" + word : word
            if !word.isEmpty { last = word.last ?? " " }
            word = ""
            body.append(character)
            last = character
        }
        while byte(end - 1).isBlank { end -= 1 }
        return ("{ |\(names)| \(body.trimmedBlanks) }", end)
    }

    private mutating func parseRowGroup() -> NodeID {
        let start = pos
        let value = parseExpression()
        let after = pos
        skipBlanks()
        let isPipe = peek("|") && byte(pos + 1) != UInt8(ascii: "|")
        pos = after
        guard isPipe else { return value }
        isRow = false
        return continuePipeline(value, start)
    }

    /// In a row expression, a name with `|` or a flag after it begins a command: `(children | count)`, `(events --on
    /// today)`.
    private mutating func peekCommandInRow() -> Bool {
        let after = pos
        defer { pos = after }
        let end = nameEnd(pos)
        guard end > pos else { return false }
        pos = end
        skipBlanks()
        if peek("|") { return byte(pos + 1) != UInt8(ascii: "|") }
        return isPair("-", "-", at: pos) && byte(pos + 2).isLetter
    }

    /// list = "[" [expression { "," expression }] "]"
    mutating func parseList() -> NodeID {
        let start = pos, mark = stack.count
        guard let outside = enter(isMultiline: true) else { return addError(start) }
        var fold = foldableList == start ? FoldMark(self, isList: true) : nil
        repeat {
            skipBlanks()
            if fold != nil { self.fold(&fold!, to: pos) }
            if peek("]") { break }
            stack.append(parseItem(before: UInt8(ascii: "]")))
            skipBlanks()
        } while !isStopped && maybe(",")
        leave(outside)
        return tree.add(.list, start, pos, tree.makeList(&stack, from: mark))
    }

    /// An item of a list, or the value of a field.
    mutating func parseItem(before closer: UInt8) -> NodeID {
        isRow ? parseExpression() : maybeFunctionName(before: closer) ?? parseExpression()
    }

    private mutating func parseQuotedName() -> NodeID {
        let start = pos
        guard let name = maybeName() else {
            isPanicking = true
            return addError(start)
        }
        if peek("(") { return parseCall(name, start) }
        if isRow { return tree.add(.name, start, pos, name.index) }
        return failBareName(start)
    }
}
