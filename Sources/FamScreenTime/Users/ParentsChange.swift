import FamRegistry
import FamValues

/// What only parents change, by whatever way: while a child is signed in, `edit`, `into` and the commands of a row
/// refuse it (decision 33). What the module does by itself, as a day begins, is nobody's change.
final class ParentsChange {
    static let key = ServiceKey<ParentsChange>("screentime.parents")

    private var ownChanges = 0

    /// - Throws: `no-permission` while a child is signed in.
    static func require(_ context: any Context) throws {
        guard try context.service(key).ownChanges == 0, let user = try SignIn(context).current(),
            try Users(context).role(user) == .child
        else { return }
        throw DataRepositoryError.unauthorized.diagnostic(help: "a parent may do this")
    }

    /// Runs what the module does whoever is signed in.
    static func byItself<Result>(_ context: any Context, _ body: () throws -> Result) throws -> Result {
        let service = try context.service(key)
        service.ownChanges += 1
        defer { service.ownChanges -= 1 }
        return try body()
    }
}
