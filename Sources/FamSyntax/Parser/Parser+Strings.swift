import FamText

/// Strings: plain in single quotes, with interpolations in double quotes, over several lines in three.
extension Parser {
    /// string = "'" … "'" | '"' … '"' | '"""' … '"""'
    mutating func parseString() -> NodeID {
        height = 1
        if byte(pos) == .apostrophe { return parsePlainString() }
        if byte(pos + 1) == .quote, byte(pos + 2) == .quote { return parseLongString() }
        return parseFilledString()
    }

    private mutating func parsePlainString() -> NodeID {
        let start = pos
        pos += 1
        while pos < count, base[pos] != .apostrophe { pos += 1 }
        if isAtEnd { return failUnclosedString(start) }
        pos += 1
        return addSimpleString(start, quotes: 1)
    }

    /// A string that is the same as its bytes.
    private mutating func addSimpleString(_ start: Int, quotes: Int) -> NodeID {
        mark(.string, start)
        if let lost = recoverLostQuote(start) { return lost }
        guard pos - start > 2 * quotes else { return tree.add(.string, start, pos, NodeList.empty) }
        let mark = stack.count
        stack.append(tree.add(.text, start + quotes, pos - quotes))
        return tree.add(.string, start, pos, tree.makeList(&stack, from: mark))
    }

    private mutating func parseFilledString() -> NodeID {
        let start = pos
        pos += 1
        while pos < count, base[pos] != .quote, base[pos] != .backslash, base[pos] != UInt8(ascii: "$") { pos += 1 }
        if peek("\"") {
            pos += 1
            return addSimpleString(start, quotes: 1)
        }
        pos = start + 1
        return parsePieces(start, quotes: 1, indent: nil)
    }

    /// In three quotes, the newline after the opening quotes and the indentation of the closing ones are not part of
    /// the text.
    private mutating func parseLongString() -> NodeID {
        let start = pos
        pos += 3
        var line = pos
        while byte(line).isBlank { line += 1 }
        guard byte(line) == .newline else { return parsePieces(start, quotes: 3, indent: nil) }
        pos = line + 1
        return parsePieces(start, quotes: 3, indent: closingIndent(pos))
    }

    /// The indentation of closing quotes that are alone on their line.
    private func closingIndent(_ start: Int) -> Int? {
        var index = start
        while index < count, !isClosing(index, quotes: 3) { index += base[index] == .backslash ? 2 : 1 }
        var line = min(index, count)
        while line > start, base[line - 1].isBlank { line -= 1 }
        return line == start || base[line - 1] == .newline ? index - line : nil
    }

    private func isClosing(_ offset: Int, quotes: Int) -> Bool {
        guard byte(offset) == .quote else { return false }
        return quotes == 1 || byte(offset + 1) == .quote && byte(offset + 2) == .quote
    }

    /// A piece of text that is being parsed; `built` is set once it differs from its bytes.
    private struct Piece {
        var start: Int
        var built: [UInt8]?
    }

    /// pieces = { text | escape | "$" … } quotes
    private mutating func parsePieces(_ start: Int, quotes: Int, indent: Int?) -> NodeID {
        let mark = stack.count
        let outside = (errors: diagnostics.count, peak: peak)
        var token = start
        peak = 0
        if let indent { skipIndent(indent) }
        var piece = Piece(start: pos, built: nil)
        while pos < count, !isClosing(pos, quotes: quotes) {
            let next = base[pos]
            if next == .backslash {
                parseEscape(&piece)
            } else if next == UInt8(ascii: "$"), peekFilling(pos + 1) {
                addPiece(piece, pos)
                self.mark(.string, token)
                stack.append(parseFilling())
                token = pos
                piece = Piece(start: pos, built: nil)
                if isPanicking || isTooDeep { break }
            } else {
                pos += 1
                piece.built?.append(next)
                if next == .newline, let indent { dropIndent(indent, &piece) }
            }
        }
        height = peak + 1
        peak = outside.peak
        return finishPieces(start, quotes, indent, piece, token, mark, outside.errors)
    }

    private mutating func finishPieces(
        _ start: Int, _ quotes: Int, _ indent: Int?, _ last: Piece, _ token: Int, _ mark: Int, _ errors: Int
    ) -> NodeID {
        guard isClosing(pos, quotes: quotes) else {
            stack.removeLast(stack.count - mark)
            return isPanicking || isTooDeep ? addError(start) : failUnclosedString(start)
        }
        var piece = last
        var end = pos
        if indent != nil, end > piece.start { end = dropLastNewline(&piece, end) }
        addPiece(piece, end)
        pos += quotes
        self.mark(.string, token)
        let parts = tree.makeList(&stack, from: mark)
        if quotes == 1, let lost = recoverLostQuote(start, errors: errors) { return lost }
        return tree.add(.string, start, pos, parts)
    }

    /// Removes the newline before closing quotes that are alone on their line.
    private func dropLastNewline(_ piece: inout Piece, _ end: Int) -> Int {
        if piece.built != nil {
            if piece.built?.last == .newline { piece.built?.removeLast() }
            return end
        }
        var trimmed = end
        while trimmed > piece.start, base[trimmed - 1].isBlank { trimmed -= 1 }
        return trimmed > piece.start && base[trimmed - 1] == .newline ? trimmed - 1 : end
    }

    private mutating func skipIndent(_ indent: Int) {
        var left = indent
        while left > 0, byte(pos).isBlank {
            pos += 1
            left -= 1
        }
    }

