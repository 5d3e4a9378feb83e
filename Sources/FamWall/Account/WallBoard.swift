import FamBoard
import FamRegistry

/// Which board the module talks to: that of a server, or that of the household.
enum WallBoard {
    /// - Parameter user: who asks; nil for nobody.
    static func service(_ context: any Context, user: String? = nil) throws -> any WallService {
        guard try WallServer.isConnected(context) else { return HouseholdBoard(context) }
        return RemoteBoard(answers: try context.service(WallAnswers.key), user: user)
    }
}
