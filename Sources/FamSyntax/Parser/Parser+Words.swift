import FamText

/// Bare words, addresses and rows of the last table.
extension Parser {
    /// word = "`" … "`" | text up to a blank, "|", ";", a bracket that closes an open one, or the "," of a list. With
    /// "://" in it, it extends to the next blank or closing bracket, without a ";" directly before that.
    mutating func parseWord(_ kind: Token.Kind, splitsAtComma: Bool) -> NodeID {
        let start = pos
        isURLWord = false
        if peek("`") {
            guard maybeName(kind) != nil else { return addError(start) }
            return tree.add(.word, start, pos)
        }
        if byte(start) >= 0xC2, let error = maybeTypographicText() { return error }
        var hasDollar = false
        scanWord(start, splitsAtComma, &hasDollar)
        mark(kind, start)
        if hasDollar {
            reportDollar(start)
            return addError(start)
        }
        return tree.add(.word, start, pos)
    }

    private mutating func scanWord(_ start: Int, _ splitsAtComma: Bool, _ hasDollar: inout Bool) {
        var opened = 0
        while true {
            while pos < count, !base[pos].isSpecialInWord { pos += 1 }
            guard pos < count else { return }
            let next = base[pos]
            switch next {
            case 0x20, 0x09, 0x0D, 0x0A: return
            case 0x7C: if !isURLWord { return }
            case 0x3B: if !isURLWord || isSeparator(pos) { return }
            case 0x29, 0x5D, 0x7D:
                if opened > 0 { opened -= 1 } else if isOpen(next) { return }
            case 0x28, 0x5B, 0x7B: opened += 1
            case 0x2C: if splitsAtComma, !isURLWord, opened == 0, pos > start, isElementStart(pos + 1) { return }
            case 0x3A:
                if isPair("/", "/", at: pos + 1), pos > start { isURLWord = true }
            case 0x24: hasDollar = true
            case 0x26: if !isURLWord, byte(pos + 1) == next { return }
            default: if isContinuation(pos) { return }
            }
            pos += 1
        }
    }

    /// Whether the ";" in a URL ends the statement, because it is the last character of the word.
    private func isSeparator(_ offset: Int) -> Bool {
        let next = offset + 1
        return next >= count || base[next].isBlank || base[next] == .newline || isOpen(base[next])
    }

    /// Whether the backslash at an offset is the last character of its line.
    private func isContinuation(_ offset: Int) -> Bool {
        var end = offset + 1
        while byte(end).isBlank { end += 1 }
        return end < count && base[end] == .newline
    }

    private mutating func reportDollar(_ start: Int) {
        let quoted = tree.source.text(start..<pos).quotedInterpolation
        report(
            Diagnostic(
                .dollarInWord, "a word with `$` in it needs quotes", at: span(start, pos), label: "write `\(quoted)`",
                help: "in single quotes `$` is just a character", fix: Fix(span(start, pos), quoted)))
    }

    /// address = "/" { text }
    mutating func parseAddress(endsAtComma: Bool) -> NodeID {
        let start = pos
        height = 1
        var hasDollar = false
        isURLWord = false
        scanWord(start, endsAtComma, &hasDollar)
        if endsAtComma, pos > start + 1, base[pos - 1] == UInt8(ascii: ",") { pos -= 1 }
        mark(.word, start)
        if hasDollar {
            reportDollar(start)
            return addError(start)
        }
        return tree.add(.address, start, pos)
    }

    /// The end of `@3` or `@2..5` at an offset.
    func tableRowEnd(_ start: Int) -> Int? {
        var end = start + 1
        while byte(end).isDigit { end += 1 }
        guard byte(start) == UInt8(ascii: "@"), end > start + 1 else { return nil }
        guard isPair(".", ".", at: end), byte(end + 2).isDigit else { return end }
        end += 2
        while byte(end).isDigit { end += 1 }
        return end
    }

    /// table row = "@" digits [".." digits]
    mutating func parseTableRow() -> NodeID {
        let start = pos
        height = 1
        guard let end = tableRowEnd(pos) else {
            pos += 1
            fail(
                Diagnostic(
                    .syntax, "`@` needs the number of a row", at: span(start, pos),
                    help: "`@3` is the third row of the last table"))
            return addError(start)
        }
        var bounds: [UInt32] = [0]
        for index in start + 1..<end {
            if base[index].isDigit {
                let digit = UInt32(base[index] - 0x30)
                let last = bounds.count - 1
                bounds[last] = min(bounds[last], 100_000_000) * 10 + digit
            } else if base[index + 1].isDigit {
                bounds.append(0)
            }
        }
        pos = end
        mark(.variable, start)
        return tree.add(.tableRow, start, end, bounds[0], bounds[bounds.count - 1])
    }
}

extension String {
    /// The text between double quotes with `$` as an interpolation.
    var quotedInterpolation: String {
        var out = "\""
        for scalar in unicodeScalars {
            if scalar == "\\" || scalar == "\"" { out.unicodeScalars.append("\\") }
            out.unicodeScalars.append(scalar)
        }
        return out + "\""
    }
}
