import FamRegistry
import FamText
import FamValues

enum VisitCommand: Command {
    static let name: StaticString = "visit"
    static let summary = "Goes to a screen, draws it, and counts its hints as seen."
    static let discussion = "`go` and `screen` only look; after a visit, hints that are shown once do not come again."
    static let address = Parameter("address", .optional(.address), "The screen; defaults to the one shown.")
    static var parameters: [ParameterDeclaration] { address }
    static let effect = Effect.write
    static let keywords = ["open", "screen", "coach", "banner", "hint"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        let entry = try call[address].map(navigation.place) ?? navigation.here()
        if try call[address] != nil {
            guard let target = navigation.map.target(of: entry) else {
                throw Diagnostic(.unknownAddress, "the screen `\(entry.screen)` cannot be reached")
            }
            try navigation.router.follow(target)
        }
        let drawn = try ScreenRenderer(context).render(
            ScreenCommand.draw(entry, navigation), layers: ScreenCommand.layersBelow(navigation))
        context.output.drawn(drawn)
        try navigation.map.screen(entry.screen)?.seen?(context)
        return .null
    }
}
