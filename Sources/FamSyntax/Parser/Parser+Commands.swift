import FamText

/// Commands and their arguments: a flat list that the checker binds.
extension Parser {
    /// command = word { argument }
    mutating func parseCommand(_ head: Head?, isPiped: Bool) -> NodeID {
        let start = pos, mark = stack.count
        let wasPiped = isPipedCommand, wasFrom = isFromCommand
        isPipedCommand = isPiped
        isFromCommand = false
        height = 1
        let word = parseWord(.command, splitsAtComma: false)
        if isURLWord {
            stack.append(tree.add(.url, start, pos, word))
            parseArguments()
        } else {
            if let head, head.end == pos {
                tree.nodes[Int(word.index)].a = head.name.index
                if failAssignment(head) {
                    (isPipedCommand, isFromCommand) = (wasPiped, wasFrom)
                    return addError(start)
                }
                isFromCommand = !isPiped && tree.names[head.name] == "from"
            } else if failTightAssignment(start) {
                (isPipedCommand, isFromCommand) = (wasPiped, wasFrom)
                return addError(start)
            }
            stack.append(word)
            if let head, tree.names[head.name] == "help", let sign = maybeSign() {
                stack.append(sign)
            } else {
                parseArguments(wordsOfName: 2)
            }
        }
        (isPipedCommand, isFromCommand) = (wasPiped, wasFrom)
        return tree.add(.command, start, pos, tree.makeList(&stack, from: mark))
    }

    /// `help |`: of a sign alone on the line, its page is meant.
    private mutating func maybeSign() -> NodeID? {
        var start = pos
        while byte(start).isBlank { start += 1 }
        var end = start
        while end < count, !base[end].isBlank, base[end] != .newline { end += 1 }
        var next = end
        while byte(next).isBlank { next += 1 }
        guard end > start, !base[start].isWordByte, next >= count || base[next] == .newline,
            LanguageWord(tree.source.text(start..<end)) != nil
        else { return nil }
        pos = end
        mark(.word, start)
        return tree.add(.word, start, end)
    }

    /// `x = 5` and `x => …`, as in other languages.
    private mutating func failAssignment(_ head: Head) -> Bool {
        var index = pos
        while byte(index).isBlank { index += 1 }
        func ends(_ offset: Int) -> Bool { byte(offset).isBlank || isStageEnd(offset) }
        if index > pos, !isPattern, maybeArrow(head.end - tree.names[head.name].utf8.count) { return true }
        let isPlain =
            byte(index) == UInt8(ascii: "=")
            && (ends(index + 1) || byte(index + 1).isWordByte || byte(index + 1) == .quote)
        let isCompound = byte(index + 1) == UInt8(ascii: "=") && "+-*/%".utf8.contains(byte(index)) && ends(index + 2)
        guard isPlain || isCompound, index > pos else { return false }
        let name = tree.names[head.name]
        var end = index + 1
        while end < count, !isStageEnd(end), base[end] != .newline { end += 1 }
        let value = tree.source.text(index + 1..<end).trimmedBlanks
        fail(
            Diagnostic(
                .syntax, "an assignment needs `let` or `$`", at: span(index, index + (isPlain ? 1 : 2)),
                label: isPlain && 1...40 ~= value.count ? "did you mean `let \(name) = \(value)`?" : "",
                help: "`let \(name) = …` makes a variable, `$\(name) = …` changes one",
                fix: Fix(span(head.end - name.utf8.count, head.end), isPlain ? "let \(name)" : "$\(name)")))
        return true
    }

    /// `x=5`, read as one word.
    private mutating func failTightAssignment(_ start: Int) -> Bool {
        let end = nameEnd(start)
        guard end > start, end < pos - 1, byte(end) == UInt8(ascii: "="), byte(end + 1) != UInt8(ascii: "="), !isURLWord
        else { return false }
        let name = tree.source.text(start..<end), place = span(start, end + 1)
        fail(
            Diagnostic(
                .syntax, "an assignment needs `let` or `$`", at: place,
                label: "did you mean `let \(name) = \(tree.source.text(end + 1..<pos))`?",
                help: "`let \(name) = …` makes a variable, `$\(name) = …` changes one",
                fix: Fix(place, "let \(name) = ")))
        return true
    }

