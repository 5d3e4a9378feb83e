import FamText

/// A pattern between slashes, as in sed, Perl and JavaScript.
extension Parser {
    /// The end of `/set the/` or `/dish/i`, which are patterns in other languages. Without a blank, and without a
    /// letter after it, it is parsed as an address, and the check warns.
    func slashedPattern() -> Int? {
        guard peek("/") else { return nil }
        var end = pos + 1, hasBlank = false
        while end < count, base[end] != .newline, base[end] != UInt8(ascii: "/") {
            hasBlank = hasBlank || base[end].isBlank
            end += base[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < count, base[end] == UInt8(ascii: "/"), end > pos + 1 else { return nil }
        end += 1
        let isFolding = end < count && base[end] == UInt8(ascii: "i")
        if isFolding { end += 1 }
        guard hasBlank || isFolding, end == count || base[end].isBlank || isStageEnd(end) || base[end] == .newline
        else { return nil }
        return end
    }

    mutating func failSlashes(_ start: Int, _ end: Int) -> NodeID {
        let isFolding = base[end - 1] == UInt8(ascii: "i")
        let pattern = tree.source.text(start + 1..<end - (isFolding ? 2 : 1)).replacing("\\/", with: "/")
        let instead = "\"" + (isFolding ? "(?i)" : "") + pattern + "\""
        report(
            Diagnostic(
                .syntax, "a pattern goes in quotes", at: span(start, end), label: "did you mean `\(instead)`?",
                fix: pattern.contains("\"") || pattern.contains("\\") ? nil : Fix(span(start, end), instead)))
        pos = end
        return addError(start)
    }

    /// The end of `M%`, a pattern of `like` without its quotes.
    func barePattern() -> Int? {
        var end = pos, hasWildcard = false
        while byte(end).isWordByte || byte(end) == UInt8(ascii: "%") {
            hasWildcard = hasWildcard || byte(end) == UInt8(ascii: "%")
            end += 1
        }
        return hasWildcard && (byte(end).isBlank || isStageEnd(end)) ? end : nil
    }

    mutating func failBarePattern(_ end: Int) -> NodeID {
        if let quoted = maybeTypographicText() { return quoted }
        let start = pos, instead = "\"\(tree.source.text(start..<end))\""
        report(
            Diagnostic(
                .syntax, "a pattern goes in quotes", at: span(start, end), label: "did you mean `\(instead)`?",
                fix: Fix(span(start, end), instead)))
        pos = end
        return addError(start)
    }
}
