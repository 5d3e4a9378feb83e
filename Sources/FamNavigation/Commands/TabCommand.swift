import FamRegistry
import FamText
import FamValues

enum TabCommand: Command {
    static let name: StaticString = "tab"
    static let summary = "Selects a tab of the active module, or of the module that has it."
    static let discussion =
        "The path of each tab is kept. Selecting the current tab again goes to its first page. A tab is named by its "
        + "id or title."
    static let wanted = Parameter("name", .string, "The tab: `today`, `kids`, `rewards` or `Goals`.", suggestions: tabs)
    static var parameters: [ParameterDeclaration] { wanted }
    static let effect = Effect.navigate
    static let keywords = ["section", "navigate"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        let found = try findTab(try call[wanted], navigation)
        navigation.report(try navigation.router.select(module: found.module, tab: found.tab))
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
        let features = modules(navigation), active = navigation.router.state.module
        let wanted = ASCIIWord.folded(name)
        let found = features.flatMap { feature in
            feature.tabs.filter {
                wanted != nil && (ASCIIWord.folded($0.id) == wanted || ASCIIWord.folded($0.title) == wanted)
            }
            .map { (module: feature.id, tab: $0.id) }
        }
        if let first = found.first, found.count == 1 || first.module == active { return first }
        guard found.isEmpty else { throw ambiguous(name, found, navigation) }
        var seen: Set<String> = []
        let names = features.flatMap { $0.tabs.map(\.id) }.filter { seen.insert($0).inserted }
        let near = Suggestion.nearest(name, in: names)
        throw Diagnostic(
            .unknownTab, "no tab is called `\(SafeText.shown(name))`",
            notes: ["tabs: " + names.joined(separator: ", ")],
            help: near.map { "did you mean `\($0)`?" })
    }

    /// Several modules have a profile (N-C10), and the active one has none.
    private static func ambiguous(
        _ name: String, _ found: [(module: String, tab: String)], _ navigation: Navigation
    ) -> Diagnostic {
        let roots = found.compactMap { navigation.map.root(ofTab: $0.tab, module: $0.module) }
        let addresses = roots.map { navigation.printer.address(ScreenEntry($0.id)) }
        return Diagnostic(
            .ambiguous, "more than one module has a tab `\(SafeText.shown(name))`",
            notes: ["candidates: " + addresses.joined(separator: ", ")],
            help: addresses.first.map { "`go \($0)` goes to the first of them" })
    }
}
