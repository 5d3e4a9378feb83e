import FamRegistry
import FamValues

/// N-UC01.
enum ModuleCommand: Command {
    static let name: StaticString = "module"
    static let summary = "Goes to a module as it was left: its tab, its pages, what is open in it."
    static let discussion = "`go /home` and `fam://home` go to the first page of its first tab instead."
    static let wanted = Parameter("name", .string, "The module: `kids`, `home`.", suggestions: modules)
    static var parameters: [ParameterDeclaration] { wanted }
    static let effect = Effect.navigate
    static let keywords = ["app", "switch", "navigate"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        guard let module = try navigation.module(named: try call[wanted]) else { return .null }
        navigation.report(try navigation.router.choose(module: module))
        return .null
    }

    private static let modules: ParameterSpec.Suggestions = { context in
        try Navigation(context).map.places.map { (text: $0.id, detail: $0.title) }
    }
}
