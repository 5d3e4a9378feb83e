import FamRegistry
import FamValues

/// Every preference key of the wall (X-E48 … X-E50); no key is declared anywhere else. Who is signed in is a secret:
/// the row says only that someone is, so the name is in no journal, session, export or backup.
enum WallPreferences {
    static let all = session + [defaultsToAnonymous, accountChanges, server]

    static let session = [isAuthenticated, needsPasswordSetup, userIsVerified, userId, userEmail, userProfileName]

    static let isAuthenticated = flag("isAuthenticated", "Whether somebody is signed in to the wall.")
    static let needsPasswordSetup = flag("needsPasswordSetup", "Whether the account of the wall has no password yet.")
    static let userIsVerified = flag("userIsVerified", "Whether the email of the account of the wall is verified.")
    static let userId = PreferenceSpec.secret(
        "userId", .readable, group: "wall session", summary: "The id of who is signed in to the wall.",
        staysHere: true)
    static let userEmail = PreferenceSpec.secret(
        "userEmail", .readable, group: "wall session", summary: "The email of who is signed in to the wall.",
        staysHere: true)
    static let userProfileName = PreferenceSpec.secret(
        "userProfileName", .readable, group: "wall session",
        summary: "The profile name of who is signed in to the wall.", staysHere: true)

    /// A-Q07.
    static let defaultsToAnonymous = PreferenceSpec(
        "wallAnonymous", .bool, default: .bool(true), group: "wall",
        summary: "Whether posts and comments are anonymous by default.")

    /// Whether a new post or comment is anonymous; nil where its command does not say.
    static func isAnonymous(_ flag: Bool?, _ context: any Context) throws -> Bool {
        try flag ?? context.preferences.bool(defaultsToAnonymous)
    }

    /// Codes, names and passwords are not rows. Counting changes of accounts makes the entry part of the journal, so
    /// sessions save it and replays repeat it.
    static let accountChanges = PreferenceSpec(
        "wallAccountChanges", .int, default: .int(0), group: "wall",
        summary: "How often accounts of the wall were changed here.")

    /// A-Q25; `wall connect` sets it. A session belongs to the server it began on, so changing the address signs out.
    static let server = PreferenceSpec(
        "wallServer", .string, default: .string(""), group: "wall",
        summary: "The server whose wall is used; empty for this household's own.",
        resetBy: [], reachesOutside: true
    ) { value in
        guard case .string(let text) = value, !text.isEmpty, (try? WallServer.address(of: text)) == nil else {
            return nil
        }
        return "empty, or an address such as `https://wall.example.org`, "
            + "or `http://127.0.0.1:8080` for one on this machine"
    }

    private static func flag(_ key: String, _ summary: String) -> PreferenceSpec {
        PreferenceSpec(
            key, .bool, default: .bool(false), group: "wall session", summary: summary, staysHere: true)
    }
}
