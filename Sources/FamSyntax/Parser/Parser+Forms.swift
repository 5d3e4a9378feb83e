import FamText

/// Blocks and control flow.
extension Parser {
    /// block = "{" statements "}"
    /// - Parameter head: the number of errors before the head of the form; an error in it is told of a missing block,
    ///   too.
    /// - Parameter isForm: whether it belongs to a statement or a `def`, and not to a value: then its parts may be
    ///   dropped.
    mutating func parseBlock(_ what: String, head: Int = .max, isForm: Bool = false) -> NodeID {
        if isPanicking { findBlock() } else { reachBlock() }
        let start = pos
        guard !isPanicking, peek("{") else {
            if !maybeWordBlock(), !noteMissingBlock(head) { failExpected(what) }
            return addError(start)
        }
        let mayFold = isForm && !isRow && mayFoldHere
        guard let outside = enter(isMultiline: false) else { return addError(start) }
        if mayFold { brackets.foldable += 1 }
        let list: NodeList
        if isRow {
            list = parseRowBlock()
        } else {
            list = parseStatements(until: UInt8(ascii: "}"), folding: mayFold ? FoldMark(self) : nil)
        }
        if mayFold { brackets.foldable -= 1 }
        leave(outside)
        return tree.add(.block, start, pos, list)
    }

    /// Whoever mends the head types the line again, so what is missing after it is said with it.
    private mutating func noteMissingBlock(_ head: Int) -> Bool {
        guard !isPanicking, diagnostics.count > head, endsHere || isAtEnd || peek("\n") || peek(";") else {
            return false
        }
        diagnostics[diagnostics.count - 1].notes.append("the block after it is missing: `{ … }`")
        isPanicking = true
        return true
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
    mutating func findBlock() {
        guard !isTooDeep, recovery.unclosed == nil else { return }
        var index = pos
        while index < count, base[index] != .newline, base[index] != UInt8(ascii: "{") { index += 1 }
        guard byte(index) == UInt8(ascii: "{") else { return }
        rewind(to: index)
        isPanicking = false
        endsHere = false
    }

    /// Whether a keyword follows a block, on the same line or the next.
    mutating func maybeNext(_ word: StaticString) -> Bool {
        if isPanicking { return false }
        let after = pos
        skipLines()
        if maybeWord(word) { return true }
        rewind(to: after)
        return false
    }

    /// The expression after `if`, `while`, `match`, `fail`, `expect`.
    /// - Parameter help: for a brace that is parsed as the block.
    mutating func parseHead(_ what: String, isBeforeBlock: Bool = false, help: String? = nil) -> NodeID {
        skipBlanks()
        if isStageEnd(pos) || peek("{") && isBeforeBlock {
            failExpected(what, help: peek("{") ? help : nil)
            return addError(pos)
        }
        return parseExpression()
    }

    /// if = "if" expression block ["else" ( if | block )]
    mutating func parseIf(_ start: Int, isForm: Bool = false) -> NodeID {
        guard deepen() else { return addError(start) }
        defer { depth -= 1 }
        if maybeTestBrackets("if") { return addError(start) }
        let head = diagnostics.count, condition = parseHead("a condition", isBeforeBlock: true)
        let then = parseBlock("a block in braces", head: head, isForm: isForm)
        var otherwise = NodeID.none
        if maybeNext("else") {
            skipBlanks()
            let second = pos
            otherwise =
                maybeWord("if") ? parseIf(second, isForm: isForm) : parseBlock("a block in braces", isForm: isForm)
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
        let head = diagnostics.count, condition = parseHead("a condition", isBeforeBlock: true)
        let body = parseBlock("a block in braces", head: head, isForm: true)
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
        let head = diagnostics.count, isPattern = peek("{") || peek("[")
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
        let body = parseBlock("a block in braces", head: head, isForm: true)
        guard let name else { return addError(start) }
        return tree.add(
            .forLoop, start, pos, flag: isPair ? 2 : isPattern ? 1 : 0, name.index,
            parts: (items.exists ? items : addError(pos)).index, body.index, pattern?.index ?? second?.index ?? .max)
    }

    /// The name of the item of a `for` that destructures it. No name in a script contains a space.
    private static let unnamed = " item"

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

    /// atomic = "atomic" block
    mutating func parseAtomic(_ start: Int) -> NodeID {
        skipBlanks()
        let body = parseBlock("a block in braces", isForm: true)
        return tree.add(.atomic, start, pos, body)
    }

    /// plan = "plan" ( block | pipeline )
    mutating func parsePlan(_ start: Int) -> NodeID {
        skipBlanks()
        let body = peek("{") ? parseBlock("a block", isForm: true) : parseValue("a pipeline")
        return tree.add(.plan, start, pos, body)
    }
}
