import FamText

/// Blocks and control flow.
extension Parser {
    /// block = "{" statements "}"
    mutating func parseBlock(_ what: String) -> NodeID {
        if isPanicking { findBlock() } else { reachBlock() }
        let start = pos
        guard !isPanicking, peek("{") else {
            if !maybeWordBlock() { failExpected(what) }
            return addError(start)
        }
        guard let outside = enter(isMultiline: false) else { return addError(start) }
        let list: NodeList
        if isRow {
            list = parseRowBlock()
        } else {
            list = parseStatements(until: UInt8(ascii: "}"), folding: foldMark(at: start))
        }
        leave(outside)
        return tree.add(.block, start, pos, list)
    }

    /// Skips blanks up to the block, even if it wrongly begins on the next line.
    private mutating func reachBlock() {
        skipBlanks()
        guard peek("\n") else { return }
        let after = pos
        skipLines()
        guard peek("{") else {
            rewind(to: after)
            return
        }
        report(
            Diagnostic(
                .syntax, "the block begins on the line of its form", at: span(pos, pos + 1), label: "a line too low",
                help: "the end of the line ended the statement"))
    }

    /// In a row expression the braces of `if` and `match` contain a single expression.
    private mutating func parseRowBlock() -> NodeList {
        isMultiline = true
        skipBlanks()
        let mark = stack.count
        stack.append(parseExpression())
        return tree.makeList(&stack, from: mark)
    }

    /// After an error in the head of a form: continues with its block if that begins on this line.
    private mutating func findBlock() {
        guard !isTooDeep, recovery.unclosed == nil else { return }
        var index = pos
        while index < count, base[index] != .newline, base[index] != UInt8(ascii: "{") { index += 1 }
        guard byte(index) == UInt8(ascii: "{") else { return }
        rewind(to: index)
        isPanicking = false
        endsHere = false
    }

    /// Whether a keyword follows a block, on the same line or the next.
    private mutating func maybeNext(_ word: StaticString) -> Bool {
        if isPanicking { return false }
        let after = pos
        skipLines()
        if maybeWord(word) { return true }
        rewind(to: after)
        return false
    }

    /// The expression after `if`, `while`, `match`, `fail`, `expect`.
    /// - Parameter help: for a brace that is parsed as the block.
    private mutating func parseHead(_ what: String, isBeforeBlock: Bool = false, help: String? = nil) -> NodeID {
        skipBlanks()
        if isStageEnd(pos) || peek("{") && isBeforeBlock {
            failExpected(what, help: peek("{") ? help : nil)
            return addError(pos)
        }
        return parseExpression()
    }

    /// if = "if" expression block ["else" ( if | block )]
    mutating func parseIf(_ start: Int) -> NodeID {
        guard deepen() else { return addError(start) }
        defer { depth -= 1 }
        if maybeTestBrackets("if") { return addError(start) }
        let condition = parseHead("a condition", isBeforeBlock: true)
        let then = parseBlock("a block in braces")
        var otherwise = NodeID.none
        if maybeNext("else") {
            skipBlanks()
            let second = pos
            otherwise = maybeWord("if") ? parseIf(second) : parseBlock("a block in braces")
        }
        return tree.add(.ifElse, start, pos, condition.index, parts: then.index, otherwise.index)
    }

    /// while = "while" expression block
    mutating func parseWhile(_ start: Int) -> NodeID {
        if maybeTestBrackets("while") { return addError(start) }
        if isWord("read", at: pos) {
            failLine(
                Diagnostic(
                    .syntax, "`read` does not read lines here", at: span(pos, pos + 4),
                    help: "`for line in (from lines FILE) { … }` loops over the lines of a file"))
            return addError(start)
        }
        let condition = parseHead("a condition", isBeforeBlock: true)
        let body = parseBlock("a block in braces")
        return tree.add(.whileLoop, start, pos, condition, body)
    }

