import FamValues

/// Times in the HTTP interface: `YYYY-MM-DDThh:mm:ssZ`, whole seconds, UTC (A-E15).
public enum WireTime {
    public static func text(_ instant: Instant) -> String {
        let (date, time) = Zone.utc.civil(instant)
        let (year, month, day) = date.components
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
            + "\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))Z"
    }

    /// Nil for text in any other form.
    public static func instant(_ text: String) -> Instant? {
        guard text.utf8.count == 20, text.hasSuffix("Z"),
            case .datetime(let instant)? = try? ValueReader(zone: .utc, now: Instant(micros: 0)).read(
                text, as: .datetime)
        else { return nil }
        return instant
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
