import FamText

/// Bytes, blanks, comments and names.
extension Parser {
    /// The byte at an offset; 0 after the end. `isAtEnd` distinguishes a NUL in the text from the end.
    @inline(__always)
    func byte(_ offset: Int) -> UInt8 { offset < count ? base[offset] : 0 }

    var isAtEnd: Bool { pos >= count }

    func peek(_ scalar: Unicode.Scalar) -> Bool { byte(pos) == UInt8(ascii: scalar) }

    /// The two bytes at an offset.
    func isPair(_ first: Unicode.Scalar, _ second: Unicode.Scalar, at offset: Int) -> Bool {
        byte(offset) == UInt8(ascii: first) && byte(offset + 1) == UInt8(ascii: second)
    }

    mutating func maybe(_ scalar: Unicode.Scalar) -> Bool {
        guard byte(pos) == UInt8(ascii: scalar) else { return false }
        pos += 1
        mark(.punctuation, pos - 1)
        return true
    }

    /// Records the bytes from `start` to here as a token.
    @inline(__always)
    mutating func mark(_ kind: Token.Kind, _ start: Int) {
        if tokens != nil { record(kind, start, pos) }
    }

    mutating func record(_ kind: Token.Kind, _ start: Int, _ end: Int) {
        // Parsing again after looking ahead meets comments twice.
        if end <= start || Int(tokens?.last?.span.end ?? 0) > start { return }
        tokens?.append(Token(kind, Span(tree.source.id, start, end)))
    }

    /// Goes back to an offset and forgets the tokens after it.
    mutating func rewind(to offset: Int) {
        pos = offset
        while let last = tokens?.last, Int(last.span.end) > offset { tokens?.removeLast() }
    }

    func span(_ start: Int, _ end: Int) -> Span { Span(tree.source.id, start, end) }

    /// Whether a statement or stage ends here: end, newline, `;`, `|`, or a bracket that closes an open one.
    func isStageEnd(_ offset: Int) -> Bool {
        if offset >= count { return true }
        let byte = base[offset]
        switch byte {
        case .newline: return !isMultiline
        case 0x3B, 0x7C: return true
        case 0x29, 0x5D, 0x7D: return isOpen(byte)
        default: return false
        }
    }

    /// Whether this closing bracket closes an open one.
    func isOpen(_ closer: UInt8) -> Bool {
        switch closer {
        case 0x29: brackets.round > 0
        case 0x5D: brackets.square > 0
        case 0x7D: brackets.curly > 0
        default: false
        }
    }

    // MARK: Blanks

    /// Skips blanks, a comment, continued lines, and newlines if they count as blanks.
    @inline(__always)
    mutating func skipBlanks() {
        if pos < count, base[pos] == 0x20 { pos += 1 }
        guard pos < count else { return }
        let next = base[pos]
        if next > 0x5C || next > 0x23 && next < 0x5C { return }
        skipMoreBlanks(overLines: isMultiline)
    }

    /// Skips blanks, comments and newlines.
    mutating func skipLines() { skipMoreBlanks(overLines: true) }

    private mutating func skipMoreBlanks(overLines: Bool) {
        while pos < count {
            let next = base[pos]
            if next.isBlank || next == .newline && overLines {
                pos += 1
            } else if next == UInt8(ascii: "#") {
                skipComment()
            } else if next == .backslash, let end = peekContinuation(pos) {
                pos = end
            } else {
                return
            }
        }
    }

    /// The offset after a backslash and the line end. A backslash at the end of the text needs one more line.
    mutating func peekContinuation(_ offset: Int) -> Int? {
        var end = offset + 1
        while byte(end).isBlank { end += 1 }
        if end >= count {
            report(
                Diagnostic(
                    .syntax, "a line that ends in `\\` continues on the next, but there is none",
                    at: span(offset, offset + 1),
                    isUnfinished: true))
            return count
        }
        return base[end] == .newline ? end + 1 : nil
    }

    mutating func skipComment() {
        let start = pos
        while pos < count, base[pos] != .newline { pos += 1 }
        mark(.comment, start)
    }

    // MARK: Names

    /// The end of the name that begins at an offset; the offset itself if there is none.
    @inline(__always)
    func nameEnd(_ start: Int) -> Int {
        var end = start
        guard end < count, base[end].mayStartName else { return start }
        while end < count {
            let byte = base[end]
            if byte < 0x80 {
                if !byte.isWordByte { break }
                end += 1
            } else {
                let next = letterEnd(end)
                if next == end { break }
                end = next
            }
        }
        return end
    }

    /// The end of the character beyond ASCII at an offset, if it can be part of a name; otherwise the offset.
    func letterEnd(_ offset: Int) -> Int {
        let lead = byte(offset)
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0
        guard length > 0, offset + length <= count else { return offset }
        var value = UInt32(lead) & (0x7F >> UInt32(length))
        for index in 1..<length {
            guard base[offset + index] & 0xC0 == 0x80 else { return offset }
            value = value << 6 | UInt32(base[offset + index] & 0x3F)
        }
        guard let scalar = Unicode.Scalar(value), scalar.properties.isIDContinue else { return offset }
        return offset + length
    }

    func peekNameStart(_ offset: Int) -> Bool {
        let next = byte(offset)
        return next < 0x80 ? next.mayStartName : letterEnd(offset) > offset
    }

    @inline(__always)
    func intern(_ start: Int, _ end: Int) -> Name {
        tree.names.intern(UnsafeBufferPointer(start: base + start, count: end - start))
    }

    /// Whether this word, and not a longer one, is at an offset.
    func isWord(_ word: StaticString, at offset: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard offset + length <= count else { return false }
        for index in 0..<length where base[offset + index] != word.utf8Start[index] { return false }
        return !byte(offset + length).isWordByte
    }

    /// Whether the name at this place is this one.
    func isName(_ name: String) -> Bool { tree.source.text(pos..<nameEnd(pos)) == name }

    mutating func maybeWord(_ word: StaticString) -> Bool {
        guard isWord(word, at: pos) else { return false }
        pos += word.utf8CodeUnitCount
        mark(.keyword, pos - word.utf8CodeUnitCount)
        return true
    }

    /// name = letter { letter | digit | "_" } | "`" … "`"
    mutating func maybeName(_ kind: Token.Kind = .name) -> Name? {
        let start = pos
        if peek("`") {
            var end = pos + 1
            while end < count, base[end] != .backtick, base[end] != .newline { end += 1 }
            guard byte(end) == .backtick, end > start + 1 else {
                pos = end
                fail(
                    Diagnostic(
                        .unclosed, "the backtick is never closed", at: span(start, start + 1),
                        label: "a name between backticks begins here"))
                return nil
            }
            pos = end + 1
            mark(kind, start)
            return intern(start + 1, end)
        }
        let end = nameEnd(pos)
        guard end > pos else { return nil }
        pos = end
        mark(kind, start)
        return intern(start, end)
    }
}