    /// for = "for" name ["," name] "in" expression block
    mutating func parseFor(_ start: Int) -> NodeID {
        skipBlanks()
        if peek("(") {
            let place = span(pos, pos + 1)
            failLine(
                Diagnostic(
                    .syntax, "`for` loops over a list or a range", at: place,
                    help: "`for i in 0..2 { … }` runs three times; `while CONDITION { … }` runs as long as one holds")
            )
            return addError(start)
        }
        let isPattern = peek("{") || peek("[")
        var pattern = isPattern ? parsePattern("for") : nil
        var name = isPattern ? pattern.map { _ in tree.names.intern(Parser.unnamed) } : parseDeclaredName("for")
        var items = NodeID.none, second: Name?, isPair = false
        skipBlanks()
        if name != nil, !isPattern, !isPanicking, maybe(",") {
            skipBlanks()
            isPair = peek("{") || peek("[")
            if isPair {
                pattern = parsePattern("for")
                if pattern == nil { name = nil }
            } else {
                second = parseDeclaredName("for")
            }
        }
        if name != nil {
            skipBlanks()
            if maybeWord("in") {
                skipBlanks()
                let first = pos
                if failRangeBraces() || failWordLoop(first) { return addError(start) }
                items = parseHead(
                    "what to loop over", isBeforeBlock: true, help: "a record is put in parentheses here: `({ … })`")
                if maybeLooseItems(first) || maybeLooseRange(first) { return addError(start) }
            } else {
                failExpected("`in`", help: "a loop is written `for name in LIST { … }`")
            }
        }
        let body = parseBlock("a block in braces")
        guard let name else { return addError(start) }
        return tree.add(
            .forLoop, start, pos, flag: isPair ? 2 : isPattern ? 1 : 0, name.index,
            parts: (items.exists ? items : addError(pos)).index, body.index, pattern?.index ?? second?.index ?? .max)
    }

    /// The name of the item of a `for` that destructures it. No name in a script contains a space.
    private static let unnamed = " item"

    /// match = "match" expression "{" { arm ( newline | ";" | "," ) } "}"
    mutating func parseMatch(_ start: Int) -> NodeID {
        let subject = parseHead("a value", isBeforeBlock: true)
        if isPanicking { findBlock() } else { skipBlanks() }
        guard !isPanicking, peek("{") else {
            failExpected("a block of arms", help: "`match $x { 1 => …; else => … }`")
            return addError(start)
        }
        let isRow = self.isRow
        guard let outside = enter(isMultiline: false) else { return addError(start) }
        let mark = stack.count
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
        let arms = tree.makeList(&stack, from: mark)
        return tree.add(.match, start, pos, subject.index, parts: arms.start, arms.count)
    }

    private mutating func skipArmEnds() {
        skipLines()
        while maybe(";") || maybe(",") { skipLines() }
    }

