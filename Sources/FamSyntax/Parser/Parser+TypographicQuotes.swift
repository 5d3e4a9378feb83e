import FamText

/// `“Ida”`, `„Ida“`, `«Ida»`: quotes as phones and text programs write them, which would become part of the text.
extension Parser {
    /// An error if a text in such quotes begins here.
    mutating func maybeTypographicText() -> NodeID? {
        guard let width = typographicQuote(pos), opens(pos) else { return nil }
        let start = pos, first = start + width
        var end = first
        while end < count, base[end] != .newline, typographicQuote(end) == nil { end += 1 }
        let isClosed = typographicQuote(end) != nil
        // Without the other quote it is the word alone.
        if !isClosed {
            end = first
            while end < count, !base[end].isBlank, base[end] != .newline, !isOpen(base[end]) { end += 1 }
        }
        pos = end + (typographicQuote(end) ?? 0)
        mark(.error, start)
        let instead = Quoting.literal(tree.source.text(first..<end))
        report(
            Diagnostic(
                .syntax, "a text goes in straight quotes", at: span(start, pos),
                label: "did you mean `\(SafeText.shown(instead))`?", fix: Fix(span(start, pos), instead)))
        return addError(start)
    }

    /// How many bytes such a quote has at an offset; nil for anything else.
    private func typographicQuote(_ offset: Int) -> Int? {
        switch (byte(offset), byte(offset + 1)) {
        case (0xE2, 0x80): (0x98...0x9E).contains(byte(offset + 2)) && byte(offset + 2) != 0x9B ? 3 : nil
        case (0xC2, 0xAB), (0xC2, 0xBB): 2
        default: nil
        }
    }

    /// An apostrophe of the same form begins words: `’tis`.
    private func opens(_ offset: Int) -> Bool { byte(offset) == 0xC2 || byte(offset + 2) != 0x99 }
}
