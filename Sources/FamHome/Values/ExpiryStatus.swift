import FamValues

/// H-E11, H-Q10: the status of a warranty or document by its last valid day.
enum ExpiryStatus: String, NamedCases {
    case valid, expiring, expired
    static let typeName = "expiry status"

    /// How many days before the end count as expiring.
    static let soon = 30

    /// Nil without a last day. On the last day it is still valid.
    init?(_ last: CivilDate?, today: CivilDate) {
        guard let last else { return nil }
        let left = Int(last.days) - Int(today.days)
        self = left < 0 ? .expired : left <= ExpiryStatus.soon ? .expiring : .valid
    }
}
