import FamValues

/// H-E11, H-Q10: the status of a warranty or document by its last valid day; see `DocumentExpiry`.
enum ExpiryStatus: String, NamedCases {
    case valid, expiring, expired
    static let typeName = "expiry status"

    /// How many days before the end count as expiring.
    static let soon = 30
}
