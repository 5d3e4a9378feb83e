import FamText

/// Values as text: a plain form that reads back for programs and scripts, a friendly one for people.
public struct ValueText {
    private let zone: Zone
    private let now: Instant?
    private var isExact = false

    /// With `now`, `human` writes times relative to it.
    public init(zone: Zone, now: Instant?) {
        self.zone = zone
        self.now = now
    }

    /// The same for a file or a pipe, whose numbers have every digit.
    public var exact: ValueText {
        var text = self
        text.isExact = true
        return text
    }

    // MARK: Plain

    /// The form that `ValueReader` reads back as the same value of the same type: ISO dates and times, `1h30min`,
    /// `Zoo,"Pony ride"`. For an entity its label. Records and tables have no such form and are written for reading: `{
    /// name: Maya, stars: 3 }`, and lines of tab-separated fields.
    public func plain(_ value: Value) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .int(let number): String(number)
        case .float(let number): number.description
        case .money(let money): money.description
        case .string(let text), .address(let text), .url(let text), .path(let text): text
        case .date(let date): CivilText.text(date)
        case .time(let time): CivilText.text(time)
        case .datetime(let instant): CivilText.text(instant, in: zone)
        case .duration(let duration): DurationText.write(duration)
        case .period(let period): CivilText.text(period)
        case .range(let low, let high): "\(low)..\(high)"
        case .list(let items): ListText.join(items.map(plain))
        case .record(let record): fields(record, plain)
        case .table(let table): lines(table)
        case .entity(let ref): ref.label.isEmpty ? ref.id.description : ref.label
        case .closure: "closure"
        case .error(let error): error.message
        }
    }

    private func fields(_ record: RecordValue, _ text: (Value) -> String) -> String {
        if record.values.isEmpty { return "{}" }
        return "{ " + zip(record.shape.columns, record.values).map { "\($0.name): \(text($1))" }.joined(separator: ", ")
            + " }"
    }

    private func lines(_ table: Table) -> String {
        let format = DelimitedText(separator: "\t")
        let head = format.line(table.shape.columns.map(\.name))
        return ([head] + table.rows.map { format.line($0.map(cell)) }).joined(separator: "\n")
    }

    /// The value as a field of CSV or TSV, before quoting: as `plain`, but null is empty.
    public func cell(_ value: Value) -> String { value.isNull ? "" : plain(value) }

    // MARK: Human

    /// A short form for tables and sentences: `3 min ago`, `yesterday 18:00`, `yes`; null is empty. The caller must
    /// make it safe to show.
    /// - Parameter measure: what a number is, which is rounded accordingly.
    public func human(_ value: Value, as measure: Measure = .plain) -> String {
        if case .float(let number) = value {
            return isExact ? plain(value) : ValueText.rounded(number, as: measure) ?? ValueText.rounded(number)
        }
        return switch value {
        case .null: ""
        case .bool(let flag): flag ? "yes" : "no"
        case .date(let date): day(date)
        case .datetime(let instant): moment(instant)
        case .list(let items): items.map { human($0) }.joined(separator: ", ")
        case .record(let record): fields(record) { human($0) }
        case .table(let table): table.rows.count == 1 ? "1 row" : "\(table.rows.count) rows"
        default: plain(value)
        }
    }

    /// Nil where rounding would say something else: of what is not nothing some digit is left.
    private static func rounded(_ number: Double, as measure: Measure) -> String? {
        guard number.isFinite, number.magnitude < 1e11 else { return nil }
        switch measure {
        case .ratio:
            let tenths = (number * 10).rounded()
            return tenths == 0 && number != 0 ? nil : rounded(tenths / 10)
        case .share: return Percent.text(number)
        case .plain, .name: return nil
        }
    }

    /// At most four digits after the point, without trailing zeros.
    static func rounded(_ number: Double) -> String {
        guard number.isFinite, number.magnitude < 1e11, number.magnitude >= 0.001 || number == 0 else {
            return number.description
        }
        let scaled = (number * 10_000).rounded()
        let whole = Int64(scaled.magnitude) / 10_000, rest = Int(scaled.magnitude) % 10_000
        let sign = scaled < 0 ? "-" : ""
        return rest == 0 ? "\(sign)\(whole).0" : "\(sign)\(whole).\(CivilText.fraction(rest * 100))"
    }

    private func day(_ date: CivilDate) -> String {
        guard let now else { return CivilText.text(date) }
        switch Int(date.days) - Int(zone.civil(now).date.days) {
        case -1: return "yesterday"
        case 0: return "today"
        case 1: return "tomorrow"
        default: return CivilText.text(date)
        }
    }

    private func moment(_ instant: Instant) -> String {
        if let now, let near = ValueText.distance(from: now, to: instant) { return near }
        let (date, time) = zone.civil(instant)
        let minute = TimeOfDay(micros: time.micros - time.micros % 60_000_000)
        return "\(day(date)) \(CivilText.text(minute))"
    }

    /// Words for less than an hour: `just now`, `3 min ago`, `in 20 min`.
    private static func distance(from now: Instant, to instant: Instant) -> String? {
        let (micros, overflow) = now.micros.subtractingReportingOverflow(instant.micros)
        let minutes = micros / 60_000_000
        guard !overflow, minutes.magnitude < 60 else { return nil }
        if minutes == 0 { return micros < 0 ? "in a moment" : "just now" }
        return minutes > 0 ? "\(minutes) min ago" : "in \(-minutes) min"
    }
}
