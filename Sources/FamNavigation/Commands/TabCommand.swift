import FamRegistry
import FamText
import FamValues

enum TabCommand: Command {
    static let name: StaticString = "tab"
    static let summary = "Selects a tab of the active module, or of the module that has it."
    static let discussion =
        "The path of each tab is kept. The selected tab again goes to its first page (N-Q04). A tab is named by its id or title."
    static let wanted = Parameter("name", .string, "The tab: `today`, `kids`, `rewards` or `Goals`.", suggestions: tabs)
    static var parameters: [ParameterDeclaration] { wanted }
    static let effect = Effect.navigate
    static let examples = [Example("tab rewards", prints: "/rewards (tab today → rewards)")]
    static let keywords = ["section", "navigate"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        let found = try findTab(try call[wanted], navigation)
        navigation.tell(try navigation.router.select(module: found.module, tab: found.tab))
        return .null
    }

    private static let tabs: ParameterSpec.Suggestions = { context in
        try modules(Navigation(context)).flatMap { feature in feature.tabs.map { (text: $0.id, detail: $0.title) } }
    }

    /// The active module comes first, then the others in their order.
    private static func modules(_ navigation: Navigation) -> [Feature] {
        let active = navigation.router.state.module
        return navigation.map.features.filter { $0.id == active } + navigation.map.features.filter { $0.id != active }
    }

    private static func findTab(_ name: String, _ navigation: Navigation) throws -> (module: String, tab: String) {
        let features = modules(navigation)
        let wanted = ASCIIWord.folded(name)
        for feature in features {
            for tab in feature.tabs where wanted != nil && (ASCIIWord.folded(tab.id) == wanted || ASCIIWord.folded(tab.title) == wanted) {
                return (feature.id, tab.id)
            }
        }
        let names = features.flatMap { $0.tabs.map(\.id) }
        let near = Suggestion.nearest(name, in: names)
        throw Diagnostic(
            .unknownTab, "no tab is called `\(SafeText.shown(name))`", notes: ["tabs: " + names.joined(separator: ", ")],
            help: near.map { "did you mean `\($0)`?" })
    }
}
