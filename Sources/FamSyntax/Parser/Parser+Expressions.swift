import FamText

/// Operators, by the one table of `Operator`.
extension Parser {
    /// expression = unary { operator unary }
    mutating func parseExpression() -> NodeID {
        let start = pos
        let left = parseUnary()
        let whole = parseBinary(from: left, start, least: 1)
        maybeTernary(start)
        peak = max(peak, height)
        return whole
    }

    /// Parses the operators after `left` that bind at least as tightly as `least`, with their right sides.
    mutating func parseBinary(from first: NodeID, _ start: Int, least: Int) -> NodeID {
        var left = first
        var level = height
        var hasComparison = false
        while !isStopped, !isTooDeep, !endsHere {
            let after = pos
            skipBlanks()
            if let foreign = peekForeignOperator(), foreign.meant.precedence >= least {
                left = parseForeign(foreign, left, start)
                hasComparison = hasComparison || foreign.meant.isComparison
                level = max(level, height) + 2
                if !grow(level, at: start) { break }
                continue
            }
            guard let found = peekOperator(), found.precedence >= least else {
                pos = after
                break
            }
            takeOperator(found, isChained: hasComparison && found.isComparison)
            hasComparison = hasComparison || found.isComparison
            let right = parseRightSide(found)
            level = max(level, height) + 1
            left = tree.add(.binary, start, pos, flag: NodeCode.of(found), left, right)
            if !grow(level, at: start) { break }
        }
        height = level
        return left
    }

    mutating func parseRightSide(_ found: Operator) -> NodeID {
        let after = pos
        skipLines()
        if isAtEnd || isStageEnd(pos) || endsHere || isLineStart(pos) && isStatementStart(pos) {
            pos = isAtEnd ? pos : after
            failExpected("the right side of `\(found.rawValue)`", continues: true)
            return addError(after)
        }
        let start = pos
        if found == .matches, let end = slashedPattern() { return failSlashes(start, end) }
        if found == .like, let end = barePattern() { return failBarePattern(end) }
        // `if $x > 3 and { … }`: the block of the form, since no such value is true or false.
        if found == .and || found == .or, peek("{") {
            failExpected("the right side of `\(found.rawValue)`")
            return addError(after)
        }
        let right = parseUnary()
        return parseBinary(from: right, start, least: found.precedence + 1)
    }

    /// The binary operator at this place, also in the spelling of other languages.
    func peekOperator() -> Operator? {
        let next = byte(pos), second = byte(pos + 1)
        let isCompound = second == UInt8(ascii: "=")
        switch next {
        case UInt8(ascii: "="):
            return second == UInt8(ascii: "~") ? .matches : second == UInt8(ascii: ">") ? nil : .equal
        case UInt8(ascii: "!"): return isCompound ? .notEqual : nil
        case UInt8(ascii: "<"): return isCompound ? .lessOrEqual : .less
        case UInt8(ascii: ">"): return isCompound ? .greaterOrEqual : .greater
        case UInt8(ascii: "?"): return second == next && byte(pos + 2) != UInt8(ascii: "=") ? .coalesce : nil
        case UInt8(ascii: "."): return second == next ? .range : nil
        case UInt8(ascii: "+"): return isCompound ? nil : .add
        case UInt8(ascii: "-"):
            if isCompound || second == UInt8(ascii: ">") || second == next && byte(pos + 2).isLetter { return nil }
            return .subtract
        case UInt8(ascii: "*"): return isCompound ? nil : .multiply
        case UInt8(ascii: "/"):
            if second == next { return byte(pos + 2) == UInt8(ascii: "=") ? nil : .quotient }
            return isCompound ? nil : .divide
        case UInt8(ascii: "%"): return isCompound ? nil : .remainder
        case UInt8(ascii: "&"): return second == next ? .and : nil
        case UInt8(ascii: "|"): return second == next ? .or : nil
        case UInt8(ascii: "a"): return isWord("and", at: pos) ? .and : nil
        case UInt8(ascii: "o"): return isWord("or", at: pos) ? .or : nil
        case UInt8(ascii: "i"): return isWord("in", at: pos) ? .in : nil
        case UInt8(ascii: "l"): return isWord("like", at: pos) ? .like : nil
        default: return nil
        }
    }

    /// Consumes the operator and reports a wrong spelling.
    private mutating func takeOperator(_ found: Operator, isChained: Bool) {
        let start = pos
        var length = found.rawValue.utf8.count
        var isOdd = false
        if found == .equal, byte(pos + 1) != UInt8(ascii: "=") {
            length = 1
            isOdd = true
        } else if (found == .and || found == .or) && !byte(pos).isLetter {
            length = 2
            isOdd = true
        }
        pos += length
        mark(.operator, start)
        let place = span(start, pos)
        if isOdd {
            let written = tree.source.text(start..<pos)
            report(
                Diagnostic(
                    found == .equal ? .syntax : .shellOperator, "`\(written)` is not an operator here", at: place,
                    label: "did you mean `\(found.rawValue)`?", fix: Fix(place, found.rawValue)))
        } else if isChained {
            report(
                Diagnostic(
                    .syntax, "comparisons do not chain", at: place, help: "join them: `a < b and b < c`"))
        } else if found == .subtract {
            reportMinus(start)
        }
    }

