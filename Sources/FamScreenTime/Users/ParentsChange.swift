import FamRegistry
import FamValues

/// Changes that only parents may make: while a child is signed in, `edit`, `into` and the commands of a row refuse them
/// (decision 33). Changes the module makes by itself, such as a new day, are exempt.
final class ParentsChange {
    static let key = ServiceKey<ParentsChange>("screentime.parents")

    private var ownChanges = 0

    /// - Parameter person: whose rows are changed.
    /// - Throws: `no-permission` while a child, or a parent not linked to `person`, is signed in.
    static func require(of person: UserRow, _ context: any Context) throws {
        guard try context.service(key).ownChanges == 0, let user = try SignIn(context).current() else { return }
        if try Users(context).role(user) == .child {
            throw DataRepositoryError.unauthorized.diagnostic(help: "only a parent may do this")
        }
        guard try user == person || Users(context).isLinked(user, person) else {
            throw DataRepositoryError.unauthorized.diagnostic(
                help: "`screentime users` lists you and your children; `screentime child link EMAIL` links a child")
        }
    }

    /// Runs the module's own changes, regardless of who is signed in.
    static func byItself<Result>(_ context: any Context, _ body: () throws -> Result) throws -> Result {
        let service = try context.service(key)
        service.ownChanges += 1
        defer { service.ownChanges -= 1 }
        return try body()
    }
}
