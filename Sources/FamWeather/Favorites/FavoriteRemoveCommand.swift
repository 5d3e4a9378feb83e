import FamRegistry
import FamValues

/// W-OP07.
enum FavoriteRemoveCommand: Command {
    static let name: StaticString = "favorite remove"
    static let summary = "Removes cities from the favorites."
    static let favorite = Parameter("favorite", .list(.row(FavoriteRow.self)), "The favorites, by name or piped.")
    static var parameters: [ParameterDeclaration] { favorite }
    static var input: ParameterDeclaration? { favorite.declaration }
    static let effect = Effect.write
    static let examples = [
        Example(
            "favorite add Berlin\nfavorite remove Berlin", prints: "Added favorite Berlin.\nRemoved favorite Berlin.")
    ]
    static let keywords = ["favourite", "delete", "city"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        for row in try call.distinct(favorite) {
            try context.records.delete(row)
            context.output.notice("Removed favorite \(row.label).")
        }
        return .null
    }
}
