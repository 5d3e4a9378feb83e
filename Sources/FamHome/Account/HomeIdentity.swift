import FamKit
import FamRegistry
import FamText
import FamValues

/// Who is signed in to home (H-E14, H-Q27).
///
/// An account's row records the sign-in, as data that undo and replay move. If this machine has a password for the
/// account, a session token must match, too. A household that was restored or is replayed has neither, and stays signed
/// in.
struct HomeIdentity {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    static let spec = IdentitySpec { context in
        try HomeIdentity(context).account().map { Identity(id: $0.id.description, name: $0.label) }
    }

    func account() throws -> HomeAccountRow? {
        let rows = HomeAccountRow.query.whose(HomeAccountRow.signedInUntil, .greater, context.now)
        guard let account = try rows.row(context.records)?.row else { return nil }
        guard try AccountPassword(account.secretKey, context).isSet else { return account }
        return try SessionToken("home", context).account() == account.id.hex ? account : nil
    }

    /// - Throws: `needs-sign-in` if nobody is signed in, or the email is not verified.
    func required() throws -> HomeAccountRow {
        guard let account = try account() else {
            throw Diagnostic(.needsSignIn, HomeGates.signedIn.reason, help: HomeGates.signedIn.help)
        }
        guard try context.records.value(HomeAccountRow.verified, of: account) else {
            throw Diagnostic(.needsSignIn, HomeGates.verified.reason, help: HomeGates.verified.help)
        }
        return account
    }

    // MARK: Signing in and out

    func signIn(_ account: HomeAccountRow) throws {
        try clearRows(for: account)
        let end = try SessionToken("home", context).issue(for: account.id.hex)
        try context.records.update(account) { $0[HomeAccountRow.signedInUntil] = end }
    }

    /// Ends an expired session, too.
    func signOut() throws {
        try clearRows()
        try SessionToken("home", context).clear()
    }

    /// - Parameter account: the account that signs in; it keeps its drafts.
    private func clearRows(for account: HomeAccountRow? = nil) throws {
        let all = try HomeAccountRow.query.rows(context.records)
        for row in all where try row[HomeAccountRow.signedInUntil] != nil {
            if row.row != account { try context.forgetDrafts(of: "home") }
            try context.records.update(row.row) { $0[HomeAccountRow.signedInUntil] = .some(nil) }
        }
    }
}
