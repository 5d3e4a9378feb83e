import FamRegistry
import FamText
import FamValues

enum HereCommand: Command {
    static let name: StaticString = "here"
    static let summary = "Shows the address of the current screen."
    static let url = Parameter.toggle("url", "Shows its link instead: `fam://kids/Maya`.")
    static var parameters: [ParameterDeclaration] { url }
    static let effect = Effect.read
    static let worksConfined = true
    static let result: ValueType = .address
    static let keywords = ["pwd", "where", "address", "location"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        let shown = try navigation.here()
        return try call[url] ? .url(navigation.printer.link(shown)) : .address(navigation.printer.address(shown))
    }
}
