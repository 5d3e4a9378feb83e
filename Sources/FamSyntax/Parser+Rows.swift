import FamText

/// The stages whose arguments are row expressions; `StageKind.grammar` says what stands where.
extension Parser {
    /// row stage = name arguments { flag }
    mutating func parseRowStage(_ head: Head) -> NodeID {
        let start = pos
        guard let kind = head.word?.stage else { return addError(start) }
        pos = head.end
        mark(.command, start)
        let wasRow = isRow
        isRow = true
        defer { isRow = wasRow }
        let mark = stack.count
        var keys = NodeList.empty
        switch kind.grammar {
        case .condition: stack.append(parseRowExpression("a condition"))
        case .assignments: parseRowList("an assignment") { $0.parseAssignedField() }
        case .columns: parseRowList("a column") { $0.parseColumn() }
        case .optionalColumns:
            if !isRowEnd() { parseRowList("a column") { $0.parseColumn() } }
        case .sortKeys: parseRowList("what to sort by") { $0.parseSortKey() }
        case .optionalCount:
            if !isRowEnd() { stack.append(parseRowExpression("a count")) }
        case .grouping: keys = parseGrouping()
        case .shortAggregate: keys = parseShortAggregate()
        case .pivoting: keys = parsePivot()
        case .joining: parseJoin()
        case .importing: parseImport()
        case .folding:
            isRow = false
            stack.append(parseRowExpression("a start value"))
            if !isPanicking { stack.append(parseRowExpression("a closure `{ |so_far, row| … }`")) }
        case .outlet: parseOutlet()
        case .closure:
            isRow = false
            stack.append(parseRowExpression("a closure `{ |row| … }`"))
        case .none: break
        }
        maybeFlags(kind)
        finishRowStage(kind)
        let arguments = tree.makeList(&stack, from: mark)
        return tree.add(
            .rowStage, start, pos, flag: NodeCode.of(kind), arguments.start, parts: arguments.count, keys.start, keys.count)
    }

    /// Says what is too much behind a stage.
    private mutating func finishRowStage(_ kind: StageKind) {
        let behind = pos
        skipBlanks()
        defer { if !isPanicking { pos = behind } }
        if isPanicking || isTooDeep || endsHere || isStageEnd(pos) { return }
        let found = peekFound()
        let help: String
        switch kind.grammar {
        case .none: help = "`\(kind.rawValue)` takes no arguments"
        case .sortKeys: help = "`sort -stars, name`: a minus before a key sorts downwards"
        case .columns, .optionalColumns, .assignments: help = "items are separated by commas"
        case .shortAggregate: help = "`\(kind.rawValue) points by child`; a condition stands before it: `where … | \(kind.rawValue) …`"
        default: help = "a stage ends at `|` or at the end of the line"
        }
        if isMultiline, let opener = openers.last, isNextLine(opener), findCloser(base[opener].closer) == nil {
            return failBadCloser(opener, base[opener].closer, isClosedLater: false)
        }
        let word = Parser.rowWords[found.text.lowercased()]
        fail(
            Diagnostic(
                .syntax, "\(found.text) does not belong here", at: found.span, label: word.map { "did you mean `\($0)`?" } ?? "",
                help: word == nil ? help : nil, fix: word.map { Fix(found.span, $0) }))
    }

    /// Words between operands that people bring along from elsewhere, or write in capitals.
    private static let rowWords = ["`and`": "and", "`or`": "or", "`in`": "in", "`like`": "like", "`is`": "==", "`eq`": "==", "`as`": "as", "`by`": "by"]

    /// Whether no argument follows: the stage ends or its flags begin.
    mutating func isRowEnd() -> Bool {
        let behind = pos
        skipBlanks()
        defer { pos = behind }
        return isStageEnd(pos) || isPair("-", "-", at: pos) && byte(pos + 2).isLetter
    }

    mutating func parseRowExpression(_ what: String) -> NodeID {
        if isRowEnd() {
            failExpected(what)
            return addError(pos)
        }
        skipBlanks()
        return parseExpression()
    }

