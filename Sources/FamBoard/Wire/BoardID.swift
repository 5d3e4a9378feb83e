import FamServices

/// Posts and comments of a server have random nine-digit numbers, which say nothing about the order of writing (A-Q23)
/// and can be typed. Those of a household count up from 1 and never get that high.
public enum BoardID {
    public static let range: ClosedRange<Int64> = 100_000_000...999_999_999

    /// A number that cannot be guessed from others. The caller checks whether it is taken.
    public static func drawn() -> Int64 {
        let span = UInt64(range.count)
        while true {
            let number = SystemSeed.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            // Rejects the highest values, which would make some numbers more likely.
            if number < UInt64.max - UInt64.max % span { return range.lowerBound + Int64(number % span) }
        }
    }

    public static func text(_ number: Int64) -> String { String(number) }

    /// Nil for text in any other form.
    public static func number(_ text: some StringProtocol) -> Int64? {
        guard text.utf8.count == 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text).flatMap { range.contains($0) ? $0 : nil }
    }
}
