import FamRegistry

/// K-P50: one celebration: kind, child, text, and how many wait after it.
struct CelebrationOverlay {
    let celebration: Celebration
    let waiting: Int

    var text: ScreenText {
        var blocks: [ScreenText.Block] = [
            .text("\(mark) \(celebration.kind.title) for \(celebration.child.label)"), .text(""),
            .text(celebration.message),
        ]
        if waiting > 0 { blocks += [.text(""), .text("\(waiting) more \(waiting == 1 ? "waits" : "wait").")] }
        blocks.append(
            celebration.isDismissed ? .empty("Seen.", "Back", "back") : .button("Dismiss", "celebration dismiss"))
        return ScreenText(title: celebration.title, blocks: blocks)
    }

    private var mark: String {
        switch celebration.kind {
        case .badge: "🏅"
        case .milestone: "⭐"
        case .goal: "🎁"
        case .special: "💛"
        }
    }
}

extension CelebrationKind {
    var title: String {
        switch self {
        case .badge: "A badge"
        case .milestone: "A milestone"
        case .goal: "A goal"
        case .special: "A special moment"
        }
    }
}
