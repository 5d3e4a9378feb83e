import FamText

/// The errors for text that does not fit a type.
enum ReadingError {
    static func of(_ text: String, as type: ValueType) -> Diagnostic {
        let wanted = type.unwrapped
        if case .list(let item) = wanted { return list(text, item) }
        if wanted == .url { return link(text) }
        // Where the largest is only matters for a number.
        let isTooLarge = wanted == .int && text.last.map { $0.isASCII && $0.isNumber } ?? false
        let help = forms(wanted) + (isTooLarge ? ", at most \(Int64.max)" : "")
        var diagnostic = Diagnostic(.badArgument, "`\(shortened(text))` is not \(article(wanted))", help: help)
        if [.date, .datetime].contains(wanted), text.utf8.count <= ParsedText.longest,
            ParsedText.parse(text, as: .period) != nil
        {
            let period = shortened(text)
            diagnostic.help = "a period has many days: `(start(\(period)))` is its first, `(end(\(period)))` its last"
        } else if text.utf8.count <= ParsedText.longest, let near = near(text, wanted) {
            diagnostic.label = "did you mean `\(near)`?"
        }
        return diagnostic
    }

    private static func link(_ text: String) -> Diagnostic {
        let what =
            text.isEmpty ? "the link is empty" : "`\(shortened(text))` is not a link: a link starts with `scheme://`"
        let help =
            text.isEmpty
            ? "\(forms(.url)), or `null` for none"
            : fam(text).map { "the link of that place is `\($0)`" } ?? forms(.url)
        var diagnostic = Diagnostic(.linkMalformed, what, help: help)
        diagnostic.facts = [Fact("outcome", "malformed"), Fact("seen", text)]
        return diagnostic
    }

    /// The link of an address; nil for another text. What an address may hold and a link may not is left as it is.
    private static func fam(_ text: String) -> String? {
        let path = text.dropFirst()
        guard text.hasPrefix("/"), !path.isEmpty, text.utf8.count <= 200, !text.hasSuffix("/"),
            !text.contains("//"), !text.contains("/."),
            path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) })
        else { return nil }
        return "fam://" + path
    }

    /// The error of the first bad item, so that the message names it and not the whole list.
    private static func list(_ text: String, _ item: ValueType) -> Diagnostic {
        guard let items = ListText.split(text) else {
            return Diagnostic(
                .badArgument, "a quote in the list `\(shortened(text))` is not closed", help: forms(.list(item)))
        }
        let bad = items.first { ParsedText.parse($0, as: item) == nil }
        return of(bad ?? text, as: item)
    }

    /// Truncated before it is made safe, so that a word of a megabyte costs no more than one of a line.
    private static func shortened(_ text: String) -> String {
        let head = text.prefix(240)
        return TextWidth.truncated(SafeText.shown(String(head)), to: 60)
    }

    private static func near(_ text: String, _ type: ValueType) -> String? {
        switch type {
        case .enumeration(_, let cases): Suggestion.nearest(text, in: cases)
        case .bool: Suggestion.nearest(text, in: ["yes", "no", "true", "false"])
        case .period where TimeWords.inDays(text) != nil: TimeWords.inDays(text)
        case .date, .datetime, .period:
            day(text, type)
                ?? Suggestion.nearest(
                    text,
                    in: TimeWords.all.filter { $0.type == type || (type != .date && $0.type == .date) }.map(\.word))
        default: nil
        }
    }

    /// `31.10.2026` as a day is written here.
    private static func day(_ text: String, _ type: ValueType) -> String? {
        if let last = lastDay(text) { return last }
        if type != .period, let padded = padded(text), ParsedText.parse(padded, as: type) != nil { return padded }
        let words = text.split(separator: " ")
        guard type != .period, let day = DayPhrase(words, today: nil), day.count == words.count else { return nil }
        return day.text
    }

    /// `2018-02-29`, `2018-02-29@18:00`: the last day of a month that has fewer.
    static func lastDay(_ text: String) -> String? {
        let date = text.prefix { $0 != "@" && $0 != "T" }
        let numbers = date.split(separator: "-", omittingEmptySubsequences: false)
        guard numbers.map(\.utf8.count) == [4, 2, 2], let year = Int(numbers[0]), let month = Int(numbers[1]),
            let day = Int(numbers[2]), (29...31).contains(day)
        else { return nil }
        return (28..<day).reversed().compactMap { CivilDate(year: year, month: month, day: $0) }.first
            .map { CivilText.text($0) + text[date.endIndex...] }
    }

    /// `2026-11-1@8:30` with two digits each; nil if it begins with no such day.
    private static func padded(_ text: String) -> String? {
        let day = text.prefix { $0 != "@" && $0 != "T" }, numbers = day.split(separator: "-")
        guard numbers.count == 3, numbers[0].utf8.count == 4, numbers.allSatisfy({ $0.allSatisfy(\.isNumber) }) else {
            return nil
        }
        let rest = text[day.endIndex...], time = rest.dropFirst()
        let hour = time.prefix { $0 != ":" }.count == 1 ? "0" : ""
        return numbers.map { $0.utf8.count == 1 ? "0" + $0 : String($0) }.joined(separator: "-") + rest.prefix(1) + hour
            + time
    }

    static func article(_ type: ValueType) -> String {
        let name: String
        switch type {
        case .int: return "a whole number"
        case .float: return "a number"
        case .bool: return "yes or no"
        case .enumeration(let enumeration, _): name = enumeration.isEmpty ? "case" : enumeration
        case .path: return "a file path"
        case .range: return "a range"
        case .money: return "an amount of money"
        default: name = type.description
        }
        let isVowel = name.first.map { "aeiou".contains($0) } ?? false
        return (isVowel ? "an `" : "a `") + name + "`"
    }

    private static func forms(_ type: ValueType) -> String {
        switch type {
        case .int: "write a whole number such as `12` or `-3`"
        case .float: "write a number such as `2.5` or `-3`"
        case .bool: "write `yes`, `no`, `true` or `false`"
        case .money:
            "write an amount and its currency as one word: `12.50EUR`, with at most four digits after the point"
        case .range: "write a range such as `1..10`, or a number"
        case .date: "write a day as `2026-10-01`, `today`, `yesterday`, `monday` or `next-friday`"
        case .time: "write a time as `18:00`, `18:00:30` or `6pm`"
        case .datetime: "write `2026-10-01T18:00`, `yesterday@18:00`, `18:00`, `now`, or a day"
        case .duration: "write a duration as `3d`, `2h`, `30min`, `90s`, `1w`, `2mo`, `1y`, or a sum such as `1h30min`"
        case .period:
            "write a period as `2026-10`, `2026-W41`, `2026`, `september`, `last-week`, `last-30-days`, "
                + "`next-7-days`, or a day"
        case .enumeration(_, let cases): "write one of " + cases.map { "`\($0)`" }.joined(separator: ", ")
        case .url: "write a whole link such as `fam://today`"
        case .address: "write an address such as `/kids/Maya`"
        case .path: "write the path of a file"
        case .null: "write `null`"
        case .list(let item):
            "separate items with commas, and quote an item that has a comma; each: " + forms(item)
        case .any, .string: "write any text"
        case .entity: "write its label or its id"
        case .never, .record, .table, .closure, .error, .optional:
            "give a value here, such as `$x` or `(…)`, not text"
        }
    }
}
