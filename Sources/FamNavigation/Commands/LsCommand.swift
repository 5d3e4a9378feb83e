import FamRegistry
import FamText
import FamValues

enum LsCommand: Command, TypedTable {
    static let name: StaticString = "ls"
    static let summary = "Lists what can be reached from a screen, and what can be done on it."
    static let discussion = """
        First comes what is below the screen shown, or below the address given: `go NAME` goes there. Then come the \
        tabs of the module, by address, and the actions of the screen shown, with their commands: `press NAME` does \
        one.
        """
    static let address = Parameter("address", .optional(.address), "The screen to look below.")
    static var parameters: [ParameterDeclaration] { address }
    static let effect = Effect.read
    static let worksConfined = true
    static let result: ValueType = .table(columns)
    static let keywords = ["dir", "reach", "screens", "navigate"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        if try call[address] != nil { try navigation.router.refuseConfined("ls ADDRESS") }
        let entry = try call[address].map(navigation.place) ?? navigation.here()
        var rows = try below(entry, navigation)
        let shown = navigation.map.module(ofScreen: entry.screen)
        // On a screen that takes only its own commands, the way out is one of its actions.
        let isClosed =
            navigation.map.closedGate(of: shown, in: navigation.router.state) != nil
            || navigation.router.confinement != nil
        for tab in isClosed ? [] : navigation.map.feature(shown)?.tabs ?? [] {
            guard let root = navigation.map.root(ofTab: tab.id, module: shown) else { continue }
            let address = navigation.printer.address(ScreenEntry(root.id))
            rows.append([.string(address), .address(address), .string(tab.title), .string("tab")])
        }
        if try call[address] == nil { rows += try ShownScreen(navigation).actions.map(row) }
        return .table(Table(shape: columns, rows: rows))
    }

    private static func row(_ action: Action) -> [Value] {
        [.string(action.label), .null, .string(action.reason ?? action.command.text), .string("action")]
    }

    /// What a place is called, or the command of an action.
    private static let title = Column("title", .string)
    static let typed = [title]
    private static let place = Column("address", .address.optional)
    /// `go NAME` goes there as well.
    static let spare = [place]
    static let columns = RowShape([Column("name", .string), place, title, Column("kind", .string)])

    /// More rows than this are left to the entity's own source (`children`, `rewards`).
    private static let maximalRows = 1000

    private static func below(_ entry: ScreenEntry, _ navigation: Navigation) throws -> [[Value]] {
        guard let node = navigation.map.node(of: entry.screen) else { return [] }
        let base = navigation.printer.path(entry)
        var rows: [[Value]] = []
        for word in navigation.map.nodes[node].fixed.keys.sorted() {
            guard let next = navigation.map.nodes[node].fixed[word], let id = navigation.map.nodes[next].screen,
                let screen = navigation.map.screen(id), screen.presentation != .tab
            else { continue }
            rows.append([
                .string(word), .address("\(base)/\(word)"), .string(screen.title),
                .string(screen.presentation.rawValue),
            ])
        }
        return try rows + rowsBelow(entry, node, navigation)
    }

    private static func rowsBelow(_ entry: ScreenEntry, _ node: Int, _ navigation: Navigation) throws -> [[Value]] {
        guard let branch = navigation.map.nodes[node].row, let id = navigation.map.nodes[branch.node].screen,
            let spec = navigation.finder.registry.entity(branch.entity)
        else { return [] }
        let owner = try entry.rows.first { $0.name == branch.owner }.flatMap(navigation.finder.row)
        let screen = navigation.map.screen(id), records = navigation.finder.records
        let found = try navigation.finder.rows(of: spec, owner: owner, limit: maximalRows, includesHidden: false)
            .filter { try screen?.shows($0.ref, records) ?? true }
        return found.map { row in
            let named = NamedRow(branch.name, entity: branch.entity, id: row.ref.id)
            let address = navigation.printer.address(ScreenEntry(id, rows: entry.rows + [named]))
            let name =
                address.utf8.lastIndex(of: 0x2F).map { String(address[address.utf8.index(after: $0)...]) } ?? address
            return [.string(name), .address(address), .string(row.ref.label), .string(branch.entity)]
        }
    }
}
