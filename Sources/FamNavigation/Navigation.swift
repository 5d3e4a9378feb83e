import FamRegistry
import FamText
import FamValues

/// What the commands of this module need from the context, looked up once.
struct Navigation {
    let router: Router
    let map: NavigationMap
    let finder: RowFinder
    let context: any Context

    init(_ context: any Context) throws {
        self.context = context
        router = try context.service(Router.key)
        map = router.map
        finder = RowFinder(context)
        try router.refreshGates(context)
    }

    var printer: AddressPrinter { AddressPrinter(map: map, finder: finder) }
    var parser: AddressParser {
        AddressParser(map: map, finder: finder) { [context] in try context.service(LinkMatcher.key) }
    }

    /// - Parameter suggests: whether refusals name a similar row.
    func resolver(state: RouterState? = nil, suggests: Bool = true) throws -> LinkResolver {
        LinkResolver(
            matcher: try context.service(LinkMatcher.key), map: map,
            finder: suggests ? finder : finder.withoutSuggestions,
            state: state ?? router.state, webHosts: { [context] in try WebHosts(context) })
    }

    /// The screen on top; an error where no module has one.
    func here() throws -> ScreenEntry {
        if let shown = map.shown(in: router.state) { return shown }
        throw Diagnostic(.unknownAddress, "no module has a screen yet")
    }

    /// An absolute or relative address as a place.
    func place(_ address: String) throws -> ScreenEntry {
        try parser.parse(address, from: map.shown(in: router.state))
    }

    /// A module by the name that somebody typed.
    func module(named name: String?) throws -> String? {
        let modules = map.places.map(\.id)
        guard let name, !modules.contains(name) else { return name }
        let near = Suggestion.nearest(name, in: modules)
        throw Diagnostic(
            .badArgument, "there is no module `\(SafeText.shown(name))`",
            help: near.map { "did you mean `\($0)`?" }
                ?? "modules: " + modules.joined(separator: ", "))
    }

    /// Whether every row of a target exists and does not belong to somebody else.
    func holdsRows(of target: Target) throws -> Bool {
        let entries = target.path + target.through + [target.sheet, target.cover].compactMap { $0 }
        return try entries.flatMap(\.rows).allSatisfy { try finder.row($0) != nil }
    }

    func address(in state: RouterState) -> String {
        map.shown(in: state).map(printer.address) ?? "/"
    }

    /// Prints the new place and what changed: `/kids/Maya (tab today → kids, push /kids/Maya)`.
    func report(_ diff: RouterDiff, route: String? = nil) {
        let changes = diff.isEmpty ? ["nothing changed"] : diff.phrases(name: printer.address)
        let line = "\(address(in: router.state)) (\(changes.joined(separator: ", ")))"
        context.output.notice(route.map { "\($0) → \(line)" } ?? line)
    }

    /// `back` and `forward` lead neither out of a closed gate nor away from a layer that waits for an answer.
    func refuseToLeave() throws {
        try router.refuseBackFromGate()
        let open = router.state.current
        try refuseUnanswered(open.cover ?? open.sheet)
    }

    /// A sheet or cover that waits for an answer can be left only by answering.
    func refuseUnanswered(_ layer: PresentedEntry?) throws {
        guard let layer, layer.mustBeAnswered else { return }
        let address = printer.address(layer.entry)
        guard let question = layer.question else {
            let way = map.screen(layer.entry.screen)?.confinement?.way
            throw Diagnostic(
                .linkBlocked, "`\(address)` is open and waits for an answer",
                help: way.map { "`\($0)` leaves it" } ?? "answer it first")
        }
        router.leave(.warn(question, module: router.state.module))
        let answers = question.actions.map { "`press \(Quoting.argument($0.label))`" }
        throw Diagnostic(
            .linkBlocked, "`\(address)` is open and waits for an answer: \(question.title)",
            help: answers.joined(separator: " or ") + " answers it")
    }
}

extension LinkResolver {
    /// For links, which are resolved in the router's current state.
    public static func of(_ context: any Context) throws -> LinkResolver { try Navigation(context).resolver() }

    /// For links of which only the pattern and the rows are asked for, so that no gate needs to be looked at.
    /// - Parameter suggests: whether refusals name a similar row.
    public static func ofRows(_ context: any Context, suggests: Bool) throws -> LinkResolver {
        let router = try context.service(Router.key), finder = RowFinder(context)
        return LinkResolver(
            matcher: try context.service(LinkMatcher.key), map: router.map,
            finder: suggests ? finder : finder.withoutSuggestions, state: router.state,
            webHosts: { try WebHosts(context) })
    }

    /// The module whose rows come first.
    public var module: String { state.module }
}

extension AddressParser {
    /// For addresses as `go` takes them.
    public static func of(_ context: any Context) throws -> AddressParser {
        AddressParser(map: try context.service(Router.key).map, finder: RowFinder(context)) {
            try context.service(LinkMatcher.key)
        }
    }
}

extension LinkMatcher {
    public static let key = ServiceKey<LinkMatcher>("link-matcher")
}