    /// Parses arguments up to the end of the stage onto the stack. The first `wordsOfName` words may belong to the
    /// command's name.
    mutating func parseArguments(wordsOfName: Int = 0) {
        var namesLeft = wordsOfName
        var areFlagsEnded = false, isGapReported = false
        while !isStopped, !isTooDeep, !endsHere {
            let after = pos
            skipBlanks()
            if isStageEnd(pos) {
                pos = after
                return
            }
            if pos == after, reportNoGap(isReported: isGapReported) { continue }
            isGapReported = isGapReported || pos == after
            if maybeShellOperator() { continue }
            if isPair("-", "-", at: pos), !areFlagsEnded {
                namesLeft = 0
                if byte(pos + 2).mayStartName {
                    stack.append(parseFlag())
                    continue
                }
                if isStageEnd(pos + 2) || byte(pos + 2).isBlank {
                    pos += 2
                    mark(.flag, pos - 2)
                    areFlagsEnded = true
                    continue
                }
            }
            if failsInside() { return }
            let start = pos
            let value = isFromCommand && peek("{") && followsAs ? parseType() : parseArgumentValue()
            stack.append(value)
            namesLeft = namesLeft > 0 && internWord(value, start) ? namesLeft - 1 : 0
            if pos == start { pos += 1 }
        }
    }

    /// `from csv FILE as { name: string }`: these braces contain types.
    private var followsAs: Bool {
        guard let last = stack.last, tree.nodes[Int(last.index)].kind == .word else { return false }
        return tree.source.text(tree.span(of: last).range) == "as"
    }

    /// Reports what ends a command before its end: the next arm of a `match`, a statement within parentheses.
    private mutating func failsInside() -> Bool {
        if peek("=") { return failArrowInCommand() }
        guard beginsStatementInside() else { return false }
        failOpenBefore(pos)
        return true
    }

    /// Whether a line within parentheses begins with a word of statements, and nothing on it closes them: their closing
    /// one is missing before it.
    private mutating func beginsStatementInside() -> Bool {
        guard isMultiline, !brackets.openers.isEmpty, base[pos].isLetter, isLineStart(pos), isStatementStart(pos),
            let opener = brackets.openers.last, base[opener].closer != UInt8(ascii: "}")
        else { return false }
        return findCloser(base[opener].closer) == nil
    }

    /// Beyond this many names, a word that may be part of a command's name only gets one if it is known, so that a
    /// script of a million labels does not leave a million names behind. The name of any other word is looked up by its
    /// text when needed.
    private static let roomForNames = 10_000

    private func isCommandWord(_ start: Int, _ end: Int) -> Bool {
        guard end - start <= 32, base[start].isLetter else { return false }
        for index in start..<end where !(base[index].isWordByte || base[index] == UInt8(ascii: "-")) { return false }
        return true
    }

    /// Gives a word a name if it is spelled like a word of a command.
    private mutating func internWord(_ node: NodeID, _ start: Int) -> Bool {
        guard tree.nodes[Int(node.index)].kind == .word, isCommandWord(start, pos) else { return false }
        let word = UnsafeBufferPointer(start: base + start, count: pos - start)
        let name = tree.names.count < Parser.roomForNames ? tree.names.intern(word) : tree.names.find(word)
        tree.nodes[Int(node.index)].a = name?.index ?? .max
        return name != nil
    }

    /// Reports two arguments that touch; returns true if it was a comma, which is consumed. A missing space is only
    /// reported once for a command.
    private mutating func reportNoGap(isReported: Bool) -> Bool {
        if peek(",") {
            report(
                Diagnostic(
                    .syntax, "a comma joins items only without a space after it", at: span(pos, pos + 1),
                    help: "a list is written `a,b` or `[a, b]`"))
            pos += 1
            return true
        }
        if isReported { return false }
        let found = peekFound()
        if peek("."), byte(pos - 1) == UInt8(ascii: "}"), let record = stack.last {
            let start = tree.span(of: record).range.lowerBound
            let value = tree.source.text(start..<pos)
            while byte(pos).isWordByte || peek(".") { pos += 1 }
            let instead = "(\(value)\(tree.source.text(found.span.range.lowerBound..<pos)))"
            report(
                Diagnostic(
                    .syntax, "a field of a value goes in parentheses here", at: found.span,
                    label: "did you mean `\(instead)`?",
                    fix: Fix(span(start, pos), instead)))
            return true
        }
        if let (text, index, end) = letterOfText() {
            let instead = "(slice(\(tree.source.text(text)), \(index), \(index + 1)))"
            report(
                Diagnostic(
                    .syntax, "a text has no items", at: span(pos, end),
                    label: "did you mean `\(SafeText.shown(instead))`?",
                    fix: Fix(span(text.lowerBound, end), instead)))
            pos = end
            return true
        }
        report(
            Diagnostic(
                .syntax, "a space is missing before \(found.text)", at: found.span,
                help: "text with a value in it goes in double quotes",
                fix: Fix(span(pos, pos), " ")))
        return false
    }

