import FamRegistry
import FamText
import FamValues

enum BoardChooseCommand: Command {
    static let name: StaticString = "home board choose"
    static let summary = "Chooses the residence whose board the Tasks tab shows."
    static let residence = Parameter("residence", .row(ResidenceRow.self), "The residence.")
    static var parameters: [ParameterDeclaration] { residence }
    static let effect = Effect.write
    static let examples = [Example("home board choose Cabin", prints: "The board shows Cabin.")]
    static let keywords = ["kanban", "select"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let place = try call[residence]
        try HomeOwner.check(context.records.value(ResidenceRow.owner, of: place), ResidenceRow.singular, context)
        try context.preferences.set(.string(place.id.description), for: HomePreferences.board)
        context.output.notice("The board shows \(place.label).")
        return .null
    }
}
