import FamRegistry

/// K-SC25: the one-line offer inside other screens; nothing for a family with Plus.
enum UpsellCardPart {
    static func blocks(_ source: PaywallSource, _ context: any Context) throws -> [ScreenText.Block] {
        try Plan(context).hasPlus()
            ? []
            : [
                .card(.compact, icon: .star, [.empty("Plus: \(offer(source))", "See Plus", "go \(source.address)")])
            ]
    }

    /// In the place of a screen that is part of Plus; the commands after it stay, so no data is hidden (K-Q33).
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
