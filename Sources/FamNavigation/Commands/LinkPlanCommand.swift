import FamRegistry
import FamText
import FamValues

enum LinkPlanCommand: Command {
    static let name: StaticString = "link plan"
    static let summary = "Shows where a link would lead from each situation."
    static let discussion =
        "From a cold start, from here, from another tab and from deeper on its own, over a sheet, a cover or an alert, "
        + "before the first steps are finished, and signed out. Nothing changes. `link matrix` says it for all links."
    static let url = Parameter("url", .url, "The link.", suggestions: LinkExamples.suggestions)
    static var parameters: [ParameterDeclaration] { url }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [
        Example("link plan fam://rewards | where from == \"other-tab\" | get changes", prints: "tab more → rewards"),
        Example("link plan fam://rewards | where outcome == \"accepted\" | count", prints: "7"),
    ]
    static let keywords = ["url", "dry run", "deep link"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        let link = try call[url], here = navigation.router.state
        let wanted = try open(link, navigation) ?? here
        let rows = try LinkSituation.allCases.map { situation in
            let before = situation.state(from: here, for: wanted, navigation.map)
            return try row(situation, before, try navigation.resolver(state: before).resolve(link), navigation)
        }
        return .table(Table(shape: shape, rows: rows))
    }

    private static let shape = RowShape([
        Column("from", .string), Column("before", .address), Column("after", .address), Column("changes", .string),
        Column("outcome", .string),
    ])

    /// Where the link leads when nothing is in its way; nil where it leads nowhere.
    private static func open(_ link: String, _ navigation: Navigation) throws -> RouterState? {
        let start = navigation.map.start
        guard case .accepted(let target) = try navigation.resolver(state: start).resolve(link) else { return nil }
        return try start.following(target.target)
    }

    private static func row(
        _ situation: LinkSituation, _ before: RouterState, _ outcome: LinkOutcome, _ navigation: Navigation
    ) throws -> [Value] {
        let start = Value.address(navigation.address(in: before))
        switch outcome {
        case .accepted(let link):
            let after = try before.following(link.target)
            let changes = RouterDiff(from: before, to: after).phrases(name: navigation.printer.address).joined(
                separator: ", ")
            return [
                .string(situation.rawValue), start, .address(navigation.address(in: after)), .string(changes),
                .string("accepted"),
            ]
        case .refused(let refusal):
            return [
                .string(situation.rawValue), start, start, .string(""),
                .string("\(refusal.kind.rawValue): \(refusal.reason)"),
            ]
        }
    }
}
