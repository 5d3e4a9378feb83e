import FamBoard
import FamKit
import FamRegistry
import FamText

/// Whose a row of the household's board is. While somebody is signed in, `edit`, `delete` and the commands change no
/// row of another (A-OP18, A-OP21); signed out one works on the household's file.
enum RowOwner {
    /// - Parameter owner: the secret field of the row; nil for nobody's, such as a row that came back by `redo`.
    /// - Throws: `not-own`.
    static func check(_ owner: String?, _ what: String, _ context: any Context) throws {
        guard let user = try signedIn(context), owner != user.id else { return }
        throw refusal(what)
    }

    /// The same of a like, whose mark is of its post and user.
    static func check(_ mark: String?, of post: PostRow, _ context: any Context) throws {
        guard let user = try signedIn(context) else { return }
        guard try mark == BoardAccounts(context).mark(user.id, likes: post) else { throw refusal("like") }
    }

    /// Nil also where the wall is a server's: who is signed in there is nobody here.
    private static func signedIn(_ context: any Context) throws -> WallUser? {
        try WallServer.isConnected(context) ? nil : WallSession(context).user()
    }

    private static func refusal(_ what: String) -> Diagnostic {
        Diagnostic(
            .notOwn, "this \(what) is somebody else's",
            help: "one changes what one wrote oneself; signed out, every row of the household")
    }
}
