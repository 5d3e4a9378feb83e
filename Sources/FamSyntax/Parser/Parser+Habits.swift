import FamText

/// Habits from other shells and languages, reported with what to write here.
extension Parser {
    /// Skips to the end of the line, so that nothing more is reported about it.
    mutating func failLine(_ diagnostic: Diagnostic) {
        fail(diagnostic)
        while pos < count, base[pos] != .newline { pos += 1 }
    }

    /// `// text`, `-- text`, `/* text */`; `. file`; `? word`.
    mutating func maybeForeignLine() -> Bool {
        let isComment = isPair("/", "/", at: pos) || isPair("-", "-", at: pos) || isPair("/", "*", at: pos)
        if isComment, byte(pos + 2).isBlank || pos + 2 >= count || byte(pos + 2) == .newline {
            let place = span(pos, pos + 2)
            failLine(
                Diagnostic(
                    .syntax, "a comment begins with `#`", at: place, label: "did you mean `#`?", fix: Fix(place, "#")))
            return true
        }
        if peek("."), byte(pos + 1).isBlank {
            let place = span(pos, pos + 1)
            failLine(
                Diagnostic(
                    .syntax, "`.` does not run a file here", at: place, label: "did you mean `source`?",
                    fix: Fix(place, "source")))
            return true
        }
        if peek("?") {
            let place = span(pos, pos + 1)
            failLine(
                Diagnostic(
                    .syntax, "`?` is not a command", at: place, label: "did you mean `help`?",
                    fix: Fix(place, byte(pos + 1).isWordByte ? "help " : "help")))
            return true
        }
        return false
    }

    /// `; do … done`, `; then … fi` in place of a block.
    mutating func maybeWordBlock() -> Bool {
        guard !isPanicking else { return false }
        if isRow { return maybeThenElse() }
        var start = pos
        while byte(start).isBlank || byte(start) == UInt8(ascii: ";") || byte(start) == .newline { start += 1 }
        guard
            let word = ["do", "then"].first(where: { tree.source.text(start..<min(count, start + $0.utf8.count)) == $0 }
            ),
            !byte(start + word.utf8.count).isWordByte
        else { return false }
        let inside = start + word.utf8.count
        var end = inside
        while end < count, base[end] != .newline { end += 1 }
        var body = tree.source.text(inside..<end).trimmedBlanks
        let closer = word == "do" ? "done" : "fi"
        var fix: Fix?
        if body.hasSuffix(closer) {
            body = String(body.dropLast(closer.count)).trimmedBlanks
            if body.hasSuffix(";") { body.removeLast() }
            fix = Fix(span(pos, end), "{ \(body) }")
        }
        failLine(
            Diagnostic(
                .syntax, "a block goes in braces", at: span(start, inside),
                label: fix.map { "did you mean `\($0.replacement)`?" } ?? "",
                help: "`{` opens the block and `}` closes it", fix: fix))
        return true
    }

    /// `if [ $a == 3 ]`
    mutating func maybeTestBrackets(_ form: String) -> Bool {
        skipBlanks()
        guard peek("["), byte(pos + 1).isBlank || byte(pos + 1) == UInt8(ascii: "[") else { return false }
        let start = pos
        var end = pos
        while end < count, base[end] != .newline, base[end] != UInt8(ascii: "]") { end += 1 }
        guard byte(end) == UInt8(ascii: "]") else { return false }
        while byte(end) == UInt8(ascii: "]") { end += 1 }
        let inside = Parser.withoutTests(tree.source.text(start..<end).trimmed { "[] ".contains($0) })
        failLine(
            Diagnostic(
                .syntax, "a condition needs no brackets", at: span(start, end), label: "did you mean `\(inside)`?",
                help: "`\(form) $a == 3 { … }`", fix: Fix(span(start, end), inside)))
        return true
    }

