import FamText

/// The stages with row expressions as arguments, as `StageKind.grammar` describes them.
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
        case .condition: stack.append(failArrow(kind) ? addError(pos) : parseRowExpression("a condition"))
        case .assignments:
            // With `edit --in-editor` the changes are made there. If both are missing, the check reports it.
            if kind != .edit || !isFlagNext() { parseRowList("an assignment") { $0.parseAssignedField(kind) } }
        case .extending:
            parseRowList("an assignment") { $0.parseAssignedField(kind) }
            keys = parseWindowKeys(after: mark)
        case .columns:
            if !failStar(kind) { parseRowList("a column") { $0.parseColumn() } }
        case .optionalColumns:
            if !isRowEnd() { parseRowList("a column") { $0.parseColumn() } }
        case .summary: keys = parseSummary()
        case .distinction: keys = parseDistinction()
        case .sortKeys:
            skipBy(kind)
            skipDirection()
            parseRowList("what to sort by") { $0.parseSortKey() }
        case .optionalCount:
            if !isRowEnd() { stack.append(parseRowExpression("a count")) }
        case .grouping:
            skipBy(kind)
            keys = parseGrouping()
        case .shortAggregate: keys = parseShortAggregate(kind, start)
        case .pivoting: keys = parsePivot()
        case .joining: parseJoin()
        case .importing: parseImport()
        case .folding:
            isRow = false
            if failMissingStart() { break }
            stack.append(parseRowExpression("a start value"))
            if !isPanicking {
                stack.append(maybeLastFunctionName() ?? parseRowExpression("a closure `{ |so_far, row| … }`"))
            }
        case .outlet: parseOutlet()
        case .closure:
            isRow = false
            stack.append(
                failNamelessClosure(kind)
                    ? addError(pos) : maybeLastFunctionName() ?? parseRowExpression("a closure `{ |row| … }`"))
        case .none: break
        }
        parseFlags(kind, since: mark)
        finishRowStage(kind)
        let arguments = tree.makeList(&stack, from: mark)
        return tree.add(
            .rowStage, start, pos, flag: NodeCode.of(kind), arguments.start, parts: arguments.count, keys.start,
            keys.count)
    }

    /// `select *`
    private mutating func failStar(_ kind: StageKind) -> Bool {
        skipBlanks()
        guard peek("*") else { return false }
        fail(
            Diagnostic(
                .syntax, "`*` names no column", at: span(pos, pos + 1),
                help: "without `\(kind.rawValue)` all columns are there, `with` adds to them, and one is left out by "
                    + "naming the others"))
        stack.append(addError(pos))
        return true
    }

    /// Reports what is left over after a stage.
    private mutating func finishRowStage(_ kind: StageKind) {
        let after = pos
        skipBlanks()
        defer { if !isPanicking { pos = after } }
        if isPanicking || isTooDeep || endsHere || isStageEnd(pos) { return }
        if kind.grammar == .grouping, failBareAggregates() { return }
        if kind == .where, failLooseNames() { return }
        let found = peekFound(), named = kind.grammar == .shortAggregate ? nameAfterAs() : nil
        let help: String
        switch kind.grammar {
        case .none: help = "`\(kind.rawValue)` takes no arguments"
        case .sortKeys: help = "`sort -stars, name`: a minus before a key sorts in descending order"
        case .columns, .optionalColumns, .summary, .distinction, .assignments, .extending:
            help = "items are separated by commas"
        case .optionalCount: help = "`\(kind.rawValue) 10` takes just a number"
        case .shortAggregate:
            help =
                named.map { "`group { \($0): \(kind.rawValue)(…) }` gives the figure a name" }
                ?? "`\(kind.rawValue) points by child`; a condition comes before it: `where … | \(kind.rawValue) …`"
        default: help = "a stage ends at `|` or at the end of the line"
        }
        if isMultiline, let opener = brackets.openers.last, isNextLine(opener), findCloser(base[opener].closer) == nil {
            return failBadCloser(opener, base[opener].closer, isClosedLater: false)
        }
        let isPer = kind.grammar == .shortAggregate && found.text == "`per`"
        let word = named == nil ? isPer ? "by" : ["as", "by"].first { "`\($0.uppercased())`" == found.text } : nil
        let isUnit = kind.grammar == .optionalCount && byte(pos).isLetter
        fail(
            Diagnostic(
                .syntax, "\(found.text) does not belong here", at: found.span,
                label: word.map { "did you mean `\($0)`?" } ?? (isUnit ? "leave out \(found.text)" : ""),
                help: word == nil ? help : nil,
                fix: word.map { Fix(found.span, $0) } ?? (isUnit ? Fix(span(after, Int(found.span.end)), "") : nil)))
    }

    /// The name in `sum points as total`.
    private func nameAfterAs() -> String? {
        guard isWord("as", at: pos) || isWord("AS", at: pos), let name = keyStart(after: pos + 2) else { return nil }
        return tree.source.text(name..<nameEnd(name))
    }

    /// `by` between a stage and its first key: `sort by points`.
    private mutating func skipBy(_ stage: StageKind) {
        skipBlanks()
        if stage == .sort, isName("by"), let minus = lonelyMinus(after: pos + 2) {
            pos = minus
            return
        }
        guard let word = ["by", "BY"].first(where: { isName($0) }),
            let end = keyStart(after: pos + word.utf8.count) ?? descendingKey(stage, after: pos + word.utf8.count)
        else { return }
        let start = pos, name = byte(end) == UInt8(ascii: "-") ? end + 1 : end
        report(
            Diagnostic(
                .syntax, "the keys come right after `\(stage.rawValue)`, without `by`", at: span(start, start + 2),
                label: "did you mean `\(stage.rawValue) \(tree.source.text(end..<nameEnd(name)))`?",
                fix: Fix(span(start, end), "")))
        pos = end
    }

    func isOperatorWord(_ start: Int) -> Bool {
        ["and", "or", "in", "like", "as", "by", "where"].contains(tree.source.text(start..<nameEnd(start)))
    }

    /// Whether no argument follows: the stage ends, or its flags begin.
    mutating func isRowEnd() -> Bool {
        let after = pos
        skipBlanks()
        defer { pos = after }
        return isStageEnd(pos) || isFlag(at: pos)
    }

    private mutating func isFlagNext() -> Bool {
        let after = pos
        skipBlanks()
        defer { pos = after }
        return isFlag(at: pos)
    }

    private func isFlag(at place: Int) -> Bool { isPair("-", "-", at: place) && byte(place + 2).isLetter }

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
        // After a comma the list continues on the next line; a stage without any item is an error.
        var isFirst = true
        repeat {
            if isRowEnd() { return failExpected(what, continues: !isFirst) }
            isFirst = false
            skipBlanks()
            stack.append(parseItem(&self))
        } while !isPanicking && !isTooDeep && maybeComma()
    }

    /// Consumes a comma and the line end after it.
    mutating func maybeComma() -> Bool {
        let after = pos
        skipBlanks()
        guard maybe(",") else {
            pos = after
            return false
        }
        skipLines()
        return true
    }

    /// assignment = name "=" expression
    private mutating func parseAssignedField(_ kind: StageKind) -> NodeID {
        let start = pos
        guard let name = maybeName() else {
            failExpected("the name of a field")
            return addError(start)
        }
        skipBlanks()
        guard peek("="), byte(pos + 1) != UInt8(ascii: "=") else {
            if kind == .edit, failEditorWord(name, start) { return addError(start) }
            failUnassigned(name)
            return addError(start)
        }
        pos += 1
        mark(.operator, pos - 1)
        let value = parseRowExpression("a value")
        return tree.add(.named, start, pos, name.index, value.index)
    }

    /// column = expression ["as" name]
    mutating func parseColumn() -> NodeID {
        if let column = maybeNameBeforeColumn() { return column }
        let start = pos
        let value = parseExpression()
        let after = pos
        skipBlanks()
        guard maybeWord("as") else {
            pos = after
            return value
        }
        skipBlanks()
        guard let name = maybeName() else {
            failExpected("a name")
            return value
        }
        return tree.add(.named, start, pos, flag: 1, name.index, value.index)
    }

    /// `count where points > 1`
    mutating func failCondition(_ kind: StageKind, _ start: Int) {
        let word = pos
        var end = pos
        while !isStageEnd(end) { end += 1 }
        let condition = tree.source.text(word..<end).trimmedBlanks
        fail(
            Diagnostic(
                .syntax, "a condition comes before `\(kind.rawValue)`", at: span(word, word + 5),
                label: "did you mean `\(condition) | \(kind.rawValue)`?",
                fix: Fix(span(start, end), "\(condition) | \(kind.rawValue)")))
    }

    /// `into events --key id { note: Text }`: its fields may come after the flags.
    private mutating func parseFlags(_ kind: StageKind, since first: Int) {
        let flags = stack.count
        maybeFlags(kind)
        let after = pos
        skipBlanks()
        let hasRecord = stack[first..<flags].contains { if case .record = tree[$0] { true } else { false } }
        guard kind == .into, peek("{"), stack.count > flags, !hasRecord, !isPanicking else {
            pos = after
            return
        }
        stack.insert(parseBraces(), at: flags)
        maybeFlags(kind)
    }

    private mutating func maybeFlags(_ kind: StageKind) {
        while !isPanicking, !isTooDeep {
            let after = pos
            skipBlanks()
            guard isPair("-", "-", at: pos), byte(pos + 2).isLetter else {
                pos = after
                return
            }
            stack.append(
                parseFlag { name in
                    // `edit --color teal`
                    let known = kind.flags.first { $0.name == name }
                    return known.map { $0.value != nil } ?? (kind == .edit)
                })
        }
    }
}
