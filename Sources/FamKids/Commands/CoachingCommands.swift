import FamRegistry
import FamText
import FamValues

/// `coaching`: the hints of Today, and dismissing them (K-SC28).
enum CoachingCommands {
    static let all = [show, dismiss]

    private static let show = CommandSpec(
        "coaching", summary: "Lists the hints that Today shows now.",
        discussion: "Reading marks nothing as shown: `visit /today` or `coaching dismiss` does.",
        effect: .read, result: .table(shape),
        examples: [Example("coaching | get title", prints: "First good moment today!\nLog a moment\nLook around")], keywords: ["hint", "banner", "tip"]
    ) { _, context in
        let coaching = Coaching(context)
        var rows: [[Value]] = []
        func add(_ kind: String, _ text: CoachingText) { rows.append([.string(kind), .string(text.title), .string(text.message)]) }
        if let message = try coaching.firstDaysMessage() { add("first days", message.text) }
        if let banner = try coaching.banner() { add("banner", banner.text) }
        for mark in try coaching.coachMarks() { add("coach mark", mark) }
        return .table(Table(shape: shape, rows: rows))
    }

    private static let shape = RowShape([Column("kind", .string), Column("title", .string), Column("message", .string)])

    private static let dismiss = CommandSpec(
        "coaching dismiss", summary: "Counts the hints that Today shows now as seen.", effect: .write,
        examples: [Example("coaching dismiss", prints: "Dismissed: First good moment today!, Log a moment, Look around.")],
        keywords: ["hint", "banner", "close"]
    ) { _, context in
        let titles = try Coaching(context).markSeen()
        context.output.notice(titles.isEmpty ? "There was nothing to dismiss." : "Dismissed: \(titles.joined(separator: ", ")).")
        return .null
    }
}