    /// `"abc"[0]`: the text that was just read, the position, and the end of it all.
    private func letterOfText() -> (text: Range<Int>, index: Int, end: Int)? {
        guard peek("["), byte(pos - 1) == .quote, let last = stack.last else { return nil }
        var end = pos + 1
        while byte(end).isDigit { end += 1 }
        guard let index = Int(tree.source.text(pos + 1..<end)), index < 1_000_000, byte(end) == UInt8(ascii: "]") else {
            return nil
        }
        return (tree.span(of: last).range, index, end + 1)
    }

    /// flag = "--" name ["=" [value]]; if `takesValue` is true for the name, the value may also follow after a blank
    mutating func parseFlag(takesValue: (String) -> Bool = { _ in false }) -> NodeID {
        let start = pos
        pos += 2
        while byte(pos).isWordByte || byte(pos) == UInt8(ascii: "-") { pos += 1 }
        mark(.flag, start)
        let name = intern(start + 2, pos)
        let isColon = peek(":")
        if isColon { reportColonFlag(start) }
        guard isColon && !byte(pos + 1).isBlank && !isStageEnd(pos + 1) || peek("=") else {
            if isColon { pos += 1 }
            var value = NodeID.none
            let end = pos
            if takesValue(tree.names[name]) {
                skipBlanks()
                if isStageEnd(pos) { pos = end } else { value = parseArgumentValue() }
            }
            return tree.add(.flag, start, pos, name.index, value.index)
        }
        pos += 1
        mark(.punctuation, pos - 1)
        let value: NodeID
        if isStageEnd(pos) || byte(pos).isBlank {
            value = tree.add(.word, pos, pos)
        } else {
            value = parseArgumentValue()
        }
        return tree.add(.flag, start, pos, name.index, value.index)
    }

    /// `--name: Mia`, `--name:Mia`, as in JSON and YAML.
    private mutating func reportColonFlag(_ start: Int) {
        let isAlone = byte(pos + 1).isBlank || isStageEnd(pos + 1), place = span(pos, pos + 1)
        report(
            Diagnostic(
                .syntax, "a flag has no `:` before its value", at: place,
                label: isAlone ? "leave it out" : "did you mean `\(tree.source.text(start..<pos))=`?",
                fix: Fix(place, isAlone ? "" : "=")))
    }

    /// argument = element { "," element }
    mutating func parseArgumentValue() -> NodeID {
        let start = pos
        let first = parseElement(splitsAtComma: true)
        guard peek(","), isElementStart(pos + 1), !isPanicking else { return first }
        let mark = stack.count
        stack.append(first)
        while peek(","), isElementStart(pos + 1), !isStopped {
            _ = maybe(",")
            stack.append(parseElement(splitsAtComma: true))
        }
        return tree.add(.wordList, start, pos, tree.makeList(&stack, from: mark))
    }

    func isElementStart(_ offset: Int) -> Bool {
        !isStageEnd(offset) && !byte(offset).isBlank && byte(offset) != .newline && byte(offset) != UInt8(ascii: ",")
    }

    /// element = string | value | "@" digits [".." digits] | word
    mutating func parseElement(splitsAtComma: Bool) -> NodeID {
        switch byte(pos) {
        case .quote, .apostrophe: return parseString()
        case 0x24: return parseDollarArgument()
        case 0x28, 0x5B: return parsePostfix()
        case 0x7B:
            // The input is rows, so names in `into E { field: name }` are columns.
            let wasRow = isRow
            isRow = isPipedCommand
            defer { isRow = wasRow }
            return parseBraces()
        case 0x40:
            if let end = tableRowEnd(pos), isStageEnd(end) || byte(end).isBlank || byte(end) == UInt8(ascii: ",") {
                return parseTableRow()
            }
            return parseWord(.word, splitsAtComma: splitsAtComma)
        default: return parseWord(.word, splitsAtComma: splitsAtComma)
        }
    }

    /// `$x`, `$x.name` as an argument; anything that touches it is text without its quotes.
    private mutating func parseDollarArgument() -> NodeID {
        let start = pos
        let value = parsePostfix()
        let next = byte(pos)
        if isStageEnd(pos) || next.isBlank || next == .newline || isPanicking { return value }
        if next == UInt8(ascii: ",") { return value }
        rewind(to: start)
        return parseWord(.word, splitsAtComma: false)
    }
}
