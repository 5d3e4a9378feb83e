import FamText

/// Statements and the words they begin with.
extension Parser {
    /// The first name of a statement or stage, read only once.
    struct Head {
        let name: Name
        let end: Int
        let word: ReservedWord?
    }

    /// statements = { [statement] ( newline | ";" ) }
    mutating func parseStatements(until closer: UInt8?, folding start: FoldMark? = nil) -> NodeList {
        let mark = stack.count
        var fold = start
        while true {
            let end = pos
            skipToStatement()
            if isAtEnd || isTooDeep && closer != nil || byte(pos).isCloser && isOpen(byte(pos)) { break }
            if closer == nil, pos >= pieceEnd, endsPiece() { break }
            // The last statement of a block stays: it may be the value of a function.
            if fold != nil { self.fold(&fold!, to: end) }
            // The caller discards the tree.
            if Interrupt.isRequested {
                pos = count
                break
            }
            if let plain = maybePlainBinding() {
                stack.append(plain)
                continue
            }
            if closer == nil, readsPlainLines, let end = plainLineEnd() {
                stack.append(tree.add(.line, pos, end))
                pos = end
                continue
            }
            let start = pos, before = diagnostics.count
            recovery.errorsBefore = before
            stack.append(parseStatement())
            finishStatement(start)
            if diagnostics.count > before { noteBroken(start, after: before) }
        }
        return tree.makeList(&stack, from: mark)
    }

    /// Whether the next statement is left to the next piece. A comment goes with its `def`: where it began before the
    /// end of this piece, both still belong to it.
    private mutating func endsPiece() -> Bool {
        guard let docComment else { return true }
        if docComment.lowerBound < pieceEnd { return false }
        pos = docComment.lowerBound
        return true
    }

    /// Skips blanks, newlines, `;` and comments, and keeps the `##` lines directly above.
    private mutating func skipToStatement() {
        docComment = nil
        var lines = 0
        while pos < count {
            let next = base[pos]
            if next == .newline {
                lines += 1
                if lines > 1 { docComment = nil }
                pos += 1
            } else if next == UInt8(ascii: "#") {
                let start = pos
                skipComment()
                let isDoc = byte(start + 1) == UInt8(ascii: "#")
                docComment = isDoc ? (docComment?.lowerBound ?? start)..<pos : nil
                lines = 0
            } else if next.isBlank {
                pos += 1
            } else if next == UInt8(ascii: ";") {
                pos += 1
                mark(.punctuation, pos - 1)
            } else if next == .backslash, let end = peekContinuation(pos) {
                pos = end
            } else {
                return
            }
        }
    }

    /// statement = form | assignment | pipeline | address
    mutating func parseStatement() -> NodeID {
        let first = base[pos]
        if first.mayStartName {
            let end = nameEnd(pos)
            guard end > pos else { return parsePipeline() }
            let name = intern(pos, end)
            let head = Head(name: name, end: end, word: ReservedWord(name))
            if let word = head.word, word.role == .form, isFormStart(word, end), word != .try || isBlockNext(end) {
                return parseForm(word, end)
            }
            return parsePipeline(head)
        }
        if first == UInt8(ascii: "$") { return parseAssignment() }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{"), isUnpackingStart {
            return parseUndeclaredUnpacking()
        }
        if "/-.?".utf8.contains(first), maybeForeignLine() {
            return addError(pos)
        }
        if first == UInt8(ascii: "/") { return parsePlace() }
        if first.isCloser {
            failUnexpected()
            return tree.add(.error, pos, pos)
        }
        return parsePipeline()
    }

    /// Whether the word of a form begins one here: `for/…`, `let-me` and `fam check` are commands.
    private func isFormStart(_ word: ReservedWord, _ end: Int) -> Bool {
        let next = byte(end)
        if word == .fam {
            var index = end
            while byte(index).isBlank { index += 1 }
            return index > end && byte(index).isDigit
        }
        if word == .source, next == UInt8(ascii: "?") { return true }
        switch next {
        case 0x20, 0x09, 0x0D, 0x0A, 0x22, 0x24, 0x27, 0x28, 0x29, 0x3B, 0x5B, 0x5D, 0x60, 0x7B, 0x7C, 0x7D: return true
        default: return end >= count
        }
    }

