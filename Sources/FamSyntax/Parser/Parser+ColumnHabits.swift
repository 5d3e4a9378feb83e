import FamText

/// Columns, keys and aggregates as other languages write them. Each is parsed as what it means, so that the stages
/// after it know its name.
extension Parser {
    /// `select month = month(at)`, `group m = month(at) { … }`, `summarize n: count()`: the name of a column comes
    /// after it here.
    mutating func maybeNameBeforeColumn() -> NodeID? {
        let start = pos, end = nameEnd(pos)
        let colon = end > pos && byte(end) == UInt8(ascii: ":") && byte(end + 1).isBlank ? end : nil
        guard let sign = colon ?? equalsSign(after: end) else { return nil }
        let name = intern(start, end)
        pos = sign + 1
        skipBlanks()
        let first = pos
        let value = parseExpression()
        let instead = "\(tree.source.text(first..<pos)) as \(tree.source.text(start..<end))"
        report(
            Diagnostic(
                .syntax, "the name of a column comes after it", at: span(start, sign + 1),
                label: "did you mean `\(instead)`?", fix: Fix(span(start, pos), instead)))
        return tree.add(.named, start, pos, flag: 1, name.index, value.index)
    }

    /// `total = sum(points)`: skips the name and the sign.
    mutating func skipEqualsName() {
        let end = nameEnd(pos)
        guard let sign = equalsSign(after: end) else { return }
        let name = tree.source.text(pos..<end)
        report(
            Diagnostic(
                .syntax, "an aggregate gets its name with `:`", at: span(sign, sign + 1),
                label: "did you mean `\(name): …`?",
                fix: Fix(span(pos, sign + 1), name + ":")))
        pos = sign + 1
        skipBlanks()
    }

    /// `sum(points) as total`
    mutating func failTrailingName(_ start: Int, _ end: Int) {
        guard !isPanicking, let word = wordEnd("as", after: end), let name = keyStart(after: word) else { return }
        let instead = "\(tree.source.text(name..<nameEnd(name))): \(tree.source.text(start..<end))"
        pos = nameEnd(name)
        report(
            Diagnostic(
                .syntax, "the name of an aggregate comes before it", at: span(word - 2, pos),
                label: "did you mean `\(instead)`?",
                fix: Fix(span(start, pos), instead)))
    }

    /// The offset of an `=` that follows a name and does not compare.
    func equalsSign(after end: Int) -> Int? {
        guard end > pos else { return nil }
        var sign = end
        while byte(sign).isBlank { sign += 1 }
        let isLonger = "=~><".utf8.contains(byte(sign + 1))
        return byte(sign) == UInt8(ascii: "=") && !isLonger ? sign : nil
    }

    /// `avg points` in a group: an aggregate is a function there.
    mutating func maybeLooseAggregate() -> NodeID? {
        let start = pos, end = nameEnd(pos)
        guard let kind = StageKind(rawValue: tree.source.text(start..<end)),
            kind.grammar == .shortAggregate || kind == .first || kind == .last, let column = keyStart(after: end)
        else { return nil }
        let name = intern(start, end), mark = stack.count
        pos = column
        stack.append(parseExpression())
        let instead = "\(tree.source.text(start..<end))(\(tree.source.text(column..<pos)))"
        report(
            Diagnostic(
                .syntax, "an aggregate takes its column in parentheses", at: span(start, pos),
                label: "did you mean `\(instead)`?", fix: Fix(span(start, pos), instead)))
        let arguments = tree.makeList(&stack, from: mark)
        return tree.add(.call, start, pos, name.index, parts: arguments.start, arguments.count, NodeID.none.index)
    }

    /// `group child count(), sum(points)`: aggregates without their braces.
    mutating func failBareAggregates() -> Bool {
        let start = pos, word = nameEnd(pos)
        guard StageKind(rawValue: tree.source.text(start..<word))?.grammar == .shortAggregate,
            byte(word) == UInt8(ascii: "(")
        else { return false }
        var end = start
        while !isStageEnd(end) { end += 1 }
        let instead = "{ \(tree.source.text(start..<end).trimmedBlanks) }"
        fail(
            Diagnostic(
                .syntax, "the aggregates of a group go in braces", at: span(start, end),
                label: "did you mean `\(instead)`?", fix: Fix(span(start, end), instead)))
        return true
    }

