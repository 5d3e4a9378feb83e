import FamText

/// Groups and their aggregates: `group child { sum points }`, `sum points by child`.
extension Parser {
    /// grouping = [column { "," column }] ["{" [name ":"] expression { "," … } "}"]; returns the keys, and puts the
    /// aggregates onto the stack
    mutating func parseGrouping() -> NodeList {
        let mark = stack.count
        skipBlanks()
        if !peek("{") { parseRowList("a key") { $0.parseColumn() } }
        let keys = tree.makeList(&stack, from: mark)
        let after = pos
        skipBlanks()
        if peek("{"), !isPanicking { parseAggregates() } else if !isPanicking { pos = after }
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
        skipEqualsName()
        let first = pos
        guard let end = first > start ? first : peekKeyEnd() else {
            let value = maybeLooseAggregate() ?? parseExpression()
            failTrailingName(start, pos)
            return value
        }
        if first > start { return maybeLooseAggregate() ?? parseExpression() }
        guard let name = maybeName() else { return addError(start) }
        pos = end
        mark(.punctuation, end - 1)
        skipBlanks()
        let value = maybeLooseAggregate() ?? parseExpression()
        return tree.add(.named, start, pos, name.index, value.index)
    }

    /// short aggregate = [expression] ["by" column { "," column }]; returns the keys, and puts the expression onto the
    /// stack
    mutating func parseShortAggregate(_ kind: StageKind, _ start: Int) -> NodeList {
        var value: NodeID?
        skipStar(kind)
        let after = pos
        skipBlanks()
        if isWord("where", at: pos) {
            failCondition(kind, start)
            return .empty
        }
        if failComparedFigure(kind, start) { return .empty }
        if !isWord("by", at: pos) {
            if isRowEnd() {
                pos = after
                return .empty
            }
            value = maybeDistinct() ?? parseExpression()
        }
        let keys = parseKeysAfterBy()
        if let value { stack.append(value) }
        return keys
    }
}
