import FamText

/// Pipelines and their stages.
extension Parser {
    /// pipeline = stage { "|" stage }
    mutating func parsePipeline(_ head: Head? = nil) -> NodeID {
        let start = pos
        return continuePipeline(parseStage(isFirst: true, head), start)
    }

    /// The stages after the first one.
    mutating func continuePipeline(_ first: NodeID, _ start: Int) -> NodeID {
        let mark = stack.count
        stack.append(first)
        peak = max(peak, height)
        while !isPanicking, !isTooDeep, !endsHere, maybePipe() {
            skipLines()
            if isStageEnd(pos) {
                failExpected("a stage", help: "after `|` comes what is done with the rows", continues: true)
                break
            }
            stack.append(parseStage(isFirst: false, nil))
        }
        return tree.add(.pipeline, start, pos, tree.makeList(&stack, from: mark))
    }

    /// A `|` on this line, or one that begins the next line.
    private mutating func maybePipe() -> Bool {
        let after = pos
        skipBlanks()
        if pos < count, base[pos] == .newline, !isMultiline, peekPipeLine(pos) { skipLines() }
        guard peek("|") else {
            pos = after
            return false
        }
        pos += 1
        if peek("|") {
            pos += 1
            reportShellOperator("||", pos - 2, "`try { … } catch { … }` runs something else after a failure")
            return false
        }
        mark(.punctuation, pos - 1)
        return true
    }

    /// Whether the next line begins with `|`; lines of comments may come first.
    private func peekPipeLine(_ newline: Int) -> Bool {
        let next = nextLine(after: newline)
        return byte(next) == UInt8(ascii: "|") && byte(next + 1) != UInt8(ascii: "|")
    }

    /// Where the next line that is not a comment begins, without its blanks.
    func nextLine(after newline: Int) -> Int {
        var index = newline + 1
        while index < count {
            if base[index].isBlank {
                index += 1
            } else if base[index] == UInt8(ascii: "#") {
                while index < count, base[index] != .newline { index += 1 }
                index += 1
            } else {
                break
            }
        }
        return index
    }

    /// stage = command | row stage | expression. A command begins with a name that has no "(" directly after it and is
    /// not a constant.
    private mutating func parseStage(isFirst: Bool, _ given: Head?) -> NodeID {
        if peek("`") { return parseCommand(nil, isPiped: !isFirst) }
        if peek("!"), byte(pos + 1) != UInt8(ascii: "=") { return parseProgram() }
        guard let head = given ?? peekHead() else { return parseValueStage(isFirst: isFirst) }
        let next = byte(head.end)
        if let word = head.word, !continuesWord(head.end) {
            switch word.role {
            case .stage:
                if isFirst, next == UInt8(ascii: "(") { break }
                if isFirst {
                    if head.word == .select, failSelectFrom(head) { return addError(pos) }
                    if failStageOfRow(head) || failExplainFirst(head) || failRowsAfter(head) { return addError(pos) }
                    reportLonelyStage(head)
                    // What else is missing is reported once it has rows.
                    if isStageEnd(head.end) { return skipHead(head) }
                    return parseLonelyStage(head)
                }
                return parseRowStage(head)
            case .constant, .prefix, .timeWord: return parseValueStage(isFirst: isFirst)
            case .form where word == .if || word == .match || word == .try:
                return parseValueStage(isFirst: isFirst)
            case .form where word != .fam:
                return failMisplaced(
                    head, "`\(word.rawValue)` begins a statement and cannot be here",
                    word == .let && !isFirst ? "did you mean `with`?" : "")
            case .infix:
                return failMisplaced(
                    head, "`\(word.rawValue)` goes between two values", help: isFirst ? nil : Parser.test(with: word))
            case .form: break
            }
        }
        if isFirst, failSelectFrom(head) { return addError(pos) }
        if next == UInt8(ascii: "("), !isFirst, failCallStage(head) { return addError(pos) }
        if next == UInt8(ascii: "(") { return parseValueStage(isFirst: isFirst) }
        if next == UInt8(ascii: "-") || next == UInt8(ascii: "@"), timeWordEnd(pos) != nil {
            return parseValueStage(isFirst: isFirst)
        }
        return parseCommand(head, isPiped: !isFirst)
    }

