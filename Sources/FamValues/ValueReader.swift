import FamText

/// Reads text as a value of a type: bare words of arguments, literals next to a typed value, fields of imported rows.
/// Every error is `bad-argument` without a place and lists the forms that would be right; the caller adds the place.
public struct ValueReader {
    private let resolver: TimeResolver

    /// Words such as `yesterday` mean what they mean at `now` in `zone`.
    public init(zone: Zone, now: Instant) {
        resolver = TimeResolver(zone: zone, now: now)
    }

    /// `null` is the absent value of an optional type. Entities are not read here: they need the database.
    public func read(_ text: String, as type: ValueType) throws(Diagnostic) -> Value {
        guard let parsed = ParsedText.parse(text, as: type) else { throw ReadingError.of(text, as: type) }
        return parsed.value(resolver)
    }

    /// The number of a weekday that is written alone, 1 for `monday`; nil for other words.
    public static func weekday(_ word: String) -> Int? { TimeWords.weekdays[word] }

    /// A `date` or `datetime` in a form that begins with its year, from its bytes; nil for every other form and type,
    /// which `read` may know. The result depends on the zone but not on the clock.
    public func plainMoment(_ bytes: UnsafeBufferPointer<UInt8>, as type: ValueType) -> Value? {
        switch type {
        case .date where bytes.count == 10: PlainMoment.date(bytes).map { .date($0) }
        case .datetime: PlainMoment.read(bytes).map { .datetime(resolver.instant($0)) }
        default: nil
        }
    }

    /// What is wrong with the text, as far as that is known without clock and database; nil if nothing is. Any text may
    /// name an entity.
    public static func canRead(_ text: String, as type: ValueType) -> Diagnostic? {
        if case .entity = type.unwrapped { return nil }
        if case .list(let item) = type.unwrapped, case .entity = item.unwrapped, ListText.split(text) != nil {
            return nil
        }
        return ParsedText.parse(text, as: type) == nil ? ReadingError.of(text, as: type) : nil
    }

    /// Whether the value of the text depends on the clock or the household's zone, so that it must be read when the
    /// statement runs. False for text that cannot be read.
    public static func isTimeDependent(_ text: String, as type: ValueType) -> Bool {
        ParsedText.parse(text, as: type)?.isTimeDependent ?? false
    }

    /// What a person who writes `last-4-weeks` means, `last-28-days`, and for `2026-02-30` the last day of the month.
    /// Nil for anything else.
    public static func nearTime(_ text: String) -> String? { TimeWords.inDays(text) ?? ReadingError.lastDay(text) }

    /// The type of a word that means a time or an amount of money anywhere in an expression: `today` is a date, `now`
    /// and `yesterday@18:00` are datetimes, `last-week`, `2026-10` and `september` periods, `3d` a duration, `18:00` a
    /// time, `12.50EUR` money. Nil for anything else; `2026` is a number.
    public static func timeWordType(_ text: String) -> ValueType? {
        if TimeWords.day(text) != nil { return .date }
        if TimeWords.moment(text) != nil { return .datetime }
        if CivilText.time(text) != nil { return .time }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return nil }
        if TimeWords.period(text) != nil { return .period }
        if DurationText.read(text) != nil { return .duration }
        return Money(text) == nil ? nil : .money
    }

    /// The fixed words of time with their types, in UTF-8 order, for completion.
    public static let timeWords: [(word: String, type: ValueType)] = TimeWords.all.sorted { $0.word < $1.word }
}
