import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    static let back = CommandSpec(
        "back",
        summary: "Undoes the last navigation.",
        discussion: "Each `back` goes one change further: pages, tabs, sheets and covers come back as they were. Data is not touched; see `undo`.",
        effect: .navigate,
        examples: [Example("go /kids\nback", prints: "/kids (tab today → kids)\n/today (tab kids → today)")],
        keywords: ["previous", "return", "navigate"]
    ) { _, context in
        let navigation = try Navigation(context)
        try navigation.router.refuseBackFromGate()
        let open = navigation.router.state.current
        try navigation.refuseUnanswered(open.cover ?? open.sheet)
        guard let diff = navigation.router.back() else {
            throw Diagnostic(.nothingPresented, "there is nothing to go back to")
        }
        navigation.tell(diff)
        return .null
    }
}