    /// The name at this place.
    private func peekHead() -> Head? {
        let end = nameEnd(pos)
        guard end > pos else { return nil }
        let name = intern(pos, end)
        return Head(name: name, end: end, word: ReservedWord(name))
    }

    /// Whether a bare word continues after a name: `last-week`, `today/x`.
    private func continuesWord(_ end: Int) -> Bool {
        switch byte(end) {
        case UInt8(ascii: "-"), UInt8(ascii: "."): byte(end + 1).isWordByte
        case UInt8(ascii: "/"), UInt8(ascii: "@"): true
        case UInt8(ascii: ":"): true
        default: false
        }
    }

    private mutating func parseValueStage(isFirst: Bool) -> NodeID {
        let start = pos
        if !isFirst, let path = maybeForeignPath() { return path }
        let value = parseExpression()
        if !isFirst {
            report(
                Diagnostic(
                    .syntax, "after `|` comes a stage or a command, not a value", at: span(start, pos),
                    help: "a value can only begin a pipeline"))
        }
        return value
    }

    /// What a stage without rows is given, so that it takes the last table.
    public static let lastTable = "$_ | "

    private mutating func reportLonelyStage(_ head: Head) {
        let name = tree.names[head.name]
        report(
            Diagnostic(
                .syntax, "`\(name)` needs rows before it", at: span(pos, head.end),
                help: "`$_ | \(name) …` takes the last table",
                fix: Fix(span(pos, pos), Parser.lastTable)))
    }

    /// What else is wrong in it is reported once it has rows.
    private mutating func parseLonelyStage(_ head: Head) -> NodeID {
        let before = diagnostics.count
        let stage = parseRowStage(head)
        let others = diagnostics.dropFirst(before)
        // `fields $`: rows alone do not make it right.
        if before > 0, !others.isEmpty, StageKind(rawValue: tree.names[head.name])?.grammar == StageKind.Grammar.none {
            diagnostics[before - 1].fix = nil
        }
        diagnostics.replaceSubrange(
            min(before, diagnostics.count)..., with: others.filter { $0.code != .syntax })
        return stage
    }

    /// `edit Maya`, `delete child Ben`: a single row is changed by a command of its own. If fields are named, the stage
    /// is meant.
    private mutating func failStageOfRow(_ head: Head) -> Bool {
        guard head.word == .edit || head.word == .delete else { return false }
        var end = head.end
        while end < count, !isStageEnd(end), base[end] != .newline { end += 1 }
        let words = tree.source.text(head.end..<end).split(separator: " ")
        guard let first = words.first, !first.hasPrefix("-"), !first.contains("="),
            words.dropFirst().first?.first != "="
        else { return false }
        let name = tree.names[head.name], isEdit = head.word == .edit
        var diagnostic = Diagnostic(.syntax, "`\(name)` needs rows before it", at: span(pos, head.end))
        if ["all", "every", "from", "last", "first", "latest"].contains(first.lowercased()) {
            diagnostic.help = "rows come first: `ROWS | where … | \(name)\(isEdit ? " FIELD = …" : "")`"
        } else if words.count > 1, words.allSatisfy({ !$0.hasPrefix("-") }), first.allSatisfy(\.isLowercase) {
            let blanks = tree.source.text(head.end..<end).utf8.prefix { $0 == 0x20 }.count
            let place = span(pos, head.end + blanks + first.utf8.count)
            let rest = words.dropFirst().joined(separator: " ")
            diagnostic.label = "did you mean `\(SafeText.shown("\(first) \(name) \(rest)"))`?"
            diagnostic.span = place
            diagnostic.fix = Fix(place, "\(first) \(name)")
        } else {
            // `edit child Maya --name Mia` names the entity first.
            let isKind = words.count > 2 && first.allSatisfy(\.isLowercase) && !words[1].hasPrefix("-")
            let kind = isKind ? String(first) : "KIND", row = SafeText.shown(String(isKind ? words[1] : first))
            let verb = isEdit ? "changed" : "deleted",
                flags = isKind ? words[2...].joined(separator: " ") : "--FIELD VALUE"
            let command = "\(kind) \(name) \(row)\(isEdit ? " " + SafeText.shown(flags) : "")"
            diagnostic.help = "one row is \(verb) by the command of its kind: `\(command)`"
        }
        fail(diagnostic)
        return true
    }

