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

    /// `[1 2]` and `(1, 2)`, a list without its commas or brackets, and fields of a record on lines without commas.
    mutating func failListShape(_ opener: Int, _ end: Int?) -> Bool {
        if base[opener] == UInt8(ascii: "{"), peekKeyEnd() != nil {
            let place = span(textEnd, textEnd)
            fail(Diagnostic(.syntax, "a comma is missing between the fields", at: place, fix: Fix(place, ",")))
            return true
        }
        guard let end else { return false }
        if base[opener] == UInt8(ascii: "("), peek(",") {
            let instead = "[" + tree.source.text(opener + 1..<end - 1) + "]"
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
