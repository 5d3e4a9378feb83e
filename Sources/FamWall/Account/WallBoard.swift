import FamBoard
import FamRegistry

/// The board that the module uses: a server's, or the household's own.
enum WallBoard {
    /// - Parameter user: the id of the signed-in user, if any.
    static func service(_ context: any Context, user: String? = nil) throws -> any WallService {
        guard try WallServer.isConnected(context) else { return HouseholdBoard(context) }
        return RemoteBoard(answers: try context.service(WallAnswers.key), user: user)
    }
}
