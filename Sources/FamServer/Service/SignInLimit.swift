import FamBoard
import FamKit
import FamValues

/// A-Q26: five failed sign-ins for one email, or thirty from one address, block further ones for 15 minutes, whether or
/// not an account has the email. An attempt is recorded before it is checked, so that concurrent attempts cannot bypass
/// the limit.
struct SignInLimit {
    let rows: any BoardRows
    let now: Instant
    /// Marks, so that the file does not reveal who tried.
    let email: String
    let address: String

    static let perAddress = 30
    static let perEmail = AttemptLimit.tries
    static let window = AttemptLimit.pause

    init(_ rows: any BoardRows, _ keys: BoardKeys, _ now: Instant, email: String, address: String) {
        self.rows = rows
        self.now = now
        self.email = keys.name("email", AccountRules.normal(email))
        self.address = keys.name("address", address)
    }

    /// Nil if another attempt is allowed.
    func refusal() throws -> BoardRefusal? {
        for (key, most) in [(email, SignInLimit.perEmail), (address, SignInLimit.perAddress)] {
            if let refusal = try Self.refusal(rows, key, most, now, "Too many failed attempts. Try again later.") {
                return refusal
            }
        }
        return nil
    }

    static func refusal(
        _ rows: any BoardRows, _ key: String, _ most: Int, _ now: Instant, _ text: String
    ) throws
        -> BoardRefusal?
    {
        let notes = try rows.notes(key, after: now.micros - window)
        guard notes.count >= most else { return nil }
        let left = notes.first + window - now.micros
        return BoardRefusal(.tooMany, text, retryAfter: Int(max(1, (left + Instant.perSecond - 1) / Instant.perSecond)))
    }

    func note() throws {
        for key in [email, address] { try rows.note(key, at: now.micros, forgetting: now.micros - SignInLimit.window) }
    }

    /// After a successful sign-in: resets the count of the email, and removes this attempt from that of the address.
    func succeed() throws {
        try rows.forgetNotes(email)
        try rows.takeBack(address, at: now.micros)
    }
}
