import FamRegistry
import FamText
import FamValues

enum LinkListCommand: Command, QuietTable {
    static let name: StaticString = "link list"
    static let aliases: [StaticString] = ["links"]
    static let summary = "Lists every link pattern with an example that works."
    static let discussion =
        "Every address has a link of the scheme `fam`; the other patterns are those that modules declare. "
        + "Where a pattern looks like an address, it comes first, and the address is not listed. "
        + "Examples name rows of this household, and are null while there are none. The column `screen` is shown "
        + "when it is named: `link list | select route, screen`."
    static let module = Parameter("module", .optional(.string), "Only the links of one module.", .flag)
    static var parameters: [ParameterDeclaration] { module }
    static let effect = Effect.read
    static let takenFor: CommandSpec.OtherUse? = .checkingLinks
    static let result: ValueType = .table(columns)
    static let keywords = ["url", "route", "deep link"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        let examples = LinkExamples(navigation: navigation)
        let module = try navigation.module(named: call[module])
        var rows: [[Value]] = []
        for feature in navigation.map.features where module == nil || feature.id == module {
            for link in feature.links {
                let example = try examples.example(of: link).map { Value.url($0) } ?? .null
                rows.append([.string(link.id), .string(link.patternText), .string(link.screen.id), example])
            }
            for screen in feature.screens {
                let link = try examples.link(to: screen)
                if let link, try !examples.isOwn(link) { continue }
                let pattern = "fam:/" + screen.patternText, example = link.map { Value.url($0) } ?? .null
                rows.append([.string(LinkResolver.addressRoute), .string(pattern), .string(screen.id), example])
            }
        }
        return .table(Table(shape: columns, rows: rows))
    }

    static let screen = Column("screen", .string)
    static let columns = RowShape([
        Column("route", .string), Column("pattern", .string), screen, Column("example", .url.optional),
    ])
    static let quiet = [screen]
}
