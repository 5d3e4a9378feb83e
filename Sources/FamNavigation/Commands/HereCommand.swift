import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    static let here = CommandSpec(
        "here",
        summary: "Tells the address of the screen shown.",
        parameters: [ParameterSpec("url", .bool, "Its link instead: `fam://kids/Maya`.", kind: .toggle)],
        effect: .read,
        result: .address,
        examples: [Example("here", prints: "/today"), Example("here --url", prints: "fam://today")],
        keywords: ["pwd", "where", "address", "location"]
    ) { call, context in
        let navigation = try Navigation(context)
        let shown = try navigation.here()
        return call.bool("url") ? .url(navigation.printer.link(shown)) : .address(navigation.printer.address(shown))
    }
}
