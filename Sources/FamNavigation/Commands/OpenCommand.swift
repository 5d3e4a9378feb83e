import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    static let open = CommandSpec(
        "open",
        summary: "Opens a link: goes to its screen and tells the route and what changed.",
        discussion: "A link only goes somewhere; it never changes data. A line that is a link needs no `open`. "
            + "A refused link changes nothing and says what would have matched; `link explain` tells more.",
        parameters: [ParameterSpec("url", .url, "The link: `tinywins://child?id=…`, `fam://kids/Maya`.", suggestions: LinkExamples.suggestions)],
        effect: .navigate,
        examples: [Example("open fam://rewards", prints: "address → /rewards (tab today → rewards)")],
        keywords: ["url", "deep link", "navigate"]
    ) { call, context in
        let navigation = try Navigation(context)
        switch try navigation.resolver().resolve(call.string("url") ?? "") {
        case .accepted(let link):
            for warning in link.warnings {
                context.output.warning(Diagnostic(.linkNotFound, warning, at: call.span, severity: .warning))
            }
            navigation.tell(try navigation.router.follow(link.target), route: link.route)
        case .refused(let refusal):
            if let pending = refusal.pending { navigation.router.leave(.keep(pending)) }
            throw refusal.diagnostic
        }
        return .null
    }
}
