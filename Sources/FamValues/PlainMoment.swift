/// Days and moments as programs write them: `2026-10-01`, `2026-10-01T18:00`, with seconds, with `Z`. Long scripts and
/// files have one on each line, so these forms are read in place, without a string of their own; `TimeWords` reads all
/// others.
enum PlainMoment {
    /// The day, or the wall-clock moment or instant. Nil for any other form, valid or not.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> MomentForm? {
        guard bytes.count >= 10 else { return nil }
        let hasZone = bytes.last == UInt8(ascii: "Z")
        let count = hasZone ? bytes.count - 1 : bytes.count
        guard count == 10 && !hasZone || count == 16 || count == 19, let day = date(bytes) else { return nil }
        if count == 10 { return .local(.fixed(day), .midnight) }
        guard bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            count == 16 || bytes[16] == UInt8(ascii: ":"),
            let hour = number(bytes, 11, 2), let minute = number(bytes, 14, 2),
            let second = count == 16 ? 0 : number(bytes, 17, 2),
            let time = TimeOfDay(hour: hour, minute: minute, second: second)
        else { return nil }
        return hasZone
            ? .fixed(Instant(micros: Int64(day.days) * Instant.perDay + time.micros)) : .local(.fixed(day), time)
    }

    /// The day in the first ten bytes; there must be that many.
    static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> CivilDate? {
        guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), let year = number(bytes, 0, 4),
            let month = number(bytes, 5, 2),
            let day = number(bytes, 8, 2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ length: Int) -> Int? {
        var value = 0
        for index in start..<start + length {
            let digit = bytes[index] &- 0x30
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }
}
