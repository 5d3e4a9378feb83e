import FamText

/// Loops and ranges as other languages write them.
extension Parser {
    /// `for i in 1 2 3`: the items after the first.
    mutating func maybeLooseItems(_ start: Int) -> Bool {
        guard !isPanicking else { return false }
        let after = pos
        skipBlanks()
        let next = byte(pos)
        guard pos > after, next.isDigit || next == .quote || next == .apostrophe || next == UInt8(ascii: "$") else {
            pos = after
            return false
        }
        var end = pos
        while end < count, base[end] != .newline, base[end] != UInt8(ascii: ";"), base[end] != UInt8(ascii: "{") {
            end += 1
        }
        while end > start, base[end - 1].isBlank { end -= 1 }
        let items = tree.source.text(start..<end).split(separator: " ").joined(separator: ", ")
        failLine(
            Diagnostic(
                .syntax, "the items of a list go in brackets, with commas", at: span(start, end),
                label: "did you mean `[\(items)]`?",
                fix: Fix(span(start, end), "[\(items)]")))
        return true
    }

    /// `for i in 1 to 3 {`
    mutating func maybeLooseRange(_ start: Int) -> Bool {
        let after = pos
        guard !isPanicking else { return false }
        skipBlanks()
        guard isWord("to", at: pos) || isWord("through", at: pos) else {
            pos = after
            return false
        }
        let least = tree.source.text(start..<after)
        pos = nameEnd(pos)
        skipBlanks()
        var end = pos
        while byte(end).isWordByte || byte(end) == UInt8(ascii: "$") { end += 1 }
        let instead = "\(least)..\(tree.source.text(pos..<end))", place = span(start, end)
        failLine(
            Diagnostic(
                .syntax, "a range is written with two dots", at: place, label: "did you mean `\(instead)`?",
                fix: Fix(place, instead)))
        return true
    }

    /// `1...5`, `1..<5`: what comes after the two dots of a range.
    mutating func reportForeignRange(_ start: Int) -> Bool {
        guard peek(".") || peek("<") || peek("=") else { return false }
        let isShorter = peek("<")
        pos += 1
        mark(.operator, start)
        var end = pos
        while byte(end).isDigit { end += 1 }
        let most = isShorter ? Int(tree.source.text(pos..<end)) : nil
        let place = span(start, most == nil ? pos : end), instead = most.map { "..\($0 - 1)" } ?? ".."
        report(
            Diagnostic(
                .syntax, "a range is written with two dots", at: place,
                label: isShorter && most == nil ? "" : "did you mean `\(instead)`?",
                help: isShorter ? "both ends belong to it" : nil,
                fix: isShorter && most == nil ? nil : Fix(place, instead)))
        return true
    }

    /// `for i in {1..3}; do …`
    mutating func failRangeBraces() -> Bool {
        guard peek("{") else { return false }
        var end = pos
        while end < count, base[end] != .newline, base[end] != UInt8(ascii: "}") { end += 1 }
        let inside = tree.source.text(pos + 1..<end).trimmedBlanks
        guard byte(end) == UInt8(ascii: "}"), inside.contains(".."),
            inside.allSatisfy({ $0.isNumber || $0.isLetter || "$._".contains($0) })
        else { return false }
        let place = span(pos, end + 1)
        failLine(
            Diagnostic(
                .syntax, "a range has no braces", at: place, label: "did you mean `\(inside)`?",
                help: "`for i in \(inside) { … }`", fix: Fix(place, inside)))
        return true
    }

    /// `sort desc points`, `sort -r points`, `sort --reverse points`
    mutating func skipDirection() {
        skipBlanks()
        let start = pos
        var word = pos
        while byte(word) == UInt8(ascii: "-"), word < start + 2 { word += 1 }
        let end = nameEnd(word), text = tree.source.text(word..<end).lowercased()
        let isFlag = word > start && ["r", "reverse", "reversed"].contains(text)
        guard isFlag || ["desc", "descending", "asc", "ascending"].contains(text), let key = keyStart(after: end)
        else { return }
        var last = key
        while last < count, !byte(last).isBlank, byte(last) != UInt8(ascii: ","), !isStageEnd(last) { last += 1 }
        let isDown = isFlag || text.hasPrefix("d")
        let instead = (isDown ? "-" : "") + tree.source.text(key..<last)
        report(
            Diagnostic(
                .syntax,
                isDown ? "a minus before a key sorts in descending order" : "keys sort in ascending order by default",
                at: span(start, end), label: "did you mean `\(instead)`?", fix: Fix(span(start, last), instead)))
        pos = key
    }

    /// `reduce { |so_far, row| … }`
    mutating func failMissingStart() -> Bool {
        skipBlanks()
        guard peek("{") else { return false }
        fail(
            Diagnostic(
                .syntax, "`reduce` begins with a value", at: span(pos, pos + 1), label: "did you mean `0 {…`?",
                help: "`reduce 0 { |so_far, row| … }`", fix: Fix(span(pos, pos), "0 ")))
        return true
    }
}
