import FamRegistry
import FamText
import FamValues

enum OpenCommand: Command {
    static let name: StaticString = "open"
    static let summary = "Opens a link: goes to its screen and prints the route and what changed."
    static let discussion =
        "A link only goes somewhere; it never changes data. A line that is a link needs no `open`. "
        + "A refused link changes nothing and says what would have matched; `link explain` says more. With `--format "
        + "json`, and as `e.data` of a `catch`, it is a record whose `outcome` is the kind of the refusal."
    static let url = Parameter(
        "url", .url, "The link: `tinywins://child?id=…`, `fam://kids/Maya`.", suggestions: LinkExamples.suggestions)
    static var parameters: [ParameterDeclaration] { url }
    static let effect = Effect.navigate
    static let keywords = ["url", "deep link", "navigate"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        switch try navigation.resolver().resolve(try call[url]) {
        case .accepted(let link):
            for warning in link.warnings {
                let code = warning.kind.code
                context.output.warning(Diagnostic(code, warning.reason, at: call.span, severity: .warning))
            }
            navigation.report(try navigation.router.follow(link.target), route: link.route)
        case .refused(let refusal):
            if let pending = refusal.waiting?.pending(navigation.map) { navigation.router.leave(.keep(pending)) }
            throw refusal.diagnostic
        }
        return .null
    }
}
