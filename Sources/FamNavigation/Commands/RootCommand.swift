import FamRegistry
import FamValues

extension CommandSpec {
    static let root = CommandSpec(
        "root",
        summary: "Goes back to the first page of the selected tab.",
        discussion: "On the first page it changes nothing (N-OP03).",
        effect: .navigate,
        examples: [Example("root", prints: "/today (nothing changed)")],
        keywords: ["top", "pop", "navigate"]
    ) { _, context in
        let navigation = try Navigation(context)
        try navigation.router.refuseClosed(navigation.router.state.module)
        navigation.tell(navigation.router.popToRoot())
        return .null
    }
}