    /// `$a -eq 3` as `$a == 3`.
    private static func withoutTests(_ text: String) -> String {
        text.split(separator: " ").map { word in
            if word == "=" { return "==" }
            return (word.first == "-" ? shortOperators[String(word.dropFirst())]?.rawValue : nil) ?? String(word)
        }.joined(separator: " ")
    }

    /// `| .points`, `| [.points]`: a field of the rows as jq writes it.
    mutating func maybeForeignPath() -> NodeID? {
        let isListed = peek("["), dot = isListed ? pos + 1 : pos, end = nameEnd(dot + 1)
        guard byte(dot) == UInt8(ascii: "."), end > dot + 1 else { return nil }
        let close = isListed ? end + 1 : end
        var next = close
        while byte(next).isBlank { next += 1 }
        guard !isListed || byte(end) == UInt8(ascii: "]"), isStageEnd(next) else { return nil }
        let start = pos, stage = "get \(tree.source.text(dot + 1..<end))"
        pos = close
        report(
            Diagnostic(
                .syntax, "after `|` comes a stage or a command, not a value", at: span(start, pos),
                label: "did you mean `\(stage)`?",
                help: "`get NAME` takes one column as a list, `select NAME` keeps rows",
                fix: Fix(span(start, pos), stage)))
        return addError(start)
    }

    /// `each { $in.points }`: what a closure is called with has the name that it gives it.
    mutating func failNamelessClosure(_ stage: StageKind) -> Bool {
        skipBlanks()
        if failArrow(stage) { return true }
        let start = pos
        var first = pos + 1
        while byte(first).isBlank { first += 1 }
        guard peek("{"), byte(first) == UInt8(ascii: "$") else { return false }
        pos += 1
        let end = findCloser(UInt8(ascii: "}"))
        pos = start
        guard let end else { return false }
        var body = tree.source.text(start + 1..<end - 1).trimmedBlanks
        for name in ["in", "it", "_", "0", "row"] {
            if body.hasPrefix("$" + name), body.dropFirst(name.count + 1).first.map({ !$0.isLetter }) ?? true {
                body = "$row" + body.dropFirst(name.count + 1)
                break
            }
        }
        let instead = "{ |row| \(body) }"
        fail(
            Diagnostic(
                .syntax, "a closure names what it is called with", at: span(start, end),
                label: "did you mean `\(instead)`?", help: "`\(stage.rawValue) { |row| … }`",
                fix: Fix(span(start, end), instead)))
        return true
    }

    /// `each { x => x + 1 }`, and `where x => x.points > 1`, whose condition sees the row itself.
    mutating func failArrow(_ stage: StageKind) -> Bool {
        skipBlanks()
        let start = pos, isBraced = peek("{"), isCondition = stage.grammar == .condition
        var name = isBraced ? pos + 1 : pos
        while byte(name).isBlank || byte(name) == UInt8(ascii: "(") { name += 1 }
        let end = nameEnd(name)
        var arrow = end
        while byte(arrow).isBlank || byte(arrow) == UInt8(ascii: ")") { arrow += 1 }
        guard end > name, isPair("=", ">", at: arrow), isBraced || isCondition else { return false }
        var last = arrow
        while last < count, base[last] != .newline, isBraced || !isStageEnd(last) { last += 1 }
        if isBraced {
            pos += 1
            guard let close = findCloser(UInt8(ascii: "}")) else {
                pos = start
                return false
            }
            last = close
        }
        pos = start
        let item = tree.source.text(name..<end)
        let body = tree.source.text(arrow + 2..<(isBraced ? last - 1 : last)).trimmedBlanks
        // `where points => 1` means another operator.
        guard isBraced || Parser.words(body).contains(item) else { return false }
        let isItem = isCondition && followsList(start) && !body.contains("\(item).")
        let onFields = isItem ? Parser.onValue(item, body) : Parser.withoutRow(item, body)
        let instead = isCondition ? onFields : "{ |\(item)| \(body) }"
        let fields = "a condition names the fields themselves"
        let help =
            !isCondition
            ? "`\(stage.rawValue) { |row| … }`"
            : instead == nil || isItem ? fields + ", and `value` is an item of a plain list" : fields
        fail(
            Diagnostic(
                .syntax, isCondition ? "a condition is no closure" : "a closure names what it is called with",
                at: span(start, last), label: instead.map { "did you mean `\(SafeText.shown($0))`?" } ?? "",
                help: help, fix: instead.map { Fix(span(start, last), $0) }))
        return true
    }