    /// `events | count > 5`: what a pipeline gives is compared outside of it.
    mutating func failComparedFigure(_ kind: StageKind, _ start: Int) -> Bool {
        let comparisons: [Operator] = [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]
        guard kind == .count, let found = peekOperator(), comparisons.contains(found) else { return false }
        var first = start, end = pos
        while first > 0, !"\n;{(".utf8.contains(base[first - 1]) { first -= 1 }
        while !isStageEnd(end), base[end] != UInt8(ascii: "{"), base[end] != .newline { end += 1 }
        while byte(end - 1).isBlank { end -= 1 }
        while byte(first).isBlank { first += 1 }
        // `if events | count > 5 {`, `let many = events | count > 5`
        let line = tree.source.text(first..<start)
        for word in ["if ", "while ", "expect ", "echo ", "return "] where line.hasPrefix(word) {
            first += word.utf8.count
        }
        if line.hasPrefix("let ") || line.hasPrefix("var "), let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) {
            first += line.utf8.distance(from: line.utf8.startIndex, to: sign) + 1
            while byte(first).isBlank { first += 1 }
        }
        let test = tree.source.text(pos..<end), isSingle = test.hasPrefix("=") && !test.hasPrefix("==")
        let rows = tree.source.text(first..<pos).trimmedBlanks
        let instead = "(\(rows)) \(isSingle ? "=" : "")\(test)", place = span(first, end)
        pos = end
        fail(
            Diagnostic(
                .syntax, "what a pipeline gives is compared outside of it", at: place,
                label: "did you mean `\(instead)`?", fix: Fix(place, instead)))
        return true
    }

    /// `count(*)` as a stage.
    mutating func skipStar(_ kind: StageKind) {
        guard kind == .count, tree.source.text(pos..<min(count, pos + 3)) == "(*)" else { return }
        let place = span(pos, pos + 3)
        pos += 3
        report(
            Diagnostic(
                .syntax, "`count` counts the rows by itself", at: place, label: "leave out `(*)`", fix: Fix(place, "")))
    }

    /// `edit in editor`, `edit with vi`
    mutating func failEditorWord(_ name: Name, _ start: Int) -> Bool {
        guard ["in", "with", "using", "by"].contains(tree.names[name]) else { return false }
        var end = pos
        while end < count, !isStageEnd(end), base[end] != .newline { end += 1 }
        while end > start, byte(end - 1).isBlank { end -= 1 }
        let flag = "--in-editor"
        fail(
            Diagnostic(
                .syntax, "the editor is a flag of `edit`", at: span(start, end), label: "did you mean `\(flag)`?",
                fix: Fix(span(start, end), flag)))
        return true
    }

    /// `edit note "x"`
    mutating func failUnassigned(_ name: Name) {
        let help = "fields are set by `name = value`"
        let isMissing = isStageEnd(pos) || peek("=") || isAtEnd || peek(".") && !byte(pos + 1).isLetter
        if isMissing { return failExpected("`=` and a value", help: help) }
        var end = pos
        while end < count, !isStageEnd(end), base[end] != .newline, !isPair("-", "-", at: end) { end += 1 }
        while end > pos, byte(end - 1).isBlank { end -= 1 }
        let field = tree.names[name]
        var value = tree.source.text(pos..<end).trimmedBlanks, isRewritten = false
        // `note.replace "a" "b"`, `note.replace("a", "b")`
        if value.first == "." { (value, isRewritten) = (Parser.called(value.dropFirst(), on: field), true) }
        // `points: 2`
        if value.first == ":" { (value, isRewritten) = (String(value.dropFirst()).trimmedBlanks, true) }
        // `points += 1`, `points++`
        if value == "++" || value == "--" { value = "\(value.prefix(1))= 1" }
        if let sign = value.first, "+-*/".contains(sign), value.dropFirst().first == "=" {
            value = "\(field) \(sign) \(value.dropFirst(2).drop { $0 == " " })"
            isRewritten = true
        }
        let sign = byte(pos - 1).isBlank ? "= " : " = "
        let fix = isRewritten ? Fix(span(pos, end), sign + value) : Fix(span(pos, pos), "= ")
        fail(
            Diagnostic(
                .syntax, "`=` is missing here", at: span(pos, pos + 1),
                label: "did you mean `\(field) = \(SafeText.shown(value))`?", help: help, fix: fix))
    }

    /// `replace "a" "b"` as `replace(note, "a", "b")`.
    private static func called(_ call: Substring, on field: String) -> String {
        let name = call.prefix { $0.isLetter || $0 == "_" }
        var values = String(call.dropFirst(name.count)).trimmedBlanks
        if values.first == "(" { values = values.trimmed { "() ".contains($0) } }
        let isListed = values.contains(",")
        var arguments = [field], word = "", isQuoted = false
        for character in values + (isListed ? "," : " ") {
            if character == "\"" { isQuoted.toggle() }
            if !isQuoted, character == (isListed ? "," : " ") {
                if !word.trimmedBlanks.isEmpty { arguments.append(word.trimmedBlanks) }
                word = ""
            } else {
                word.append(character)
            }
        }
        return "\(name)(\(arguments.joined(separator: ", ")))"
    }
}
