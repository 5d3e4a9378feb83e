import FamText

/// Braces in place of a value: a closure or a record.
extension Parser {
    /// braces = closure | record
    mutating func parseBraces() -> NodeID {
        let start = pos
        var index = pos + 1
        while byte(index).isBlank || byte(index) == .newline { index += 1 }
        if byte(index) == UInt8(ascii: "|") { return parseClosure() }
        if byte(index) == UInt8(ascii: "}") || byte(index) == UInt8(ascii: "#") || index >= count {
            return parseRecord()
        }
        pos = index
        let isRecord = peekKeyEnd() != nil || peekStringKey() || peekSpread() || peekComputedKey()
        pos = start
        return isRecord ? parseRecord() : failBraces()
    }

    /// Neither of the two.
    private mutating func failBraces() -> NodeID {
        let start = pos
        report(
            foreignBraces(start)
                ?? Diagnostic(
                    .syntax, "these braces are neither a record nor a closure", at: span(start, start + 1),
                    help: "a record is `{ name: value }`, a closure `{ |x| … }`"))
        guard let outside = enter(isMultiline: false) else { return addError(start) }
        isRow = false
        let wasPanicking = isPanicking
        isPanicking = true
        leave(outside)
        isPanicking = isPanicking || wasPanicking
        return addError(start)
    }

    /// `{a = 1}` and `{"a", "b"}`.
    private mutating func foreignBraces(_ start: Int) -> Diagnostic? {
        var first = start + 1
        while byte(first).isBlank { first += 1 }
        if let computed = bracketedKey(first) { return computed }
        var index = nameEnd(first)
        if index > first {
            let name = tree.source.text(first..<index)
            while byte(index).isBlank { index += 1 }
            guard byte(index) == UInt8(ascii: "="), byte(index + 1) != UInt8(ascii: "=") else { return nil }
            return Diagnostic(
                .syntax, "a field of a record is written with `:`", at: span(index, index + 1),
                label: "did you mean `\(name): …`?",
                fix: Fix(span(first, index + 1), name + ":"))
        }
        guard
            byte(first).isDigit || byte(first) == .quote || byte(first) == .apostrophe
                || byte(first) == UInt8(ascii: "$")
        else { return nil }
        pos += 1
        let end = findCloser(UInt8(ascii: "}"))
        pos = start
        guard let end else { return nil }
        let instead = "[" + tree.source.text(start + 1..<end - 1) + "]"
        return Diagnostic(
            .syntax, "a list goes in brackets", at: span(start, end), label: "did you mean `\(instead)`?",
            fix: Fix(span(start, end), instead))
    }

    /// `{ [$key]: 1 }`
    private func bracketedKey(_ first: Int) -> Diagnostic? {
        guard byte(first) == UInt8(ascii: "[") else { return nil }
        var close = first
        while close < count, base[close] != .newline, base[close] != UInt8(ascii: "]") { close += 1 }
        guard byte(close) == UInt8(ascii: "]"), byte(close + 1) == UInt8(ascii: ":") else { return nil }
        let instead = "(\(tree.source.text(first + 1..<close).trimmedBlanks))", place = span(first, close + 1)
        return Diagnostic(
            .syntax, "a computed key goes in parentheses", at: place, label: "did you mean `\(instead)`?",
            fix: Fix(place, instead))
    }

    /// closure = "{" "|" [parameter { "," parameter }] "|" statements "}"
    private mutating func parseClosure() -> NodeID {
        let start = pos
        guard let outside = enter(isMultiline: false) else { return addError(start) }
        isRow = false
        skipLines()
        _ = maybe("|")
        let mark = stack.count
        repeat {
            skipBlanks()
            if peek("|") { break }
            guard let parameter = parseParameter() else { break }
            stack.append(parameter)
            skipBlanks()
        } while maybe(",")
        let parameters = tree.makeList(&stack, from: mark)
        if !isPanicking, !maybe("|") { failExpected("`|`", help: "a closure is `{ |x| … }`") }
        let bodyStart = pos
        let wasPiped = isPipedCommand
        isPipedCommand = false
        let list = isPanicking ? .empty : parseStatements(until: UInt8(ascii: "}"))
        isPipedCommand = wasPiped
        let body = tree.add(.block, bodyStart, pos, list)
        leave(outside)
        return tree.add(.closure, start, pos, body.index, parts: parameters.start, parameters.count)
    }

