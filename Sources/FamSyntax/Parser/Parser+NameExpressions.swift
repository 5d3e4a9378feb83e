import FamText

/// Names as values, and names that were meant as something else.
extension Parser {
    /// name = constant | time word | call | if | match; in a row expression a field
    mutating func parseNameExpression() -> NodeID {
        let start = pos
        let end = nameEnd(pos)
        let name = intern(pos, end)
        let next = byte(end)
        if next == UInt8(ascii: "(") {
            pos = end
            mark(.name, start)
            return parseCall(name, start)
        }
        if let timeEnd = timeWordEnd(pos) {
            pos = timeEnd
            mark(.timeWord, start)
            return tree.add(.timeWord, start, pos)
        }
        if let found = maybeLooseTimeWord(start, end) { return found }
        pos = end
        if let word = ReservedWord(name) {
            switch word {
            case .true, .false, .null: return addConstant(word, start)
            case .if, .match:
                mark(.keyword, start)
                return word == .if ? parseIf(start) : parseMatch(start)
            case .try where !isRow:
                mark(.keyword, start)
                return parseAttempt(start)
            case .try where byte(end).isBlank && !isStageEnd(end):
                var after = end
                while byte(after).isBlank { after += 1 }
                if after > end, byte(after).isWordByte || byte(after) == UInt8(ascii: "(") {
                    return failRowAttempt(start)
                }
            case _ where word.role == .form && !isRow && word != .fam:
                failOpenBefore(start)
                pos = start
                return addError(start)
            default: break
            }
        }
        if next == UInt8(ascii: "-"), byte(end + 1).isWordByte { return failDashedName(start) }
        guard isRow else { return failBareName(start) }
        mark(.name, start)
        return tree.add(.name, start, end, name.index)
    }

    private mutating func addConstant(_ word: ReservedWord, _ start: Int) -> NodeID {
        mark(.keyword, start)
        return word == .null ? tree.add(.null, start, pos) : tree.add(.bool, start, pos, flag: word == .true ? 1 : 0)
    }

    /// call = name arguments
    mutating func parseCall(_ name: Name, _ start: Int) -> NodeID {
        let found = parseCallArguments()
        return tree.add(
            .call, start, pos, name.index, parts: found.arguments.start, found.arguments.count, found.filter.index)
    }

    /// `points-stars`: neither a name nor a time word.
    private mutating func failDashedName(_ start: Int) -> NodeID {
        while byte(pos).isWordByte || byte(pos) == UInt8(ascii: "-") && byte(pos + 1).isWordByte { pos += 1 }
        mark(.error, start)
        let text = tree.source.text(start..<pos)
        let parts = text.split(separator: "-").joined(separator: " - ")
        report(
            Diagnostic(
                .syntax, "`\(text)` is not a time word, and names have no dash here", at: span(start, pos),
                help: "a minus has spaces on both sides: `\(parts)`", fix: isRow ? Fix(span(start, pos), parts) : nil))
        return addError(start)
    }

    /// `True` and `FALSE` as `true` and `false`; nil for other words.
    public static func truth(_ word: String) -> String? {
        let small = word.lowercased()
        return small == "true" || small == "false" ? small : nil
    }

    /// A bare name in place of a value, perhaps a command without its parentheses.
    mutating func failBareName(_ start: Int) -> NodeID {
        let end = pos
        mark(.name, start)
        if !isPattern, maybeArrow(start) { return addError(start) }
        skipBlanks()
        let isPipe = peek("|") && byte(pos + 1) != UInt8(ascii: "|") && brackets.openers.isEmpty
        let hasArguments = isPipe || pos > end && !isStageEnd(pos) && peekOperator() == nil && beginsArgument()
        if hasArguments {
            skipCommand(throughPipes: isPipe)
        } else {
            pos = end
        }
        if peek(":"), brackets.openers.last.map({ base[$0] }) == UInt8(ascii: "[") { return failBareField(start) }
        let text = tree.source.text(start..<pos)
        let name = tree.source.text(start..<end)
        if !hasArguments, let own = Parser.truth(name) {
            report(
                Diagnostic(
                    .syntax, "`\(name)` is not a value here", at: span(start, pos), label: "did you mean `\(own)`?",
                    fix: Fix(span(start, pos), own)))
            return addError(start)
        }
        report(
            Diagnostic(
                .syntax,
                isPipe
                    ? "a pipeline here needs parentheses"
                    : hasArguments ? "a command here needs parentheses" : "`\(name)` is not a value here",
                at: span(start, pos),
                label: "write `(\(text))`\(hasArguments ? "" : " for a command")",
                help: hasArguments ? nil : "a variable is `$\(name)`, a text `\"\(name)\"`",
                fix: Fix(span(start, pos), "(\(text))")))
        return addError(start)
    }

    /// `[name: "Maya" }]`: a record in a list without its brace.
    private mutating func failBareField(_ start: Int) -> NodeID {
        let place = span(start, start)
        fail(
            Diagnostic(
                .syntax, "`{` is missing here", at: place, help: "a record is `{ name: value, … }`",
                fix: Fix(place, "{ ")))
        return addError(start)
    }

    private func beginsArgument() -> Bool {
        let next = byte(pos)
        return next.isWordByte || next == .quote || next == .apostrophe || next == UInt8(ascii: "$")
            || next == UInt8(ascii: "-") || next == UInt8(ascii: "/")
    }

    /// Skips the arguments of a command in place of an expression; they end before a block. A pipeline ends before a
    /// comparison too.
    private mutating func skipCommand(throughPipes: Bool) {
        var end = pos
        while pos < count, !isStageEnd(pos) || throughPipes && peek("|"), base[pos] != .newline, !peek("{"), !peek(","),
            !peek("#")
        {
            if throughPipes, byte(pos - 1).isBlank, peekOperator()?.isComparison == true { break }
            if peek("\""), let close = quoteOnLine(pos) { pos = close }
            if base[pos].closer != 0, let close = closerOnLine(pos) { pos = close }
            pos += 1
            if !byte(pos - 1).isBlank { end = pos }
        }
        pos = end
    }

    private func closerOnLine(_ start: Int) -> Int? {
        var index = start, level = 0
        while index < count, base[index] != .newline {
            if base[index].closer != 0 { level += 1 } else if base[index].isCloser { level -= 1 }
            if level == 0 { return index }
            index += 1
        }
        return nil
    }

    private func quoteOnLine(_ start: Int) -> Int? {
        var index = start + 1
        while index < count, base[index] != .newline {
            if base[index] == .quote { return index }
            index += 1
        }
        return nil
    }
}
