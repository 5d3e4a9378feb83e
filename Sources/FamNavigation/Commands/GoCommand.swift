import FamRegistry
import FamText
import FamValues

enum GoCommand: Command {
    static let name: StaticString = "go"
    static let summary = "Goes to the screen of an address."
    static let discussion =
        "An address starts with `/`; without it, it is relative to the screen shown: `go rewards`, `go ..`. You can go "
        + "back through the pages on the way. Going to a page first closes open sheets and covers. A sheet or a cover "
        + "comes up over the page that is shown, and `close` leads back to it; a link to it brings its own page along. "
        + "The part of a link after `fam:/` is an address, too: `go /kids/log?child=Maya`."
    static let address = Parameter("address", .address, "Where to go: `/kids/Maya`, `..`, `rewards`.")
    static var parameters: [ParameterDeclaration] { address }
    static let effect = Effect.navigate
    static let keywords = ["cd", "navigate", "screen", "path"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        let entry = try navigation.place(try call[address])
        guard let target = navigation.map.target(of: entry) else {
            throw Diagnostic(.unknownAddress, "the screen `\(entry.screen)` cannot be reached")
        }
        let confined = navigation.router.confinement
        navigation.report(try navigation.router.follow(target, keepsPage: true))
        if let confined, navigation.router.confinement == nil { context.output.notice(confined.openHint) }
        return .null
    }
}