    /// list = item { "," item }
    mutating func parseRowList(_ what: String, _ parseItem: (inout Parser) -> NodeID) {
        // Behind a comma the list goes on with the next line; a stage that has nothing at all is wrong.
        var isFirst = true
        repeat {
            if isRowEnd() { return failExpected(what, continues: !isFirst) }
            isFirst = false
            skipBlanks()
            stack.append(parseItem(&self))
        } while !isPanicking && !isTooDeep && maybeComma()
    }

    /// A comma and the line's end behind it.
    private mutating func maybeComma() -> Bool {
        let behind = pos
        skipBlanks()
        guard maybe(",") else {
            pos = behind
            return false
        }
        skipLines()
        return true
    }

    /// assignment = name "=" expression
    private mutating func parseAssignedField() -> NodeID {
        let start = pos
        guard let name = maybeName() else {
            failExpected("the name of a field")
            return addError(start)
        }
        skipBlanks()
        guard peek("="), byte(pos + 1) != UInt8(ascii: "=") else {
            failExpected("`=` and a value", help: "fields are set by `name = value`")
            return addError(start)
        }
        pos += 1
        mark(.operator, pos - 1)
        let value = parseRowExpression("a value")
        return tree.add(.named, start, pos, name.index, value.index)
    }

    /// column = expression ["as" name]
    mutating func parseColumn() -> NodeID {
        let start = pos
        let value = parseExpression()
        let behind = pos
        skipBlanks()
        guard maybeWord("as") else {
            pos = behind
            return value
        }
        skipBlanks()
        guard let name = maybeName() else {
            failExpected("a name")
            return value
        }
        return tree.add(.named, start, pos, flag: 1, name.index, value.index)
    }

    /// sort key = ["-"] expression
    private mutating func parseSortKey() -> NodeID {
        let start = pos
        let isDescending = peek("-") && !byte(pos + 1).isDigit
        if isDescending {
            pos += 1
            mark(.operator, start)
            skipBlanks()
        }
        let value = parseExpression()
        return tree.add(.sortKey, start, pos, flag: isDescending ? 1 : 0, value.index)
    }

    /// grouping = [column { "," column }] ["{" [name ":"] expression { "," … } "}"]; gives the keys, aggregates onto the stack
    private mutating func parseGrouping() -> NodeList {
        let mark = stack.count
        skipBlanks()
        if !peek("{") { parseRowList("a key") { $0.parseColumn() } }
        let keys = tree.makeList(&stack, from: mark)
        let behind = pos
        skipBlanks()
        if peek("{"), !isPanicking { parseAggregates() } else if !isPanicking { pos = behind }
        return keys
    }

    private mutating func parseAggregates() {
        guard let outside = enter(isMultiline: true) else { return }
        repeat {
            skipBlanks()
            if peek("}") { break }
            stack.append(parseAggregate())
            skipBlanks()
        } while !isPanicking && maybe(",")
        leave(outside)
    }

    private mutating func parseAggregate() -> NodeID {
        let start = pos
        guard let end = peekKeyEnd() else { return parseExpression() }
        guard let name = maybeName() else { return addError(start) }
        pos = end
        mark(.punctuation, end - 1)
        skipBlanks()
        let value = parseExpression()
        return tree.add(.named, start, pos, name.index, value.index)
    }

    /// short aggregate = [expression] ["by" column { "," column }]; gives the keys, the expression onto the stack
    private mutating func parseShortAggregate() -> NodeList {
        var value: NodeID?
        let behind = pos
        skipBlanks()
        if !isWord("by", at: pos) {
            if isRowEnd() {
                pos = behind
                return .empty
            }
            value = parseExpression()
        }
        let end = pos
        skipBlanks()
        var keys = NodeList.empty
        if !isPanicking, maybeWord("by") {
            let mark = stack.count
            parseRowList("a key") { $0.parseColumn() }
            keys = tree.makeList(&stack, from: mark)
        } else if !isPanicking {
            pos = end
        }
        if let value { stack.append(value) }
        return keys
    }

    private mutating func maybeFlags(_ kind: StageKind) {
        while !isPanicking, !isTooDeep {
            let behind = pos
            skipBlanks()
            guard isPair("-", "-", at: pos), byte(pos + 2).isLetter else {
                pos = behind
                return
            }
            stack.append(parseFlag { name in kind.flags.contains { $0.name == name && $0.value != nil } })
        }
    }
}