    /// `x.points > 1` as `points > 1`; nil if the row is also used without a field.
    private static func withoutRow(_ row: String, _ body: String) -> String? {
        let rest = body.replacing("\(row).", with: "")
        return words(rest).contains(row) ? nil : rest
    }

    /// `x > 1` as `value > 1`: an item of a plain list has this name.
    private static func onValue(_ item: String, _ body: String) -> String {
        var word = "", out = ""
        for letter in body + " " {
            if letter.isLetter || letter.isNumber || letter == "_" {
                word.append(letter)
            } else {
                out += (word == item ? "value" : word) + String(letter)
                word = ""
            }
        }
        return out.trimmedBlanks
    }

    /// Whether the rows of a stage are a list that is written before its `|`.
    private func followsList(_ condition: Int) -> Bool {
        var place = condition - 1
        while place > 0, base[place] != UInt8(ascii: "|") { place -= 1 }
        place -= 1
        while place > 0, base[place].isBlank { place -= 1 }
        return place >= 0 && base[place] == UInt8(ascii: "]")
    }

    private static func words(_ text: String) -> [String] {
        text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }

    /// `with x = try 10 // points else 0`
    mutating func failRowAttempt(_ start: Int) -> NodeID {
        // The closers of the brackets around it may be on the same line.
        fail(
            Diagnostic(
                .syntax, "`try` cannot be over fields of the row", at: span(start, start + 3),
                help: "`each { |row| try … else … }` calls it for each row; a condition goes around the error: "
                    + "`if points > 0 { 10 // points }`"))
        return addError(start)
    }

    /// `a ? b : c` after the `a` that begins at `start`.
    mutating func maybeTernary(_ start: Int) {
        guard !isPanicking, peek(" ") else { return }
        var mark = pos
        while byte(mark).isBlank { mark += 1 }
        guard byte(mark) == UInt8(ascii: "?"), byte(mark + 1).isBlank else { return }
        var colon: Int?
        var end = mark + 1
        while end < count, !isStageEnd(end), base[end] != .newline {
            if base[end] == UInt8(ascii: ":"), byte(end + 1).isBlank { colon = colon ?? end }
            end += 1
        }
        var fix: Fix?
        if let colon {
            let test = tree.source.text(start..<pos)
            let first = tree.source.text(mark + 1..<colon).trimmedBlanks,
                second = tree.source.text(colon + 1..<end).trimmedBlanks
            fix = Fix(span(start, end), "if \(test) { \(first) } else { \(second) }")
        }
        fail(
            Diagnostic(
                .syntax, "`?` chooses nothing here", at: span(mark, mark + 1),
                label: fix.map { "did you mean `\($0.replacement)`?" } ?? "",
                help: "`if CONDITION { … } else { … }` gives one of two values", fix: fix))
        pos = end
    }

    /// Reports something that is not expected here.
    mutating func failExpectedNothing(_ help: String) {
        let found = peekFound()
        fail(Diagnostic(.syntax, "\(found.text) means nothing here", at: found.span, help: help))
    }
}

extension String {
    /// Without leading and trailing blanks.
    var trimmedBlanks: String { trimmed { $0 == " " || $0 == "\t" } }

    public func trimmed(_ isLeftOut: (Character) -> Bool) -> String {
        var rest = self[...]
        while let first = rest.first, isLeftOut(first) { rest.removeFirst() }
        while let last = rest.last, isLeftOut(last) { rest.removeLast() }
        return String(rest)
    }
}
