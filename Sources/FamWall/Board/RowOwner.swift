import FamBoard
import FamKit
import FamRegistry
import FamText

/// Who owns a row of the household's board. While someone is signed in, `edit`, `delete` and the commands change only
/// their own rows (A-OP18, A-OP21); with nobody signed in, any row of the household.
enum RowOwner {
    /// - Parameter owner: the row's secret field; nil if unknown, as in a row restored by `redo`.
    /// - Throws: `not-own`.
    static func check(_ owner: String?, _ what: String, _ context: any Context) throws {
        guard let user = try signedIn(context), owner != user.id else { return }
        throw refusal(what)
    }

    /// The same for a like, whose mark depends on its post and user.
    static func check(_ mark: String?, of post: PostRow, _ context: any Context) throws {
        guard let user = try signedIn(context) else { return }
        guard try mark == BoardAccounts(context).mark(user.id, likes: post) else { throw refusal("like") }
    }

    /// Nil, too, if the wall is a server's: its users are not the household's.
    private static func signedIn(_ context: any Context) throws -> WallUser? {
        try WallServer.isConnected(context) ? nil : WallSession(context).user()
    }

    private static func refusal(_ what: String) -> Diagnostic {
        Diagnostic(
            .notOwn, "this \(what) is somebody else's",
            help: "signed in, you can change what you wrote; signed out, every row of the household")
    }
}
