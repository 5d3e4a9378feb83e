import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    static let go = CommandSpec(
        "go",
        summary: "Goes to the screen of an address.",
        discussion: "An address starts with `/`; without it, it is relative to the screen shown: `go rewards`, `go ..`. "
            + "The pages on the way are there to go back to. Open sheets and covers close first.",
        parameters: [ParameterSpec("address", .address, "Where to go: `/kids/Maya`, `..`, `rewards`.")],
        effect: .navigate,
        examples: [Example("go /settings", prints: "/settings (tab today → more, push /settings)")],
        keywords: ["cd", "navigate", "screen", "path"]
    ) { call, context in
        let navigation = try Navigation(context)
        let entry = try navigation.place(call.string("address") ?? "")
        guard let target = navigation.map.target(of: entry) else {
            throw Diagnostic(.unknownAddress, "the screen `\(entry.screen)` cannot be reached")
        }
        navigation.tell(try navigation.router.follow(target))
        return .null
    }
}