    /// A minus between two values needs a blank on both sides.
    private mutating func reportMinus(_ start: Int) {
        let before = start == 0 || byte(start - 1).isBlank || byte(start - 1) == .newline
        let after = pos >= count || byte(pos).isBlank || byte(pos) == .newline
        if before, after { return }
        report(
            Diagnostic(
                .syntax, "a minus between values has spaces on both sides", at: span(start, pos),
                fix: Fix(span(start, pos), (before ? "" : " ") + "-" + (after ? "" : " "))))
    }

    /// unary = "-" unary | "not" expression | postfix
    mutating func parseUnary() -> NodeID {
        let start = pos
        let next = byte(pos)
        if next == UInt8(ascii: "-") {
            if byte(pos + 1).isDigit, timeWordEnd(pos + 1) == nil { return parseNumber(isNegative: true) }
            pos += 1
            mark(.operator, start)
            guard deepen() else { return addError(start) }
            defer { depth -= 1 }
            let value = parseUnary()
            height += 1
            return tree.add(.negate, start, pos, value)
        }
        if next == UInt8(ascii: "!"), byte(pos + 1) != UInt8(ascii: "=") {
            pos += 1
            mark(.operator, start)
            report(
                Diagnostic(
                    .shellOperator, "`!` is not an operator here", at: span(start, pos), label: "did you mean `not`?",
                    fix: Fix(span(start, pos), "not ")))
            return parseNot(start)
        }
        if next == UInt8(ascii: "n"), isWord("not", at: pos) {
            pos += 3
            mark(.operator, start)
            return parseNot(start)
        }
        if next == UInt8(ascii: "N"), isWord("NOT", at: pos), byte(pos + 3).isBlank {
            pos += 3
            mark(.operator, start)
            let place = span(start, pos)
            report(
                Diagnostic(
                    .syntax, "`NOT` is not an operator here", at: place, label: "did you mean `not`?",
                    fix: Fix(place, "not")))
            return parseNot(start)
        }
        return parsePostfix()
    }

    /// The operand of `not`, which binds more loosely than comparisons.
    private mutating func parseNot(_ start: Int) -> NodeID {
        guard deepen() else { return addError(start) }
        defer { depth -= 1 }
        skipBlanks()
        let from = pos
        let value = parseUnary()
        let whole = parseBinary(from: value, from, least: Operator.equal.precedence)
        height += 1
        return tree.add(.not, start, pos, whole)
    }

    /// postfix = primary { ["?"] "." name | ["?"] "[" expression "]" | "(" arguments ")" }
    mutating func parsePostfix() -> NodeID {
        let start = pos
        var node = parsePrimary()
        var level = height
        while !isPanicking, !isTooDeep {
            if peek("."), peekNameStart(pos + 1) || byte(pos + 1) == .backtick {
                pos += 1
                mark(.punctuation, pos - 1)
                guard let name = maybeName() else { break }
                node = tree.add(.member, start, pos, node.index, name.index)
            } else if peek("."), byte(pos + 1).isDigit, canHaveItems(node) {
                node = parseDottedIndex(start)
            } else if peek("["), let slice = maybeSlice(start) {
                node = slice
            } else if let isIndex = peekMaybe() {
                pos += 1
                mark(.punctuation, pos - 1)
                node = isIndex ? parseIndex(node, start, .maybeIndex) : parseMaybeMember(node, start)
                level = max(level, isIndex ? height : 1)
            } else if peek("[") {
                node = parseIndex(node, start)
                level = max(level, height)
            } else if peek("("), canBeApplied(node) {
                let found = parseCallArguments()
                level = max(level, height)
                node = tree.add(.apply, start, pos, node.index, parts: found.arguments.start, found.arguments.count)
            } else {
                break
            }
            level += 1
            if !grow(level, at: start) { break }
        }
        height = level
        return node
    }

    private func canHaveItems(_ node: NodeID) -> Bool {
        switch tree.nodes[Int(node.index)].kind {
        case .variable, .member, .index, .group: true
        default: false
        }
    }

    /// `$xs.0`
    private mutating func parseDottedIndex(_ start: Int) -> NodeID {
        let dot = pos
        pos += 1
        while byte(pos).isDigit { pos += 1 }
        let index = "[\(tree.source.text(dot + 1..<pos))]"
        report(
            Diagnostic(
                .syntax, "an item of a list goes in brackets", at: span(dot, pos), label: "did you mean `\(index)`?",
                fix: Fix(span(dot, pos), index)))
        return addError(start)
    }