    /// `SELECT a, b FROM rows WHERE c`
    private mutating func failSelectFrom(_ head: Head) -> Bool {
        guard head.end - pos == 6, tree.source.text(pos..<head.end).lowercased() == "select" else { return false }
        var end = pos
        while end < count, !isStageEnd(end), base[end] != .newline { end += 1 }
        let words = tree.source.text(head.end..<end)
        guard let from = words.halves(at: "from") else { return false }
        let rest = from.after.halves(at: "where")
        let order = (rest?.after ?? from.after).halves(at: "order by")
        let rows = rest?.before ?? order?.before ?? from.after
        var stages = [rows]
        if let rest { stages.append("where " + (order?.before ?? rest.after)) }
        if let order { stages.append("sort " + order.after) }
        let isCount = from.before.lowercased().hasPrefix("count(") && from.before.hasSuffix(")")
        if let group = rows.halves(at: "group by"), from.before.lowercased().contains("count(") {
            stages[0] = group.before
            stages.append("count by " + group.after)
        } else if from.before != "*" { stages.append(isCount ? "count" : "select " + from.before) }
        let instead = stages.joined(separator: " | ")
        let place = span(pos, head.end)
        fail(
            Diagnostic(
                .syntax, "rows come first, and stages choose from them", at: place, label: "did you mean `\(instead)`?",
                fix: Fix(span(pos, end), instead)))
        return true
    }

    /// `explain events | …`, as SQL has it.
    private mutating func failExplainFirst(_ head: Head) -> Bool {
        guard head.word == .explain, !isStageEnd(head.end) else { return false }
        var end = pos
        while end < count, base[end] != .newline, byte(end) != UInt8(ascii: ";") { end += 1 }
        let rows = tree.source.text(head.end..<end).trimmed { $0 == " " }
        fail(
            Diagnostic(
                .syntax, "`explain` comes last", at: span(pos, head.end), label: "did you mean `\(rows) | explain`?",
                fix: Fix(span(pos, end), "\(rows) | explain")))
        return true
    }

    /// `map(…)` after a pipe: a function in place of a stage.
    private mutating func failCallStage(_ head: Head) -> Bool {
        let name = tree.names[head.name]
        guard head.word == nil else { return false }
        let meant = name == "filter" ? "where CONDITION" : name == "map" ? "each { |row| … }" : nil
        fail(
            Diagnostic(
                .syntax, "after `|` comes a stage or a command, and `\(name)(…)` is a value", at: span(pos, head.end),
                label: meant.map { "did you mean `\($0)`?" } ?? "",
                help: name == "map"
                    ? "`get points` takes one column as a list"
                    : meant == nil ? "`\(name)(VALUE)` takes what it works on in parentheses" : nil))
        return true
    }

    private mutating func skipHead(_ head: Head) -> NodeID {
        let start = pos
        pos = head.end
        mark(.command, start)
        return addError(start)
    }

    private mutating func failMisplaced(
        _ head: Head, _ message: String, _ label: String = "", help: String? = nil
    ) -> NodeID {
        fail(Diagnostic(.syntax, message, at: span(pos, head.end), label: label, help: help))
        return skipHead(head)
    }

    /// The stage that an operator is part of.
    private static func test(with word: ReservedWord) -> String {
        switch word {
        case .like: "`where FIELD like \"%text%\"` keeps the rows with a text"
        case .in: "`where FIELD in [A, B]` keeps the rows with one of several values"
        default: "`where TEST \(word.rawValue) TEST` joins two tests"
        }
    }
}

extension String {
    /// The text before and after a word, in any case; nil if the word does not occur.
    fileprivate func halves(at word: String) -> (before: String, after: String)? {
        for form in [word, word.uppercased()] {
            let mark = Array((" " + form + " ").utf8), bytes = Array(utf8)
            guard bytes.count > mark.count else { continue }
            for start in 0...(bytes.count - mark.count) where bytes[start..<start + mark.count].elementsEqual(mark) {
                return (
                    String(decoding: bytes[..<start], as: UTF8.self).trimmedBlanks,
                    String(decoding: bytes[(start + mark.count)...], as: UTF8.self).trimmedBlanks
                )
            }
        }
        return nil
    }
}
