import FamTestSupport
import FamText
import FamValues

@testable import FamNavigation
@testable import FamRegistry

struct AnimalRow: Entity {
    static let singular = "animal", plural = "animals"
    static let name = Column("name", .string, "Its name.", .label)
    static var columns: [FieldDeclaration] { name }
    static let spec = EntitySpec(AnimalRow.self, summary: "An animal.")
    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}

struct ToyRow: Entity {
    static let singular = "toy", plural = "toys"
    static let animal = Column("animal", .row(AnimalRow.self), "Whose it is.", .owner)
    static let name = Column("name", .string, "Its name.", .label)
    static var columns: [FieldDeclaration] { animal; name }
    static let spec = EntitySpec(ToyRow.self, summary: "A toy.")
    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}

/// Two small modules: a farm with animals and their toys, and a shop whose account requires signing in.
final class Farm: TestContext {
    private static func screen(
        _ id: String, _ pattern: [PatternPart], _ presentation: Presentation, tab: String? = nil
    ) -> ScreenSpec {
        ScreenSpec(id, pattern: pattern, title: id, summary: "A screen.", presentation: presentation, tab: tab) {
            request, _ in
            ScreenText(title: id, blocks: request.rows.values.map { .text($0.label) })
        }
    }

    private static let animalPart = RoutePart<AnimalRow>("animal")
    private static let toyPart = RoutePart<ToyRow>("toy", of: animalPart)
    private static let animalID = LinkParameter("id", .row(AnimalRow.self), "The animal.", isRequired: true)
    private static let toyID = LinkParameter("id", .row(ToyRow.self), "The toy.", isRequired: false)

    static let animals = screen("farm.animals", [.fixed("animals")], .tab, tab: "animals")
    private static let animal = screen("farm.animal", [.fixed("animals"), .row(animalPart)], .page, tab: "animals")
    private static let toy = screen(
        "farm.toy", [.fixed("animals"), .row(animalPart), .fixed("toys"), .row(toyPart)], .page, tab: "animals")

    static let farm = Feature(
        id: "farm", title: "Farm", rank: 1, entitySpecs: [AnimalRow.spec, ToyRow.spec],
        tabs: [TabSpec("yard", title: "Yard", isDefault: true), TabSpec("animals", title: "Beasts")],
        screens: [
            screen("farm.yard", [.fixed("yard")], .tab, tab: "yard"),
            animals, animal,
            screen("farm.toys", [.fixed("animals"), .row(animalPart), .fixed("toys")], .page, tab: "animals"),
            toy,
            screen("farm.feed", [.fixed("animals"), .row(animalPart), .fixed("feed")], .sheet, tab: "animals"),
            screen("farm.party", [.fixed("party")], .cover),
        ],
        links: [
            LinkSpec(
                "farm.animalLink", summary: "An animal.", scheme: "farm", host: "animal",
                query: [animalID], screen: animal, rows: [LinkRow(animalPart, from: animalID)],
                example: "farm://animal?id=Bess"),
            LinkSpec(
                "farm.toyLink", summary: "A toy.", scheme: "farm", host: "toy",
                query: [toyID], screen: toy, screenWithoutParameters: animals,
                rows: [LinkRow(animalPart, from: toyID, by: ToyRow.animal), LinkRow(toyPart, from: toyID)],
                example: "farm://toy"),
            LinkSpec(
                "farm.famAnimal", summary: "An animal.", scheme: "fam", host: "animals", path: [.fixed("animal")],
                query: [animalID], screen: animal, rows: [LinkRow(animalPart, from: animalID)],
                example: "fam://animals/animal?id=Bess"),
        ])

    private static let account = screen("shop.account", [.fixed("account")], .page, tab: "shop")

    /// Not a root gate: the tests close and open it themselves.
    static let signedIn = GateSpec(
        "signed-in", kind: .signIn, screen: account, reason: "nobody is signed in", help: "sign in"
    ) { _ in
        false
    }

    static let shop = Feature(
        id: "shop", title: "Shop", rank: 2,
        tabs: [TabSpec("shop", title: "Shop", isDefault: true)],
        screens: [
            screen("shop.shop", [.fixed("shop")], .tab, tab: "shop"),
            account,
        ],
        links: [
            LinkSpec(
                "shop.account", summary: "The account.", scheme: "shop", host: nil, path: [.fixed("account")],
                query: [LinkParameter("page", .int, "Its page.", isRequired: false)], gate: signedIn,
                screen: account, screenWithoutParameters: account, example: "shop://x/account")
        ])

    let memory: MemoryRecords
    let verdict = LinkVerdict()
    let map: NavigationMap
    let router: Router
    let matcher: LinkMatcher
    let bess, otto: EntityRef
    let ball: EntityRef

    init() {
        let registry = Registry(features: [Farm.shop, Farm.farm, NavigationFeature.feature], functions: [])
        memory = MemoryRecords(registry: registry)
        bess = memory.add("animal", ["name": .string("Bess")], id: Farm.id(0xAAAA_0001))
        otto = memory.add("animal", ["name": .string("Otto")], id: Farm.id(0xAAAA_0002))
        ball = memory.add("toy", ["animal": .entity(bess), "name": .string("Red ball")], id: Farm.id(0xBBBB_0001))
        memory.add("toy", ["animal": .entity(otto), "name": .string("Red ball")], id: Farm.id(0xBBBB_0002))
        map = NavigationMap(registry: registry)
        router = Router(map: map)
        matcher = LinkMatcher(features: registry.features)
        super.init(registry)
        put(router, Router.key)
        put(matcher, LinkMatcher.key)
        put(ScreenLook(columns: 40), ScreenLook.key)
        put(verdict, LinkVerdict.key)
        put({ NoProgress() }, ShownProgress.key)
        put(ReadFiles(), .files)
    }

    static func id(_ low: UInt64) -> RowID { RowID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0000 | low) }

    override func newID() -> RowID { Farm.id(0xFFFF) }
    override var records: any Records { memory }

    // MARK: Short forms for tests

    var finder: RowFinder { RowFinder(self) }
    var parser: AddressParser { AddressParser(map: map, finder: finder) }
    var printer: AddressPrinter { AddressPrinter(map: map, finder: finder) }
    var here: String { (try? router.address(in: self)) ?? "?" }

    func outcome(_ link: String) throws -> LinkOutcome {
        try LinkResolver(matcher: matcher, map: map, finder: finder, state: router.state).resolve(link)
    }

    /// `accepted ROUTE ADDRESS` or `KIND`.
    func answer(_ link: String) throws -> String {
        switch try outcome(link) {
        case .accepted(let target): "\(target.route) \(printer.address(target.entry))"
        case .refused(let refusal): refusal.kind.rawValue
        }
    }

    func rows(_ name: String, _ arguments: [String: Value] = [:]) throws -> [[Value]] {
        guard case .table(let table) = try run(name, arguments) else { return [] }
        return table.rows
    }
}

/// Real files; nothing is written.
private final class ReadFiles: Files {
    let shelf: String? = nil
    func place(of path: String) -> String { path }
    func write(
        _ path: String, replaces: Bool, isPrivate: Bool, help: String,
        _ content: (_ put: (String) throws -> Void) throws -> Void
    ) throws {
        throw Diagnostic(.effectRefused, "nothing is written here")
    }
    func write(_ path: String, bytes: [UInt8], replaces: Bool, help: String) throws {
        throw Diagnostic(.effectRefused, "nothing is written here")
    }
}
