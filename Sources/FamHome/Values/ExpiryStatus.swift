import FamValues

/// H-E11, H-Q10: how it is with the last day of a warranty or another document.
enum ExpiryStatus: String, NamedCases {
    case valid, expiring, expired
    static let typeName = "expiry status"

    /// Days before the last one that count as expiring.
    static let soon = 30

    /// Nil without a last day. The last day itself still counts.
    init?(_ last: CivilDate?, today: CivilDate) {
        guard let last else { return nil }
        let left = Int(last.days) - Int(today.days)
        self = left < 0 ? .expired : left <= ExpiryStatus.soon ? .expiring : .valid
    }
}
