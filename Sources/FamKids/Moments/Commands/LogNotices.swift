import FamRegistry
import FamText
import FamValues

/// The notices after moments were logged: the totals, then per child badge, milestone and goals (K-Q36), then the offer
/// to set a goal (K-Q20).
enum LogNotices {
    static func report(_ logged: [LoggedMoment], _ lead: String, _ context: any Context) {
        guard !logged.isEmpty, context.output.showsNotices else { return }
        let totals = logged.map {
            "\($0.child.label) \($0.points < 0 ? "" : "+")\($0.points) → \(ScreenParts.stars($0.stars))"
        }
        context.output.notice("\(lead) " + totals.joined(separator: ", ") + ".")
        for moment in logged {
            for line in results(of: moment, context) { context.output.notice(line) }
        }
    }

    private static func results(of moment: LoggedMoment, _ context: any Context) -> [String] {
        var lines: [String] = []
        let name = moment.child.label
        if let badge = moment.badge { lines.append("Badge: \(name) earned \(badge.phrase)!") }
        if let milestone = moment.milestone { lines.append("Milestone: \(milestone.phrase)!") }
        for goal in moment.newGoals {
            lines.append("Goal reached: \(name) has the \(ScreenParts.stars(goal.target)) for \(goal.name)!")
        }
        if moment.offersGoal {
            let add: Invocation =
                "reward add \(context.word(for: moment.child.ref)) \(blank: "NAME") --points \(blank: "STARS", "10")"
            lines.append("\(name) has no goal yet: \(command: add) sets one.")
        }
        return lines
    }
}
