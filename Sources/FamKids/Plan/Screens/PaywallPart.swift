import FamRegistry

/// What Plus adds, with buy, restore and close (K-P50, X-E62).
enum PaywallPart {
    static func text(_ source: PaywallSource, _ plan: Plan) throws -> ScreenText {
        let close = ScreenText.Block.button("Close", "close", role: .close)
        guard try !plan.hasPlus() else { return ScreenText(title: "Plus", blocks: [.text("Plus is yours."), close]) }
        let missing = try plan.wasBought() ? nil : "there is no earlier purchase"
        return ScreenText(
            title: "Plus",
            blocks: [
                .text(source.reason), .heading("What Plus adds"), .text("More active goals for each child"),
                .text("The analytics dashboard"), .text("The yearly summary"), .heading("Buy, restore or close"),
                .button("Buy", "plus buy"), .button("Restore", "plus restore", unless: missing), close,
            ])
    }
}
