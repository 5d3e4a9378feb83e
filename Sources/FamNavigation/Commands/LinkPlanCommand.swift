import FamRegistry
import FamText
import FamValues

enum LinkPlanCommand: Command, QuietTable {
    static let name: StaticString = "link plan"
    static let summary = "Shows where a link would lead from each situation."
    static let discussion =
        "The situations are a cold start, the current screen, another tab, deeper on its own tab, over a sheet, a "
        + "cover or an alert, before the first steps are finished, and signed out. Nothing changes. The columns "
        + "`before`, `outcome` and `reason` are shown when they are named: `| select from, outcome, reason`. `link "
        + "matrix` shows this for all links."
    static let url = Parameter("url", .url, "The link.", suggestions: LinkExamples.suggestions)
    static var parameters: [ParameterDeclaration] { url }
    static let effect = Effect.read
    static let result: ValueType = .table(columns)
    static let keywords = ["url", "dry run", "deep link"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        let link = try call[url], here = navigation.router.state
        let wanted = try open(link, navigation) ?? here
        let rows = try LinkSituation.allCases.map { situation in
            let before = situation.state(from: here, for: wanted, navigation.map)
            return try row(situation, before, try navigation.resolver(state: before).resolve(link), navigation)
        }
        return .table(Table(shape: columns, rows: rows))
    }

    private static let before = Column("before", .address), outcome = CheckedLinks.outcome
    private static let reason = Column("reason", .string.optional)
    static let columns = RowShape([
        Column("from", .string), before, Column("after", .address), Column("changes", .string),
        outcome, reason,
    ])
    /// What changes says all of it.
    static let quiet = [before, outcome, reason]

    /// Where the link leads if nothing prevents it; nil if it leads nowhere.
    private static func open(_ link: String, _ navigation: Navigation) throws -> RouterState? {
        let start = navigation.map.start
        guard case .accepted(let target) = try navigation.resolver(state: start).resolve(link) else { return nil }
        return try start.following(target.target, on: navigation.map)
    }

    private static func row(
        _ situation: LinkSituation, _ before: RouterState, _ outcome: LinkOutcome, _ navigation: Navigation
    ) throws -> [Value] {
        let start = Value.address(navigation.address(in: before))
        switch outcome {
        case .accepted(let link):
            let after = try before.following(link.target, on: navigation.map)
            let changes = RouterDiff(from: before, to: after).phrases(name: navigation.printer.address).joined(
                separator: ", ")
            return [
                .string(situation.rawValue), start, .address(navigation.address(in: after)), .string(changes),
                .string(CheckedLinks.accepted), .null,
            ]
        case .refused(let refusal):
            return [
                .string(situation.rawValue), start, start, .string(refusal.reason),
                .string(refusal.kind.rawValue), .string(refusal.reason),
            ]
        }
    }
}