    private mutating func dropIndent(_ indent: Int, _ piece: inout Piece) {
        guard indent > 0, byte(pos).isBlank else { return }
        build(&piece, pos)
        skipIndent(indent)
    }

    /// From here on the text of the piece is built separately.
    private func build(_ piece: inout Piece, _ end: Int) {
        if piece.built == nil {
            piece.built = Array(UnsafeBufferPointer(start: base + piece.start, count: end - piece.start))
        }
    }

    private mutating func addPiece(_ piece: Piece, _ end: Int) {
        if let built = piece.built {
            if built.isEmpty { return }
            let index = UInt32(tree.texts.count)
            tree.texts.append(String(decoding: built, as: UTF8.self))
            stack.append(tree.add(.text, piece.start, end, index))
        } else if end > piece.start {
            stack.append(tree.add(.text, piece.start, end))
        }
    }

    // MARK: Filling in

    /// Whether `$` before this offset begins an interpolation: a letter, `_`, `(` or `{` follows.
    private func peekFilling(_ offset: Int) -> Bool {
        byte(offset) == UInt8(ascii: "(") || byte(offset) == UInt8(ascii: "{") || peekNameStart(offset)
    }

    /// filling = "$" name { "." name } | "$" group | "${" name { "." name } "}"
    private mutating func parseFilling() -> NodeID {
        let start = pos
        pos += 1
        if peek("(") {
            mark(.punctuation, start)
            return parseGroup()
        }
        let isBraced = peek("{")
        if isBraced {
            pos += 1
            mark(.punctuation, start)
        }
        let end = nameEnd(pos)
        guard end > pos else {
            report(
                Diagnostic(
                    .syntax, "`${` needs the name of a variable", at: span(start, pos),
                    help: "an expression goes in `$(…)`, the characters in `\\${`"))
            return addError(start)
        }
        let name = intern(pos, end)
        let nameStart = pos
        pos = end
        mark(.variable, isBraced ? nameStart : start)
        var node = tree.add(.variable, start, end, name.index)
        var level = 1
        while peek("."), peekNameStart(pos + 1), level < Parser.heightLimit {
            pos += 1
            mark(.punctuation, pos - 1)
            let from = pos
            pos = nameEnd(pos)
            mark(.name, from)
            node = tree.add(.member, start, pos, node.index, intern(from, pos).index)
            level += 1
        }
        peak = max(peak, level)
        if isBraced, !maybe("}") {
            report(
                Diagnostic(
                    .syntax, "`${…}` holds the name of a variable and no more", at: span(start, pos),
                    help: "an expression goes in `$(…)`"))
        }
        return node
    }

    // MARK: Escapes

    /// escape = "\" ( "n" | "t" | '"' | "\" | "$" | "u{" hex "}" )
    private mutating func parseEscape(_ piece: inout Piece) {
        build(&piece, pos)
        let start = pos
        let next = byte(pos + 1)
        pos += 2
        switch next {
        case UInt8(ascii: "n"): piece.built?.append(.newline)
        case UInt8(ascii: "t"): piece.built?.append(0x09)
        case .quote, .backslash, UInt8(ascii: "$"): piece.built?.append(next)
        case UInt8(ascii: "u"): parseScalar(start, &piece)
        default:
            pos = min(pos, count)
            if pos >= count { return }
            while pos < count, base[pos] & 0xC0 == 0x80 { pos += 1 }
            reportEscape(start, "`\(tree.source.text(start..<pos))` is not an escape")
        }
    }

    private mutating func parseScalar(_ start: Int, _ piece: inout Piece) {
        var value: UInt32 = 0
        var digits = 0
        if peek("{") {
            pos += 1
            while byte(pos).isHexDigit, digits < 9 {
                let digit = byte(pos)
                value = value << 4 | UInt32(digit.isDigit ? digit - 0x30 : (digit | 0x20) - 0x57)
                digits += 1
                pos += 1
            }
        }
        guard peek("}"), digits > 0, digits <= 8, let scalar = Unicode.Scalar(value) else {
            return reportEscape(start, "`\\u` needs the number of a character")
        }
        pos += 1
        piece.built?.append(contentsOf: String(Character(scalar)).utf8)
    }

    private mutating func reportEscape(_ start: Int, _ message: String) {
        report(
            Diagnostic(
                .badEscape, message, at: span(start, pos),
                help: "escapes are `\\n \\t \\\" \\\\ \\$ \\u{1F98A}`; in single quotes nothing is escaped"))
    }

    // MARK: Lost quotes

    private mutating func failUnclosedString(_ start: Int) -> NodeID {
        pos = count
        fail(
            Diagnostic(
                .unclosed, "this string is never closed", at: span(start, start + 1), label: "it begins here",
                isUnfinished: true))
        recovery.unclosed = recovery.unclosed ?? start
        return addError(start)
    }

    /// A string over several lines with a word touching its end was most likely closed by the opening quote of another
    /// string. The missing quote is reported on its first line, where parsing continues.
    private mutating func recoverLostQuote(_ start: Int, errors: Int? = nil) -> NodeID? {
        guard byte(pos).isWordByte, !isPanicking else { return nil }
        var line = start
        while line < pos, base[line] != .newline { line += 1 }
        guard line < pos, recovery.rescanBudget > pos - line else { return nil }
        recovery.rescanBudget -= pos - line
        if let errors, diagnostics.count > errors { diagnostics.removeLast(diagnostics.count - errors) }
        rewind(to: line)
        fail(
            Diagnostic(
                .unclosed, "this string is not closed on its line", at: span(start, start + 1), label: "it begins here",
                help: "its closing quote would touch the word after it"))
        return addError(start)
    }
}
