import FamRegistry
import FamText
import FamValues

enum ScreenCommand: Command {
    static let name: StaticString = "screen"
    static let summary = "Draws the current screen, or that of an address, as text."
    static let discussion = """
        Each action has its label and its command: `press LABEL` does it. With `--format json` the screen is printed \
        as data, and a script gets it with `screen --data`: how it is presented, its title, status, alert, sections \
        and actions, and, for a sheet or cover, its identity. A row that was deleted meanwhile is reported as not \
        found; `back` leaves its page.
        """
    static let address = Parameter("address", .optional(.address), "The screen to draw instead.")
    static let data = Parameter.toggle("data", "Returns the screen as a record.")
    static let asOf = AsOf.parameter
    static var parameters: [ParameterDeclaration] { address; data; asOf }
    static let effect = Effect.read
    static let worksConfined = true
    static let refine: CommandSpec.Refinement? = { known in known[data] == true ? .record(ScreenData.shape) : nil }
    static let keywords = ["show", "view", "draw", "page"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        try context.records.past(call[asOf]) { try show(call, context) }
    }

    private static func show(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        let here = try navigation.here(), entry = try call[address].map(navigation.place) ?? here
        if entry != here { try navigation.router.refuseConfined("screen ADDRESS") }
        try navigation.router.refuseClosed(navigation.map.module(ofScreen: entry.screen), screen: entry.screen)
        let isShown = try call[address] == nil
        let shown = isShown ? try ShownScreen(navigation) : nil
        let text = try shown?.text ?? draw(entry, navigation)
        let value = ScreenData.value(text, of: entry, navigation, alert: shown?.alert)
        if try call[data] { return value }
        let module = navigation.map.module(ofScreen: entry.screen), icons = try context.service(ScreenLook.key).icons
        let renderer = try ScreenRenderer(navigation, module: module)
        let alert = shown?.alert.map { renderer.render($0) + "\n\n" } ?? ""
        let drawn = renderer.render(
            text, layers: isShown ? layersBelow(navigation) : [], tabs: TabBar(entry, navigation, icons: icons))
        context.output.shown(value, drawn: alert + drawn)
        return .null
    }

    /// The text of a screen, or the not-found text where one of its rows is gone.
    static func draw(_ entry: ScreenEntry, _ navigation: Navigation) throws -> ScreenText {
        guard let screen = navigation.map.screen(entry.screen) else {
            throw Diagnostic(.unknownAddress, "there is no screen `\(entry.screen)`")
        }
        guard let request = try entry.request(screen, navigation.context) else {
            let gone = try entry.rows.first { try navigation.finder.row($0) == nil }
            return ScreenText(
                title: screen.title, blocks: [.empty("This \(gone?.name ?? "row") was not found.", "Back", "back")])
        }
        return try screen.render(request, navigation.context)
    }

    /// The layers below what is drawn, top first, for the header line.
    static func layersBelow(_ navigation: Navigation) -> [String] {
        let state = navigation.router.state, module = state.current
        if navigation.map.closedGate(of: state.module, in: state) != nil { return [] }
        let page =
            module.path.last ?? navigation.map.root(ofTab: module.tab, module: state.module).map { ScreenEntry($0.id) }
        let all = [module.cover?.entry, module.sheet?.entry, page].compactMap { $0 }
        return all.dropFirst().map(navigation.printer.address)
    }
}
