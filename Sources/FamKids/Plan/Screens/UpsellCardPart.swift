import FamRegistry

/// K-SC25: the one-line offer inside other screens; empty with Plus.
enum UpsellCardPart {
    static func blocks(_ source: PaywallSource, _ context: any Context) throws -> [ScreenText.Block] {
        try Plan(context).hasPlus()
            ? []
            : [
                .card(.compact, icon: .star, [.empty("Plus: \(offer(source))", "See Plus", "go \(source.address)")])
            ]
    }

    /// Replaces a screen that is part of Plus. The commands with the same data stay, so nothing is hidden (K-Q33).
    static func screen(_ title: String, _ source: PaywallSource, _ context: any Context) throws -> ScreenText {
        ScreenText(title: title, blocks: try [.text(source.reason)] + blocks(source, context))
    }

    private static func offer(_ source: PaywallSource) -> String {
        switch source {
        case .goals: "more active goals."
        case .insights: "the analytics dashboard."
        case .summary: "the yearly summary."
        case .settings: "more goals, the dashboard, the yearly summary."
        }
    }
}
