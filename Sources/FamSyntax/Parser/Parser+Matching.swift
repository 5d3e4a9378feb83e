import FamText

/// `match` and its arms.
extension Parser {
    /// match = "match" expression "{" { arm ( newline | ";" | "," ) } "}"
    mutating func parseMatch(_ start: Int) -> NodeID {
        skipBlanks()
        if peek("{") { return failBareSubject(start) }
        let subject = parseHead("a value", isBeforeBlock: true)
        if isPanicking { findBlock() } else { skipBlanks() }
        guard !isPanicking, peek("{") else {
            failExpected("a block of arms", help: "`match $x { 1 => …; else => … }`")
            return addError(start)
        }
        let isRow = self.isRow
        guard let outside = enter(isMultiline: false) else { return addError(start) }
        let mark = stack.count, outerArms = armsOpener
        armsOpener = UInt32(truncatingIfNeeded: brackets.openers.last ?? pos)
        var hasArrow = false
        while true {
            skipArmEnds()
            if isAtEnd || isTooDeep || byte(pos).isCloser && isOpen(byte(pos)) { break }
            let armStart = pos
            stack.append(parseArm(isRow: isRow, &hasArrow))
            if byte(pos) == UInt8(ascii: ","), !isPanicking { continue }
            finishStatement(armStart)
        }
        leave(outside)
        armsOpener = outerArms
        let arms = tree.makeList(&stack, from: mark)
        return tree.add(.match, start, pos, subject.index, parts: arms.start, arms.count)
    }

    /// `match { kind: "x" } { … }`: the first brace would be that of the arms.
    private mutating func failBareSubject(_ start: Int) -> NodeID {
        fail(
            Diagnostic(
                .syntax, "a value is missing here", at: span(pos, pos + 1), label: "found `{`",
                help: "`match $x { 1 => …; else => … }`; a record goes in parentheses: `match ({ … }) { … }`"))
        return addError(start)
    }

    /// `echo a, else => echo b`: a command takes the rest of its line.
    mutating func failArrowInCommand() -> Bool {
        guard let opener = brackets.openers.last, armsOpener == UInt32(truncatingIfNeeded: opener),
            isPair("=", ">", at: pos), byte(pos + 2).isBlank || isStageEnd(pos + 2)
        else { return false }
        fail(
            Diagnostic(
                .syntax, "`=>` does not belong here", at: span(pos, pos + 2),
                label: "a command goes on to the end of its line",
                help: "a new line or `;` ends an arm: `1 => echo a; else => echo b`"))
        return true
    }

    private mutating func skipArmEnds() {
        skipLines()
        while maybe(";") || maybe(",") { skipLines() }
    }

    /// arm = ( "else" | expression { "," expression } ) "=>" ( block | statement )
    /// - Parameter hasArrow: whether an arm before it was told that `->` is no arrow, which holds for all of them.
    private mutating func parseArm(isRow: Bool, _ hasArrow: inout Bool) -> NodeID {
        let start = pos, mark = stack.count
        if isWord("case", at: pos), byte(pos + 4).isBlank { return failCase(start) }
        if !maybeWord("else"), !maybeWildcard() {
            let wasPattern = isPattern
            isPattern = true
            repeat {
                skipLines()
                stack.append(parseExpression())
                skipBlanks()
            } while !isPanicking && maybe(",")
            isPattern = wasPattern
        }
        let patterns = tree.makeList(&stack, from: mark)
        skipBlanks()
        if isPair("-", ">", at: pos), !hasArrow {
            hasArrow = true
            let place = span(pos, pos + 2)
            report(
                Diagnostic(
                    .syntax, "`->` does not lead to a result", at: place, label: "did you mean `=>`?",
                    fix: Fix(place, "=>")))
        }
        guard isPair("=", ">", at: pos) || isPair("-", ">", at: pos), !isPanicking else {
            failExpected("`=>`", help: "an arm is written `PATTERN => RESULT`")
            return addError(start)
        }
        pos += 2
        self.mark(.operator, pos - 2)
        skipLines()
        let body = peek("{") ? parseBlock("a block") : parseArmBody(isRow: isRow)
        return tree.add(.arm, start, pos, body.index, parts: patterns.start, patterns.count)
    }

    private mutating func failCase(_ start: Int) -> NodeID {
        fail(
            Diagnostic(
                .syntax, "an arm begins with its value, without `case`", at: span(pos, pos + 4),
                help: "an arm is written `PATTERN => RESULT`"))
        return addError(start)
    }

    /// `_ =>` and `default =>`, which are written `else =>`.
    private mutating func maybeWildcard() -> Bool {
        for word in ["_", "default"] where tree.source.text(pos..<min(count, pos + word.utf8.count)) == word {
            let end = pos + word.utf8.count
            guard wordEnd("=>", after: end) != nil else { continue }
            let place = span(pos, end)
            report(
                Diagnostic(
                    .syntax, "the arm for all other values is `else`", at: place, label: "did you mean `else`?",
                    fix: Fix(place, "else")))
            pos = end
            return true
        }
        return false
    }

    private mutating func parseArmBody(isRow: Bool) -> NodeID {
        let start = pos
        let body: NodeID
        if isStageEnd(pos) {
            failExpected("a result")
            body = addError(start)
        } else {
            body = isRow ? parseExpression() : parseStatement()
        }
        let mark = stack.count
        stack.append(body)
        return tree.add(.block, start, pos, tree.makeList(&stack, from: mark))
    }
}
