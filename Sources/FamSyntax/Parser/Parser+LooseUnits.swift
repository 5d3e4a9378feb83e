import FamText

/// Durations, amounts and time words that are written with a space or in words: `7 days`, `10 EUR`, `last week`.
extension Parser {
    /// Operators of other languages, which are no currency.
    private static let shouted: Set = ["AND", "NOT", "MOD", "DIV", "XOR"]

    /// A number with its unit as a word: `7 days`.
    mutating func maybeUnit(_ node: NodeID, _ start: Int) -> NodeID {
        if byte(pos - 1).isLetter, let end = wordEnd("ago", after: pos) {
            return failAgo(start, end, tree.source.text(start..<pos))
        }
        guard byte(pos) == 0x20, byte(pos + 1).isLetter else { return node }
        var word = pos
        while byte(word).isBlank { word += 1 }
        let end = nameEnd(word)
        if end - word == 3, (word..<end).allSatisfy({ (0x41...0x5A).contains(base[$0]) }),
            !Self.shouted.contains(tree.source.text(word..<end))
        {
            return failLooseAmount(start, word, end)
        }
        guard end - word >= 3, end - word <= 7, let unit = Parser.units[tree.source.text(word..<end).lowercased()]
        else { return node }
        let number = tree.source.text(start..<pos)
        var before = start
        while before > 0, base[before - 1].isBlank { before -= 1 }
        // An age is compared with a number; a moment is moved by a duration.
        let isMoved = before > 0 && (base[before - 1] == UInt8(ascii: "-") || base[before - 1] == UInt8(ascii: "+"))
        if let ago = wordEnd("ago", after: end) { return failAgo(start, ago, number + unit) }
        let instead = unit == "y" && !isMoved ? number : number + unit
        pos = end
        report(
            Diagnostic(
                .syntax,
                instead == number ? "a number has no unit" : "a duration is written without a space, with a short unit",
                at: span(start, end), label: "did you mean `\(instead)`?", fix: Fix(span(start, end), instead)))
        return addError(start)
    }

    /// `10.00 EUR`, as amounts are printed.
    private mutating func failLooseAmount(_ start: Int, _ word: Int, _ end: Int) -> NodeID {
        let instead = tree.source.text(start..<pos) + tree.source.text(word..<end)
        pos = end
        report(
            Diagnostic(
                .syntax, "an amount is written without a space", at: span(start, end),
                label: "did you mean `\(instead)`?", fix: Fix(span(start, end), instead)))
        return addError(start)
    }

    /// `7d ago`, `7 days ago`
    private mutating func failAgo(_ start: Int, _ end: Int, _ duration: String) -> NodeID {
        pos = end
        report(
            Diagnostic(
                .syntax, "a time before now is a difference", at: span(start, end),
                label: "did you mean `now - \(duration)`?", fix: Fix(span(start, end), "now - \(duration)")))
        return addError(start)
    }

    /// The unit of a duration for a word: `w` for `weeks`.
    public static func unit(_ word: String) -> String? { units[word.lowercased()] }

    /// `5m`, `7days` and `1h30m` as durations, `5min`, `7d` and `1h30min`; nil for other texts.
    public static func duration(_ text: String) -> String? {
        var rest = text[...], result = ""
        while !rest.isEmpty {
            let number = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(number.count)
            let word = String(rest.prefix { $0.isASCII && $0.isLetter })
            rest = rest.dropFirst(word.count)
            guard !number.isEmpty, let unit = word == "m" ? "min" : shortUnits.contains(word) ? word : unit(word)
            else { return nil }
            result += number + unit
        }
        return result.isEmpty ? nil : result
    }

    private static let shortUnits: Set = ["s", "min", "h", "d", "w", "mo", "y"]

    private static let units = [
        "sec": "s", "secs": "s", "second": "s", "seconds": "s", "min": "min", "mins": "min", "minute": "min",
        "minutes": "min", "hr": "h", "hrs": "h",
        "hour": "h", "hours": "h", "day": "d", "days": "d", "week": "w", "weeks": "w", "month": "mo", "months": "mo",
        "year": "y", "years": "y",
    ]

    /// `last week` for `last-week`, after the word that ends here.
    mutating func maybeLooseTimeWord(_ start: Int, _ end: Int) -> NodeID? {
        guard byte(end) == 0x20, end - start == 4 else { return nil }
        let first = tree.source.text(start..<end)
        guard ["last", "this", "next"].contains(first) else { return nil }
        var word = end
        while byte(word).isBlank { word += 1 }
        let second = nameEnd(word)
        let unit = tree.source.text(word..<second)
        guard
            ["week", "month", "quarter", "year"].contains(unit)
                || first == "next" && ReservedWord(intern(word, second))?.isWeekday == true
        else { return nil }
        pos = second
        mark(.timeWord, start)
        report(
            Diagnostic(
                .syntax, "a time word has a dash", at: span(start, pos), label: "did you mean `\(first)-\(unit)`?",
                fix: Fix(span(start, pos), "\(first)-\(unit)")))
        return addError(start)
    }
}