    /// arm = ( "else" | expression { "," expression } ) "=>" ( block | statement )
    /// - Parameter hasArrow: whether an arm before it was told that `->` is no arrow, which holds for all of them.
    private mutating func parseArm(isRow: Bool, _ hasArrow: inout Bool) -> NodeID {
        let start = pos, mark = stack.count
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

    /// return = "return" [pipeline]
    mutating func parseReturn(_ start: Int) -> NodeID {
        let end = pos
        skipBlanks()
        if isStageEnd(pos), !peek("|") {
            rewind(to: end)
            return tree.add(.returnValue, start, end, NodeID.none)
        }
        let value = parsePipeline()
        return tree.add(.returnValue, start, pos, value)
    }

    /// clause = "expect" expression
    mutating func parseClause(_ kind: NodeKind, _ what: String, _ start: Int) -> NodeID {
        let value = parseHead(what)
        return tree.add(kind, start, pos, value)
    }

    /// try = "try" block ["catch" [name] block | "else" block] ["finally" block]
    mutating func parseTry(_ start: Int) -> NodeID {
        let body = parseBlock("a block in braces")
        var name: Name?
        var handler = NodeID.none, finally = NodeID.none
        if maybeNext("catch") {
            skipBlanks()
            if !peek("{") { name = maybeNameInParentheses() ?? parseDeclaredName("catch") }
            handler = parseBlock("a block in braces")
        } else if maybeNext("else") {
            handler = parseBlock("a block in braces")
        }
        if maybeNext("finally") { finally = parseBlock("a block in braces") }
        skipBlanks()
        if !handler.exists, !finally.exists, !isPanicking, let word = ["except", "rescue"].first(where: { isName($0) })
        {
            let place = span(pos, pos + word.utf8.count)
            failLine(
                Diagnostic(
                    .syntax, "`\(word)` catches nothing", at: place, label: "did you mean `catch`?",
                    fix: Fix(place, "catch")))
        } else if !handler.exists, !finally.exists {
            failExpected("`catch`", help: "`try { … } catch e { … }` or `try { … } finally { … }`")
        }
        return tree.add(.tryCatch, start, pos, body.index, parts: name?.index ?? .max, handler.index, finally.index)
    }

    /// Whether a block begins here, or the line ends.
    func isBlockNext(_ end: Int) -> Bool {
        var index = end
        while byte(index).isBlank { index += 1 }
        return byte(index) == UInt8(ascii: "{") || isStageEnd(index)
    }

    /// attempt = "try" ( expression | block ) "else" ( expression | block )
    mutating func parseAttempt(_ start: Int) -> NodeID {
        guard deepen() else { return addError(start) }
        defer { depth -= 1 }
        let errors = diagnostics.count
        let value = parseAttempted("an expression that may fail")
        var level = height
        var otherwise = NodeID.none
        if maybeNext("else") {
            otherwise = parseAttempted("the value for that case")
            level = max(level, height)
        } else if isHandlerNext, !brackets.openers.isEmpty, isLineStart(start) {
            failOpenBefore(start)
        } else if diagnostics.count > errors {
            // A value that was not understood has no known end.
            isPanicking = true
        } else if !isPanicking {
            failExpected(
                "`else`", help: "`try EXPR else EXPR` is a value; `try { … } catch e { … }` is a statement of its own")
        }
        height = level + 1
        return tree.add(.attempt, start, pos, value, otherwise.exists ? otherwise : addError(pos))
    }

    /// Whether this is the statement, which is not a value.
    private var isHandlerNext: Bool {
        var index = pos
        while byte(index).isBlank { index += 1 }
        return isWord("catch", at: index) || isWord("finally", at: index)
    }

    private mutating func parseAttempted(_ what: String) -> NodeID {
        skipBlanks()
        return peek("{") ? parseBlock("a block in braces") : parseHead(what)
    }

    /// fail = "fail" expression ["--code" value] ["--data" value]
    mutating func parseFail(_ start: Int) -> NodeID {
        let value = parseHead("a message")
        let mark = stack.count
        while !isPanicking {
            let after = pos
            skipBlanks()
            guard isPair("-", "-", at: pos), byte(pos + 2).mayStartName else {
                rewind(to: after)
                break
            }
            stack.append(parseFlag { _ in true })
        }
        let flags = tree.makeList(&stack, from: mark)
        return tree.add(.fail, start, pos, value.index, parts: flags.start, flags.count)
    }

    /// atomic = "atomic" block
    mutating func parseAtomic(_ start: Int) -> NodeID {
        skipBlanks()
        allowFolding()
        let body = parseBlock("a block in braces")
        return tree.add(.atomic, start, pos, body)
    }

    /// plan = "plan" ( block | pipeline )
    mutating func parsePlan(_ start: Int) -> NodeID {
        skipBlanks()
        let body = peek("{") ? parseBlock("a block") : parseValue("a pipeline")
        return tree.add(.plan, start, pos, body)
    }
}
