import FamRegistry

/// What Plus adds, and buy, restore, close (K-P50, X-E62).
enum PaywallPart {
    static func text(_ source: PaywallSource, hasPlus: Bool) -> ScreenText {
        guard !hasPlus else { return ScreenText(
                title: "Plus", blocks: [.text("Plus is yours."), .button("Close", "close", role: .close)]) }
        return ScreenText(
            title: "Plus",
            blocks: [
                .text(source.reason), .heading("What Plus adds"), .text("More active goals for each child"),
                .text("The analytics dashboard"), .text("The yearly summary"), .heading("Buy, restore or close"),
                .button("Buy", "plus buy"), .button("Restore", "plus restore"),
                .button("Close", "close", role: .close),
            ])
    }
}
