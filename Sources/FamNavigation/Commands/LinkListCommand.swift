import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    static let linkList = CommandSpec(
        "link list", aliases: ["links"],
        summary: "Lists every link pattern with an example that works.",
        discussion: "Every address has a link of the scheme `fam`; the other patterns are those that modules declare. "
            + "The example of an address names rows of this household, and is empty while there are none.",
        parameters: [ParameterSpec("module", .string.optional, "Only the links of one module.", kind: .flag)],
        effect: .read,
        result: .table(shape),
        examples: [Example("link list --module kids | where route == \"kids.child\" | count", prints: "1")],
        keywords: ["url", "route", "deep link"]
    ) { call, context in
        let navigation = try Navigation(context)
        let examples = LinkExamples(navigation: navigation)
        let module = call.string("module")
        if let module, navigation.map.feature(module) == nil {
            let near = Suggestion.nearest(module, in: navigation.map.features.map(\.id))
            throw Diagnostic(.badArgument, "there is no module `\(SafeText.shown(module))`", help: near.map { "did you mean `\($0)`?" })
        }
        var rows: [[Value]] = []
        for feature in navigation.map.features where module == nil || feature.id == module {
            for link in feature.links {
                rows.append([.string(link.id), .string(link.patternText), .string(link.screen), .url(link.example)])
            }
            for screen in feature.screens {
                let example = try examples.link(to: screen).map { Value.url($0) } ?? .null
                rows.append([.string(LinkResolver.addressRoute), .string("fam:/" + screen.patternText), .string(screen.id), example])
            }
        }
        return .table(Table(shape: shape, rows: rows))
    }

    private static let shape = RowShape([
        Column("route", .string), Column("pattern", .string), Column("screen", .string), Column("example", .url.optional),
    ])
}
