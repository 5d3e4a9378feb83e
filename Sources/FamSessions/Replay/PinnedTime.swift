import FamValues

/// Instants in pins: ISO 8601 in UTC with microseconds, the same on every machine.
enum PinnedTime {
    private static let length = 27

    static func text(_ instant: Instant) -> String {
        String(unsafeUninitializedCapacity: length) {
            write(instant, to: $0)
            return length
        }
    }

    static func write(_ instant: Instant, to out: inout [UInt8]) {
        let start = out.count
        out.append(contentsOf: repeatElement(0, count: length))
        out.withUnsafeMutableBufferPointer { write(instant, to: UnsafeMutableBufferPointer(rebasing: $0[start...])) }
    }

    private static func write(_ instant: Instant, to out: UnsafeMutableBufferPointer<UInt8>) {
        let (date, time) = Zone.utc.civil(instant)
        let (year, month, day) = date.components
        var count = 0
        func add(_ value: Int, _ width: Int, _ mark: Unicode.Scalar) {
            var rest = value
            for place in (count..<(count + width)).reversed() {
                out[place] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            }
            out[count + width] = UInt8(ascii: mark)
            count += width + 1
        }
        add(year, 4, "-")
        add(month, 2, "-")
        add(day, 2, "T")
        add(time.hour, 2, ":")
        add(time.minute, 2, ":")
        add(time.second, 2, ".")
        add(Int(time.micros % 1_000_000), 6, "Z")
    }

    static func instant(_ text: some StringProtocol) -> Instant? {
        Array(text.utf8).withUnsafeBufferPointer { instant($0) }
    }

    static func instant(_ text: UnsafeBufferPointer<UInt8>) -> Instant? {
        guard text.count == length, text.last == UInt8(ascii: "Z") else { return nil }
        var parts = (0, 0, 0, 0, 0, 0, 0), count = 0
        for byte in text where (48...57).contains(byte) {
            let digit = Int(byte) - 48
            switch count {
            case 0..<4: parts.0 = parts.0 * 10 + digit
            case 4..<6: parts.1 = parts.1 * 10 + digit
            case 6..<8: parts.2 = parts.2 * 10 + digit
            case 8..<10: parts.3 = parts.3 * 10 + digit
            case 10..<12: parts.4 = parts.4 * 10 + digit
            case 12..<14: parts.5 = parts.5 * 10 + digit
            default: parts.6 = parts.6 * 10 + digit
            }
            count += 1
        }
        guard count == 20, let date = CivilDate(year: parts.0, month: parts.1, day: parts.2),
            let time = TimeOfDay(hour: parts.3, minute: parts.4, second: parts.5, micro: parts.6)
        else { return nil }
        return Zone.utc.instant(date, time)
    }
}
