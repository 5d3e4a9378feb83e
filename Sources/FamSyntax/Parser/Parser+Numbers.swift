import FamText

/// Numbers, and times that begin with a digit.
extension Parser {
    mutating func parseNumberOrTime() -> NodeID {
        let start = pos
        guard let end = timeWordEnd(pos) else { return parseNumber(isNegative: false) }
        pos = end
        mark(.timeWord, start)
        return tree.add(.timeWord, start, end)
    }

    /// Digits alone, which most numbers are.
    mutating func maybePlainInt() -> NodeID? {
        let start = pos
        var end = pos, value: UInt64 = 0
        while end < count, base[end].isDigit, end - start < 18 {
            value = value * 10 + UInt64(base[end] - 0x30)
            end += 1
        }
        let next = byte(end)
        guard end >= count || next == .newline || next.isBlank || next == UInt8(ascii: ",") || next.isCloser else {
            return nil
        }
        pos = end
        mark(.number, start)
        return tree.add(.int, start, end, bits: value)
    }

    /// number = ["-"] ( digits ["." digits] ["e" ["+" | "-"] digits] | "0x" … | "0o" … | "0b" … ); "_" may be between
    /// digits
    mutating func parseNumber(isNegative: Bool) -> NodeID {
        let start = pos
        height = 1
        if isNegative { pos += 1 }
        let from = pos
        let isFloat = scanNumber()
        // Letters and digits that touch it are part of a malformed number, not of the next word.
        let wellFormed = pos
        while byte(pos).isWordByte { pos += 1 }
        if touchesTime(from) { return failTimeShape(start) }
        if isFloat, peek("."), byte(pos + 1).isDigit { return failDotted(start) }
        mark(.number, start)
        guard pos == wellFormed else { return failDuration(from) ?? failMalformed(start, from) }
        return isFloat ? addFloat(start) : addInteger(start, from, isNegative: isNegative)
    }

    /// Skips a number; returns true if it has a fraction or an exponent.
    private mutating func scanNumber() -> Bool {
        let second = byte(pos + 1) | 0x20
        if byte(pos) == UInt8(ascii: "0"),
            second == UInt8(ascii: "x") || second == UInt8(ascii: "b") || second == UInt8(ascii: "o"),
            byte(pos + 2).isHexDigit
        {
            pos += 2
            while byte(pos).isHexDigit || peek("_") { pos += 1 }
            return false
        }
        scanDigits()
        var isFloat = false
        if peek("."), byte(pos + 1).isDigit {
            isFloat = true
            pos += 1
            scanDigits()
        }
        if byte(pos) | 0x20 == UInt8(ascii: "e") {
            let signed = byte(pos + 1) == UInt8(ascii: "+") || byte(pos + 1) == UInt8(ascii: "-")
            guard byte(pos + (signed ? 2 : 1)).isDigit else { return isFloat }
            isFloat = true
            pos += signed ? 2 : 1
            scanDigits()
        }
        return isFloat
    }

    private mutating func scanDigits() {
        while byte(pos).isDigit || peek("_") && byte(pos + 1).isDigit { pos += 1 }
    }

    /// `2026-1-5`, `18:5`: digits joined as in a date or a time.
    private func touchesTime(_ from: Int) -> Bool {
        let next = byte(pos)
        guard next == UInt8(ascii: "-") || next == UInt8(ascii: ":"),
            byte(pos + 1).isDigit || byte(pos + 1) == UInt8(ascii: "W")
        else { return false }
        return next == UInt8(ascii: ":") || pos - from == 4
    }

    private mutating func failTimeShape(_ start: Int) -> NodeID {
        while byte(pos).isWordByte || (peek("-") || peek(":")) && byte(pos + 1).isWordByte { pos += 1 }
        mark(.error, start)
        return failNumber(
            start, "`\(tree.source.text(start..<pos))` is neither a date nor a time",
            "write `2026-10-01`, `2026-10`, `2026-W41`, `18:05`; a minus has spaces on both sides")
    }

    /// `05.10.2026`, `1.2.3`
    private mutating func failDotted(_ start: Int) -> NodeID {
        while byte(pos).isWordByte || peek(".") && byte(pos + 1).isDigit { pos += 1 }
        mark(.error, start)
        guard let day = Parser.day(tree.source.text(start..<pos)) else { return failMalformed(start, start) }
        let place = span(start, pos)
        report(
            Diagnostic(
                .badNumber, "`\(tree.source.text(start..<pos))` is not a date", at: place,
                label: "did you mean `\(day)`?", fix: Fix(place, day)))
        return addError(start)
    }

    /// `5.10.2026`, the day first, as dates are written here; nil where it cannot be one.
    private static func day(_ text: String) -> String? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].utf8.count == 4, let day = Int(parts[0]), let month = Int(parts[1]),
            let year = Int(parts[2]), (1...31).contains(day), (1...12).contains(month)
        else { return nil }
        return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }

    private mutating func failNumber(_ start: Int, _ message: String, _ help: String?) -> NodeID {
        report(Diagnostic(.badNumber, message, at: span(start, pos), help: help))
        return addError(start)
    }

    private mutating func failMalformed(_ start: Int, _ from: Int) -> NodeID {
        failNumber(start, "`\(tree.source.text(from..<pos))` is not a number", nil)
    }

    /// `5m`, `7days`: a duration with another unit than those of the language; nil for other words.
    private mutating func failDuration(_ from: Int) -> NodeID? {
        let text = tree.source.text(from..<pos), place = span(from, pos)
        guard let instead = Parser.duration(text) else { return nil }
        report(
            Diagnostic(
                .badNumber, "`\(text)` is not a duration", at: place, label: "did you mean `\(instead)`?",
                help: "the units are `s`, `min`, `h`, `d`, `w`, `mo` and `y`", fix: Fix(place, instead)))
        return addError(from)
    }

    private mutating func addInteger(_ start: Int, _ from: Int, isNegative: Bool) -> NodeID {
        var radix: UInt64 = 10
        var index = from
        if base[from] == UInt8(ascii: "0"), from + 1 < pos, base[from + 1].isLetter {
            radix = base[from + 1] | 0x20 == UInt8(ascii: "x") ? 16 : base[from + 1] | 0x20 == UInt8(ascii: "b") ? 2 : 8
            index += 2
        }
        var value: UInt64 = 0
        while index < pos {
            let byte = base[index]
            index += 1
            if byte == UInt8(ascii: "_") { continue }
            let digit = UInt64(byte.isDigit ? byte - 0x30 : (byte | 0x20) - 0x57)
            guard digit < radix else {
                return failMalformed(start, from)
            }
            let (product, first) = value.multipliedReportingOverflow(by: radix)
            let (sum, second) = product.addingReportingOverflow(digit)
            guard !first, !second, sum <= UInt64(Int64.max) + (isNegative ? 1 : 0) else {
                pos = max(pos, index)
                return failNumber(
                    start, "`\(tree.source.text(start..<pos))` is too large for an int",
                    "the largest is 9223372036854775807; a float ends in `.0`")
            }
            value = sum
        }
        return tree.add(.int, start, pos, bits: isNegative ? 0 &- value : value)
    }

    private mutating func addFloat(_ start: Int) -> NodeID {
        let text = tree.source.text(start..<pos).utf8.filter { $0 != UInt8(ascii: "_") }
        guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
            return failNumber(start, "`\(tree.source.text(start..<pos))` is too large for a float", nil)
        }
        return tree.add(.float, start, pos, bits: value.bitPattern)
    }
}
