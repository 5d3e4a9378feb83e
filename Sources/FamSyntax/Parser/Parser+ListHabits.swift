import FamText

/// Lists as other languages write them.
extension Parser {
    /// `let xs = 1, 2, 3`
    mutating func maybeLooseList(_ start: Int) {
        guard !isPanicking, peek(",") else { return }
        var end = pos
        while end < count, base[end] != .newline, base[end] != UInt8(ascii: ";") { end += 1 }
        let items = tree.source.text(start..<end).trimmedBlanks
        failLine(
            Diagnostic(
                .syntax, "a list goes in brackets", at: span(start, end), label: "did you mean `[\(items)]`?",
                fix: Fix(span(start, end), "[\(items)]")))
    }

    /// `where child in Maya,Leo`, at the comma.
    mutating func failLooseNames() -> Bool {
        guard peek(",") else { return false }
        var start = pos, end = pos
        while start > 0, !isStageEnd(start - 1), base[start - 1] != .newline, !endsWithIn(start) { start -= 1 }
        while end < count, !isStageEnd(end), base[end] != .newline { end += 1 }
        guard endsWithIn(start) else { return false }
        let items = tree.source.text(start..<end).trimmedBlanks
        guard items.allSatisfy({ $0.isLetter || $0.isNumber || " ,\"'_".contains($0) }) else { return false }
        let place = span(start, start + items.utf8.count), instead = "[\(Parser.quotedNames(items))]"
        fail(
            Diagnostic(
                .syntax, "a list goes in brackets", at: place, label: "did you mean `\(instead)`?",
                fix: Fix(place, instead)))
        return true
    }

    private func endsWithIn(_ offset: Int) -> Bool {
        offset > 3 && tree.source.text(offset - 4..<offset) == " in "
    }

    /// The items of a list, of which a bare name with a capital letter is a text.
    private static func quotedNames(_ items: String) -> String {
        items.split(separator: ",", omittingEmptySubsequences: false).map { item in
            let name = String(item).trimmedBlanks
            let isName = name.first?.isUppercase == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
            return isName ? "\"\(name)\"" : name
        }.joined(separator: ", ")
    }

    /// `[1 2]` and `(1, 2)`, a list without its commas or brackets, and fields of a record on lines without commas.
    mutating func failListShape(_ opener: Int, _ end: Int?) -> Bool {
        if base[opener] == UInt8(ascii: "{"), peekKeyEnd() != nil {
            let place = span(textEnd, textEnd)
            fail(Diagnostic(.syntax, "a comma is missing between the fields", at: place, fix: Fix(place, ",")))
            return true
        }
        guard let end else { return false }
        if base[opener] == UInt8(ascii: "("), peek(",") {
            let instead = "[" + Parser.quotedNames(tree.source.text(opener + 1..<end - 1)) + "]"
            fail(
                Diagnostic(
                    .syntax, "a list goes in brackets", at: span(opener, end), label: "did you mean `\(instead)`?",
                    fix: Fix(span(opener, end), instead)))
            return true
        }
        guard base[opener] == UInt8(ascii: "["), byte(pos - 1).isBlank else { return false }
        let next = byte(pos)
        guard next.isDigit || next == .quote || next == .apostrophe || next == UInt8(ascii: "$") else { return false }
        var before = pos
        while byte(before - 1).isBlank { before -= 1 }
        fail(
            Diagnostic(
                .syntax, "a comma is missing between the items", at: span(pos, pos + 1),
                fix: Fix(span(before, before), ",")))
        return true
    }
}
