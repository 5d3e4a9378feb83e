import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    static let visit = CommandSpec(
        "visit",
        summary: "Goes to a screen, draws it, and counts its hints as seen.",
        discussion: "`go` and `screen` only look; after a visit, hints that are shown once do not come again.",
        parameters: [ParameterSpec("address", .address.optional, "The screen; the one shown unless given.")],
        effect: .write,
        examples: [Example("visit", prints: "Today\n…")],
        keywords: ["open", "screen", "coach", "banner", "hint"]
    ) { call, context in
        let navigation = try Navigation(context)
        let entry = try call.string("address").map(navigation.place) ?? navigation.here()
        if call.string("address") != nil {
            guard let target = navigation.map.target(of: entry) else {
                throw Diagnostic(.unknownAddress, "the screen `\(entry.screen)` cannot be reached")
            }
            try navigation.router.follow(target)
        }
        let look = try context.service(ScreenLook.key)
        let renderer = ScreenRenderer(width: look.columns, zone: context.zone, style: look.style)
        context.output.drawn(renderer.render(try CommandSpec.draw(entry, navigation), layers: CommandSpec.layersBelow(navigation)))
        try navigation.map.screen(entry.screen)?.seen?(context)
        return .null
    }
}
