import FamText

/// What follows an operand: members, indexes, slices and calls.
extension Parser {
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