    /// record = "{" [key ":" expression { "," … }] "}"
    private mutating func parseRecord() -> NodeID {
        let start = pos, mark = stack.count
        guard let outside = enter(isMultiline: true) else { return addError(start) }
        repeat {
            skipBlanks()
            if peek("}") { break }
            guard let entry = maybeEntry() else { break }
            stack.append(entry)
            skipBlanks()
        } while !isPanicking && maybe(",")
        leave(outside)
        return tree.add(.record, start, pos, tree.makeList(&stack, from: mark))
    }

    /// `...`
    private func peekSpread() -> Bool { isPair(".", ".", at: pos) && byte(pos + 2) == UInt8(ascii: ".") }

    /// `$name:` or `(…):`
    private func peekComputedKey() -> Bool {
        var end = pos
        if peek("$") { end = nameEnd(pos + 1) } else if peek("("), let close = closerOnLine(pos) { end = close + 1 }
        guard end > pos + 1 else { return false }
        while byte(end).isBlank { end += 1 }
        return byte(end) == UInt8(ascii: ":")
    }

    /// The offset of the closing parenthesis, if it is on this line.
    private func closerOnLine(_ start: Int) -> Int? {
        var depth = 0, index = start
        while index < count, base[index] != .newline {
            if base[index] == UInt8(ascii: "(") { depth += 1 }
            if base[index] == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { return index }
            index += 1
        }
        return nil
    }

    /// entry = "..." expression | key ":" expression; key = name | string | variable | "(" pipeline ")"
    private mutating func maybeEntry() -> NodeID? {
        let start = pos
        if peekSpread() {
            pos += 3
            mark(.operator, start)
            let value = parseUnary()
            return tree.add(.spread, start, pos, value)
        }
        if peekComputedKey() {
            let key = peek("$") ? parseVariable() : parseGroup()
            skipBlanks()
            guard maybe(":") else { return nil }
            skipBlanks()
            let value = parseItem(before: UInt8(ascii: "}"))
            return tree.add(.keyed, start, pos, key, value)
        }
        let name: Name
        if peekStringKey() {
            let key = parseString()
            name = tree.names.intern(tree.text(of: key))
        } else if let found = maybeName() {
            name = found
        } else {
            failExpected("the name of a field", help: "a record is `{ name: value, … }`")
            return nil
        }
        skipBlanks()
        guard maybe(":") else {
            failExpected("`:` and a value", help: "a record is `{ name: value, … }`")
            return nil
        }
        skipBlanks()
        let value = parseItem(before: UInt8(ascii: "}"))
        return tree.add(.named, start, pos, name.index, value.index)
    }

    /// The offset after the `:` if there is a name with one here.
    func peekKeyEnd() -> Int? {
        var end = nameEnd(pos)
        if peek("`") {
            end = pos + 1
            while end < count, base[end] != .backtick, base[end] != .newline { end += 1 }
            end = byte(end) == .backtick ? end + 1 : pos
        }
        guard end > pos else { return nil }
        while byte(end).isBlank { end += 1 }
        return byte(end) == UInt8(ascii: ":") ? end + 1 : nil
    }

    private func peekStringKey() -> Bool {
        let quote = byte(pos)
        guard quote == .quote || quote == .apostrophe else { return false }
        var end = pos + 1
        while end < count, base[end] != quote, base[end] != .newline, base[end] != UInt8(ascii: "$"),
            base[end] != .backslash
        { end += 1 }
        guard byte(end) == quote else { return false }
        end += 1
        while byte(end).isBlank { end += 1 }
        return byte(end) == UInt8(ascii: ":")
    }
}
