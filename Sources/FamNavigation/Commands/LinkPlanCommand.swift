import FamRegistry
import FamText
import FamValues

enum LinkPlanCommand: Command {
    static let name: StaticString = "link plan"
    static let summary = "Tells where a link would lead from a cold start, from here, and with a sheet up."
    static let discussion = "Nothing changes."
    static let url = Parameter("url", .url, "The link.", suggestions: LinkExamples.suggestions)
    static var parameters: [ParameterDeclaration] { url }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [Example("link plan fam://rewards | count", prints: "3")]
    static let keywords = ["url", "dry run", "deep link"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        let rows = try LinkSituation.allCases.filter { $0 != .signedOut }.map { situation in
            let before = try situation.state(navigation)
            let outcome = try navigation.resolver(state: before).resolve(try call[url])
            return try row(situation, before, outcome, navigation)
        }
        return .table(Table(shape: shape, rows: rows))
    }

    private static let shape = RowShape([
        Column("from", .string), Column("before", .address), Column("after", .address), Column("changes", .string), Column("outcome", .string),
    ])

    private static func row(_ situation: LinkSituation, _ before: RouterState, _ outcome: LinkOutcome, _ navigation: Navigation) throws -> [Value] {
        let start = Value.address(navigation.address(in: before))
        switch outcome {
        case .accepted(let link):
            let after = try before.following(link.target)
            let changes = RouterDiff(from: before, to: after).phrases(name: navigation.printer.address).joined(separator: ", ")
            return [.string(situation.rawValue), start, .address(navigation.address(in: after)), .string(changes), .string("accepted")]
        case .refused(let refusal):
            return [.string(situation.rawValue), start, start, .string(""), .string("\(refusal.kind.rawValue): \(refusal.reason)")]
        }
    }
}
