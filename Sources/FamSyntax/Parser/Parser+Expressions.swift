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
            if failPower() { break }
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

    /// `2 ** 3`, `2 ^ 3`
    private mutating func failPower() -> Bool {
        let length = isPair("*", "*", at: pos) ? 2 : 1
        guard length == 2 || peek("^") else { return false }
        let place = span(pos, pos + length)
        fail(
            Diagnostic(
                .syntax, "`\(tree.source.text(place.range))` is not an operator", at: place,
                help: "`pow(2, 3)` is a power"))
        return true
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
        if found == .range, reportForeignRange(start) { return }
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
}
