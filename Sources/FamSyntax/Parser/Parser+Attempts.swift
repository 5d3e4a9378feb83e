import FamText

/// `try`, `attempt` and `fail`.
extension Parser {
    /// try = "try" block ["catch" [name] block | "else" block] ["finally" block]
    mutating func parseTry(_ start: Int) -> NodeID {
        let body = parseBlock("a block in braces", isForm: true)
        var name: Name?
        var handler = NodeID.none, finally = NodeID.none
        if maybeNext("catch") {
            skipBlanks()
            if !peek("{") { name = maybeNameInParentheses() ?? parseDeclaredName("catch") }
            handler = parseBlock("a block in braces", isForm: true)
        } else if maybeNext("else") {
            handler = parseBlock("a block in braces", isForm: true)
        }
        if maybeNext("finally") { finally = parseBlock("a block in braces", isForm: true) }
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
}