    private mutating func parseForm(_ word: ReservedWord, _ end: Int) -> NodeID {
        let start = pos
        pos = end
        mark(.keyword, start)
        switch word {
        case .fam: return parseVersion(start)
        case .use: return parseUse(start)
        case .param: return parseParam(start)
        case .let, .var: return parseBinding(start, isMutable: word == .var)
        case .def: return parseDefine(start)
        case .if: return parseIf(start, isForm: true)
        case .match: return parseMatch(start)
        case .for: return parseFor(start)
        case .while: return parseWhile(start)
        case .break: return tree.add(.breakLoop, start, end)
        case .continue: return tree.add(.continueLoop, start, end)
        case .return: return parseReturn(start)
        case .try: return parseTry(start)
        case .fail: return parseFail(start)
        case .expect: return parseClause(.expect, "a condition", start)
        case .atomic: return parseAtomic(start)
        case .plan: return parsePlan(start)
        case .source: return parseSourceForm(start)
        default: return failLonely(word, start)
        }
    }

    /// `else`, `catch`, `finally` without the form that they belong to.
    private mutating func failLonely(_ word: ReservedWord, _ start: Int) -> NodeID {
        let owner = word == .else ? "if" : "try"
        fail(
            Diagnostic(
                .syntax, "`\(word.rawValue)` has no `\(owner)` before it", at: span(start, pos),
                help: "`\(word.rawValue)` comes after the closing brace of `\(owner)`"))
        return tree.add(.error, start, pos)
    }

    /// assignment = target ( "=" | "+=" | … ) pipeline
    private mutating func parseAssignment() -> NodeID {
        let start = pos
        let target = parsePostfix()
        let after = pos
        if let step = maybeStep(start) { return step }
        skipBlanks()
        guard let found = peekAssignment() else {
            rewind(to: after)
            return continuePipeline(parseBinary(from: target, start, least: 1), start)
        }
        pos += found.length
        mark(.operator, pos - found.length)
        switch tree.nodes[Int(target.index)].kind {
        case .variable, .member, .index, .error: break
        default:
            report(
                Diagnostic(
                    .syntax, "a value cannot be given to this", at: span(start, after),
                    help: "only `$name`, `$name.field` and `$name[index]` can be assigned to"))
        }
        let value = parseValue("a value")
        return tree.add(.assign, start, pos, flag: found.operator.map { NodeCode.of($0) + 1 } ?? 0, target, value)
    }

    /// `$x++`
    private mutating func maybeStep(_ start: Int) -> NodeID? {
        guard isPair("+", "+", at: pos) || isPair("-", "-", at: pos) && !byte(pos + 2).isLetter else { return nil }
        let place = span(pos, pos + 2), instead = " \(peek("+") ? "+" : "-")= 1"
        let written = tree.source.text(place.range)
        pos += 2
        mark(.operator, pos - 2)
        report(
            Diagnostic(
                .syntax, "`\(written)` is not an operator here", at: place,
                label: "did you mean `\(tree.source.text(start..<pos - 2))\(instead)`?", fix: Fix(place, instead)))
        return addError(start)
    }

    /// The assignment operator at this place, `=` or an operator followed by `=`.
    private func peekAssignment() -> (operator: Operator?, length: Int)? {
        let next = byte(pos), second = byte(pos + 1)
        let equals = UInt8(ascii: "=")
        if next == equals {
            return second == equals || second == UInt8(ascii: "~") || second == UInt8(ascii: ">") ? nil : (nil, 1)
        }
        if isPair("/", "/", at: pos), byte(pos + 2) == equals { return (.quotient, 3) }
        if isPair("?", "?", at: pos), byte(pos + 2) == equals { return (.coalesce, 3) }
        guard second == equals else { return nil }
        switch next {
        case UInt8(ascii: "+"): return (.add, 2)
        case UInt8(ascii: "-"): return (.subtract, 2)
        case UInt8(ascii: "*"): return (.multiply, 2)
        case UInt8(ascii: "/"): return (.divide, 2)
        case UInt8(ascii: "%"): return (.remainder, 2)
        default: return nil
        }
    }

    /// A pipeline in place of a value, after `=`.
    mutating func parseValue(_ what: String) -> NodeID {
        skipBlanks()
        if isStageEnd(pos) {
            failExpected(what)
            return tree.add(.error, pos, pos)
        }
        return parsePipeline()
    }

    /// place = address { argument }                      (the command `go`)
    private mutating func parsePlace() -> NodeID {
        let start = pos, mark = stack.count
        stack.append(parseAddress(endsAtComma: false))
        parseArguments()
        let command = tree.add(.command, start, pos, tree.makeList(&stack, from: mark))
        return continuePipeline(command, start)
    }
}
