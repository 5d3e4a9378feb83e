import FamValues

/// The stored texts of preferences: dates as `yyyy-MM-dd HH:mm:ss` in the household's zone (X-OP39), whole seconds only
/// (X-Q15), null as the empty text, and everything else in its plain form.
struct PreferenceText {
    private let values: ValueText
    private let reader: ValueReader
    private let zone: Zone

    init(_ context: any Context) {
        zone = context.zone
        values = ValueText(zone: zone, now: nil)
        reader = ValueReader(zone: zone, now: context.now)
    }

    func write(_ value: Value) -> String {
        switch value {
        case .null: ""
        case .datetime(let instant): write(instant)
        default: values.plain(value)
        }
    }

    /// Nil for a text that is not a value of the type.
    func read(_ text: String, as type: ValueType) -> Value? {
        if type.isOptional, text.isEmpty { return .null }
        guard case .datetime = type.unwrapped else { return try? reader.read(text, as: type) }
        return instant(text).map { .datetime($0) }
    }

    /// What people type: the stored form, and every other form of the type (`now`, `yesterday@18:00`).
    func readTyped(_ text: String, as type: ValueType) -> Value? {
        // Blanks around a text are a slip, which nobody sees in a table.
        let text = type == .string ? text.trimmed : text
        return read(text, as: type) ?? (try? reader.read(text, as: type))
    }

    private func write(_ instant: Instant) -> String {
        let (date, time) = zone.civil(instant)
        return "\(values.plain(.date(date))) \(two(time.hour)):\(two(time.minute)):\(two(time.second))"
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

    private func instant(_ text: String) -> Instant? {
        guard text.utf8.count == 19,
            case .datetime(let instant)? = try? reader.read(text.replacing(" ", with: "T"), as: .datetime),
            write(instant) == text
        else { return nil }
        return instant
    }
}

extension String {
    fileprivate var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
