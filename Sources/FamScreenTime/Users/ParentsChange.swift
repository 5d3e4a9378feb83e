import FamRegistry
import FamValues

/// What only parents change, by whatever way: while a child is signed in, or a parent who is not linked to the person,
/// `edit`, `into` and the commands of a row refuse it (decision 33). What the module does by itself, as a day begins,
/// is nobody's change.
final class ParentsChange {
    static let key = ServiceKey<ParentsChange>("screentime.parents")

    private var ownChanges = 0

    /// - Parameter person: whose rows are changed.
    /// - Throws: `no-permission` while a child is signed in, or a parent to whom this is somebody else.
    static func require(of person: UserRow, _ context: any Context) throws {
        guard try context.service(key).ownChanges == 0, let user = try SignIn(context).current() else { return }
        if try Users(context).role(user) == .child {
            throw DataRepositoryError.unauthorized.diagnostic(help: "a parent may do this")
        }
        guard try user == person || Users(context).isLinked(user, person) else {
            throw DataRepositoryError.unauthorized.diagnostic(
                help: "`screentime users` lists you and your children; `screentime child link EMAIL` links a child")
        }
    }

    /// Runs what the module does whoever is signed in.
    static func byItself<Result>(_ context: any Context, _ body: () throws -> Result) throws -> Result {
        let service = try context.service(key)
        service.ownChanges += 1
        defer { service.ownChanges -= 1 }
        return try body()
    }
}
