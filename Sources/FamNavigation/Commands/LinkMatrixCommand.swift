import FamRegistry
import FamText
import FamValues

enum LinkMatrixCommand: Command {
    static let name: StaticString = "link matrix"
    static let summary = "Shows where every link leads from each situation."
    static let discussion =
        "The stack is that of a cold start: the tab, the pages on the way, and the sheet or cover. The other columns "
        + "say `same` if the link leads to the same place with the same way back, or else why it does not. "
        + "Links without an example that works here are left out."
    static let module = Parameter("module", .optional(.string), "Only the links of one module.", .flag)
    static var parameters: [ParameterDeclaration] { module }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let keywords = ["route", "back stack", "deep link"]

    private static let shape = RowShape(
        [Column("link", .url), Column("stack", .string)] + LinkSituation.warm.map { Column($0.column, .string) })

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context), examples = LinkExamples(navigation: navigation),
            only = try navigation.module(named: call[module])
        var cold = navigation.map.start
        // Every destination, including those whose module waits for a sign-in.
        cold.closedGates = []
        var rows: [[Value]] = []
        // Modules may share a pattern, and a screen's address may look like one.
        var shown: Set<String> = []
        for feature in navigation.map.features where only == nil || feature.id == only {
            let links =
                try feature.links.compactMap { try examples.example(of: $0) }
                + feature.screens.compactMap { try examples.link(to: $0) }
            for link in links where shown.insert(link).inserted {
                guard case .accepted(let target) = try navigation.resolver(state: cold).resolve(link) else { continue }
                let wanted = try cold.following(target.target, on: navigation.map)
                var start = cold
                start.module = feature.id
                let cells = try LinkSituation.warm.map { situation in
                    let state = situation.state(from: start, for: wanted, navigation.map)
                    return Value.string(try answer(link, state, wanted, navigation))
                }
                rows.append([.url(link), .string(stack(wanted, navigation))] + cells)
            }
        }
        return .table(Table(shape: shape, rows: rows))
    }

    private static func answer(
        _ link: String, _ state: RouterState, _ wanted: RouterState, _ navigation: Navigation
    )
        throws -> String
    {
        switch try navigation.resolver(state: state).resolve(link) {
        case .refused(let refusal):
            guard let pending = refusal.waiting?.pending(navigation.map) else { return refusal.kind.rawValue }
            // A waiting link is followed once its gate is open.
            var open = state
            open.closedGates = wanted.closedGates
            return isSame(try open.following(pending.target, on: navigation.map), wanted)
                ? "waits" : "waits for another place"
        case .accepted(let target):
            let after = try state.following(target.target, on: navigation.map)
            return isSame(after, wanted) ? "same" : stack(after, navigation)
        }
    }

    /// A cover without a tab of its own covers whatever page is shown.
    private static func isSame(_ one: RouterState, _ other: RouterState) -> Bool {
        let a = one.current, b = other.current
        guard one.module == other.module, a.sheet?.entry == b.sheet?.entry, a.cover?.entry == b.cover?.entry,
            a.alert == b.alert
        else { return false }
        return (a.tab == b.tab && a.path == b.path) || b.cover != nil
    }

    private static func stack(_ state: RouterState, _ navigation: Navigation) -> String {
        let module = state.current
        let root = navigation.map.root(ofTab: module.tab, module: state.module).map { [ScreenEntry($0.id)] } ?? []
        let beneath = module.sheet?.beneath ?? []
        let entries = root + module.path + beneath + [module.sheet?.entry, module.cover?.entry].compactMap { $0 }
        return entries.map(navigation.printer.address).joined(separator: " › ")
    }
}

extension LinkSituation {
    /// Its name as a column.
    fileprivate var column: String { rawValue.replacing("-", with: "_") }
}
