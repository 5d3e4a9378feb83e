import FamRegistry
import FamText
import FamValues

enum ScreenCommand: Command {
    static let name: StaticString = "screen"
    static let summary = "Draws the screen shown, or that of an address, as text."
    static let discussion = "A row that was deleted meanwhile is told as not found; `back` leaves its page (N-Q06)."
    static let address = Parameter("address", .optional(.address), "The screen to draw instead.")
    static var parameters: [ParameterDeclaration] { address }
    static let effect = Effect.read
    static let examples = [
        Example(
            "screen /more",
            prints: """
                More
                ════
                …
                """),
    ]
    static let keywords = ["show", "view", "draw", "page"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        let entry = try call[address].map(navigation.place) ?? navigation.here()
        try navigation.router.refuseClosed(navigation.map.module(ofScreen: entry.screen), screen: entry.screen)
        let look = try context.service(ScreenLook.key)
        let renderer = ScreenRenderer(width: look.columns, zone: context.zone, style: look.style)
        let layers = try call[address] == nil ? layersBelow(navigation) : []
        var text = try draw(entry, navigation)
        if try call[address] == nil, let alert = navigation.router.state.current.alert {
            text.blocks = blocks(of: alert) + text.blocks
        }
        context.output.drawn(renderer.render(text, layers: layers))
        return .null
    }

    /// An alert stands above all else of the screen that it came over (N section 2).
    private static func blocks(of alert: AlertEntry) -> [ScreenText.Block] {
        [.text("! \(alert.title): \(alert.message)")] + alert.actions.map { .empty("[\($0.label)]", hint: $0.command) } + [.text("")]
    }

    /// The text of a screen, or the not-found text where one of its rows is gone.
    static func draw(_ entry: ScreenEntry, _ navigation: Navigation) throws -> ScreenText {
        guard let screen = navigation.map.screen(entry.screen) else {
            throw Diagnostic(.unknownAddress, "there is no screen `\(entry.screen)`")
        }
        var rows: [String: EntityRef] = [:]
        for row in entry.rows {
            guard let ref = try navigation.finder.row(row) else {
                return ScreenText(title: screen.title, blocks: [.empty("This \(row.entity) was not found.", hint: "back")])
            }
            rows[row.name] = ref
        }
        let texts = Dictionary(entry.texts.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
        return try screen.render(ScreenRequest(screen: screen, rows: rows, texts: texts), navigation.context)
    }

    /// The layers under what is drawn, the top one first, for the header line.
    static func layersBelow(_ navigation: Navigation) -> [String] {
        let state = navigation.router.state, module = state.current
        if navigation.map.closedGate(of: state.module, in: state) != nil { return [] }
        let page = module.path.last ?? navigation.map.root(ofTab: module.tab, module: state.module).map { ScreenEntry($0.id) }
        let all = [module.cover?.entry, module.sheet?.entry, page].compactMap { $0 }
        return all.dropFirst().map(navigation.printer.address)
    }
}