    /// `$xs[1:2]`
    private mutating func maybeSlice(_ start: Int) -> NodeID? {
        var colon = pos + 1
        while byte(colon).isDigit { colon += 1 }
        guard byte(colon) == UInt8(ascii: ":") else { return nil }
        var end = colon + 1
        while byte(end).isDigit { end += 1 }
        guard byte(end) == UInt8(ascii: "]"), end > pos + 2 else { return nil }
        let from = colon > pos + 1 ? tree.source.text(pos + 1..<colon) : "0"
        let to = end > colon + 1 ? ", " + tree.source.text(colon + 1..<end) : ""
        let call = "slice(\(tree.source.text(start..<pos)), \(from)\(to))"
        let place = span(pos, end + 1)
        pos = end + 1
        report(
            Diagnostic(
                .syntax, "a part of a list is taken by a function", at: place, label: "did you mean `\(call)`?",
                fix: Fix(span(start, pos), brackets.openers.isEmpty ? "(\(call))" : call)))
        return addError(start)
    }

    private func canBeApplied(_ node: NodeID) -> Bool {
        switch tree.nodes[Int(node.index)].kind {
        case .variable, .member, .index, .group, .call, .apply, .closure: true
        default: false
        }
    }

    /// Whether there is a `?[` here, or a `?.` with a name after it; nil for neither.
    private func peekMaybe() -> Bool? {
        guard peek("?") else { return nil }
        if byte(pos + 1) == UInt8(ascii: "[") { return true }
        return byte(pos + 1) == UInt8(ascii: ".") && (peekNameStart(pos + 2) || byte(pos + 2) == .backtick)
            ? false : nil
    }

    private mutating func parseMaybeMember(_ owner: NodeID, _ start: Int) -> NodeID {
        pos += 1
        mark(.punctuation, pos - 1)
        guard let name = maybeName() else { return owner }
        return tree.add(.maybeMember, start, pos, owner.index, name.index)
    }

    private mutating func parseIndex(_ owner: NodeID, _ start: Int, _ kind: NodeKind = .index) -> NodeID {
        guard let outside = enter(isMultiline: true) else { return addError(start) }
        skipBlanks()
        let index = parseExpression()
        leave(outside)
        return tree.add(kind, start, pos, owner, index)
    }

    /// A bare name as an argument, an item or a field of a record is the function with that name: `map($names, upper)`,
    /// `[upper, lower]`. `closer` ends the list that it is in.
    mutating func maybeFunctionName(before closer: UInt8) -> NodeID? {
        let start = pos, end = nameEnd(pos)
        guard end > pos, timeWordEnd(pos) == nil else { return nil }
        var index = end, isAtLineEnd = false
        // After it a line may end, with a comment before that. If the closing bracket is missing, only that shows it.
        while index < count, byte(index).isBlank || byte(index) == .newline || byte(index) == UInt8(ascii: "#") {
            if byte(index) == UInt8(ascii: "#") {
                while index < count, byte(index) != .newline { index += 1 }
            } else {
                isAtLineEnd = isAtLineEnd || byte(index) == .newline
                index += 1
            }
        }
        guard isAtLineEnd || byte(index) == UInt8(ascii: ",") || byte(index) == closer else { return nil }
        return functionName(start, end, as: closer == UInt8(ascii: ")") ? .command : .name)
    }

    /// The same where a stage takes a closure last: `each upper`.
    mutating func maybeLastFunctionName() -> NodeID? {
        skipBlanks()
        let start = pos, end = nameEnd(pos)
        guard end > pos, timeWordEnd(pos) == nil else { return nil }
        var after = end
        while byte(after).isBlank { after += 1 }
        return isStageEnd(after) ? functionName(start, end, as: .name) : nil
    }

    private mutating func functionName(_ start: Int, _ end: Int, as kind: Token.Kind) -> NodeID? {
        let name = intern(start, end)
        if let word = ReservedWord(name), word.role != .stage { return nil }
        pos = end
        mark(kind, start)
        height = 1
        return tree.add(.name, start, end, name.index)
    }

    /// arguments = "(" [expression { "," expression }] ["where" expression] ")"
    mutating func parseCallArguments() -> (arguments: NodeList, filter: NodeID) {
        guard let outside = enter(isMultiline: true) else { return (.empty, .none) }
        let mark = stack.count
        var filter = NodeID.none
        repeat {
            skipBlanks()
            if peek(")") { break }
            if peek("*"), byte(pos + 1) == UInt8(ascii: ")") {
                failExpectedNothing("`count()` counts the rows of a group, `… | count` all of them")
                // In place of the arguments that the function `count(list, test)` would be missing.
                for _ in 0..<2 { stack.append(addError(pos)) }
                break
            }
            let isCounted = stack.count == mark && isWord("where", at: pos)
            if !isCounted {
                stack.append(isRow ? maybeDistinct() ?? parseExpression() : parseItem(before: UInt8(ascii: ")")))
            }
            skipBlanks()
            maybePipedArgument()
            if !isPanicking, maybeWord("where") {
                isRow = true
                skipBlanks()
                filter = parseExpression()
                skipBlanks()
            }
        } while !isPanicking && !filter.exists && maybe(",")
        leave(outside)
        return (tree.makeList(&stack, from: mark), filter)
    }
}
