/// A text read as a type without clock and zone: the half of reading that the checker can do.
indirect enum ParsedText {
    case value(Value)
    case day(DayForm)
    case moment(MomentForm)
    case period(PeriodForm)
    case list([ParsedText])

    /// Whether the value needs the clock or the household's zone.
    var isTimeDependent: Bool {
        switch self {
        case .value, .day(.fixed), .moment(.fixed), .period(.fixed), .period(.day(.fixed)): false
        case .list(let items): items.contains(where: \.isTimeDependent)
        default: true
        }
    }

    func value(_ resolver: TimeResolver) -> Value {
        switch self {
        case .value(let value): value
        case .day(let form): .date(resolver.date(form))
        case .moment(let form): .datetime(resolver.instant(form))
        case .period(let form): .period(resolver.period(form))
        case .list(let items): .list(items.map { $0.value(resolver) })
        }
    }
}

extension ParsedText {
    /// Bytes beyond which no text is a number, a time or a word: to look at all of a text of megabytes takes too long
    /// for Ctrl-C to wait for.
    static let longest = 1_000

    /// Nil when the text does not fit the type. Entities are looked up elsewhere; any text may name one.
    static func parse(_ text: String, as type: ValueType) -> ParsedText? {
        if text.utf8.count > longest, isBrief(type) { return nil }
        switch type {
        case .optional(let inner): return text == "null" ? .value(.null) : parse(text, as: inner)
        case .any, .string: return .value(.string(text))
        case .null: return text == "null" ? .value(.null) : nil
        case .bool: return bool(text).map { .value(.bool($0)) }
        case .int: return int(text).map { .value(.int($0)) }
        case .float: return float(text).map { .value(.float($0)) }
        case .range: return range(text).map { .value(.range($0.0, $0.1)) }
        case .money: return Money(text).map { .value(.money($0)) }
        case .date: return TimeWords.day(text).map { .day($0) }
        case .time: return TimeWords.time(text).map { .value(.time($0)) }
        case .datetime: return datetime(text).map { .moment($0) }
        case .duration: return DurationText.read(text).map { .value(.duration($0)) }
        case .period: return TimeWords.period(text).map { .period($0) }
        case .address: return text.isEmpty ? nil : .value(.address(text))
        case .path: return text.isEmpty || text.utf8.contains(0) ? nil : .value(.path(text))
        case .url: return hasScheme(text) ? .value(.url(text)) : nil
        case .enumeration(_, let cases): return enumeration(text, cases).map { .value(.string($0)) }
        case .list(let item):
            guard let texts = ListText.split(text) else { return nil }
            var items: [ParsedText] = []
            for text in texts {
                guard let parsed = parse(text, as: item) else { return nil }
                items.append(parsed)
            }
            return .list(items)
        case .never, .record, .table, .entity, .closure, .error: return nil
        }
    }

    private static func isBrief(_ type: ValueType) -> Bool {
        switch type {
        case .bool, .int, .float, .range, .money, .date, .time, .datetime, .duration, .period, .enumeration: true
        default: false
        }
    }

    /// A datetime parameter also takes a day (its first instant) and a time (today).
    private static func datetime(_ text: String) -> MomentForm? {
        if let moment = TimeWords.moment(text) { return moment }
        if let day = TimeWords.day(text) { return .local(day, .midnight) }
        return TimeWords.time(text).map { .local(.offset(0), $0) }
    }

    private static func bool(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "true": true
        case "no", "false": false
        default: nil
        }
    }

    private static func int(_ text: some StringProtocol) -> Int64? {
        text.utf8.first == UInt8(ascii: "+") ? nil : Int64(text)
    }

    /// Decimal digits with an optional point and exponent; no `inf`, `nan` or hexadecimal forms.
    private static func float(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }),
            let value = Double(text), value.isFinite
        else { return nil }
        return value
    }

    private static func range(_ text: String) -> (Int64, Int64)? {
        guard let dots = text.firstRange(of: "..") else { return int(text).map { ($0, $0) } }
        guard let low = int(text[..<dots.lowerBound]),
            let high = int(text[dots.upperBound...])
        else { return nil }
        return (low, high)
    }

    private static func hasScheme(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let first = text.unicodeScalars.first,
            first.isASCII, first.properties.isAlphabetic
        else { return false }
        return text[..<colon].unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0))
        }
    }

    /// An exact match wins over one that differs in case, as for labels.
    private static func enumeration(_ text: String, _ cases: [String]) -> String? {
        if let exact = cases.first(where: { $0.utf8.elementsEqual(text.utf8) }) { return exact }
        let folded = cases.filter { $0.lowercased() == text.lowercased() }
        return folded.count == 1 ? folded[0] : nil
    }
}
