import FamKit
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-H07, K-SC03: the choices for a moment of one child, and the form that logs it.
    static let logSheet: ScreenSpec = ScreenSpec(
        "kids.logBehavior", pattern: [.fixed("kids"), .row(.child), .fixed("log")],
        title: "Log Moment", summary: "A moment to log for a child: behaviors, stars, note, media.",
        presentation: .sheet, tab: "kids",
        identity: "log", form: logForm
    ) { request, context in
        let parts = ScreenParts(context)
        guard let child = try parts.child(request) else { return .gone("Child") }
        let title = "Log Moment for \(child.name)"
        if child.isArchived {
            return ScreenText(
                title: title, status: .empty,
                blocks: [.hint("\(child.name) is archived, so moments cannot be logged.", parts.unarchive(child))])
        }
        let suggested = try parts.behaviors.suggestedBehaviors(for: child)
        let all = try parts.behaviors.activeTypes()
        guard let first = suggested.first ?? all.first else {
            let isEmpty = try parts.behaviors.types().isEmpty
            let text = isEmpty ? "No behaviors yet." : "No behavior is switched on."
            return ScreenText(title: title, status: .empty, blocks: [.hint(text, try parts.logHint(child))])
        }
        var blocks: [ScreenText.Block] = []
        if let hint = try goalHint(child, parts) { blocks.append(hint) }
        blocks += BehaviorPicker(title: "Suggested", behaviors: suggested, child: child).blocks(parts)
        blocks += BehaviorPicker(title: "All behaviors", behaviors: all, child: child).blocks(parts)
        blocks.append(.heading("Save"))
        let behavior = try picked(request, parts) ?? first
        blocks.append(.text(StarsPicker(points: behavior.points).line))
        return ScreenText(title: title, blocks: try blocks + request.form(context))
    }

    /// K-P50: the moment being written.
    private static let logForm = Form([
        FormInput(LogCommand.behavior, "Behavior", "What the child did (required)."),
        FormInput(EventRow.points, "Stars", "Overrides the behavior's points.", as: LogCommand.points.declaration),
        FormInput(EventRow.note, "Note", "A few words about it.", as: LogCommand.note.declaration),
        FormInput(LogCommand.media, "Media", "Files, separated by commas."),
        FormInput(EventRow.at, "When", "Defaults to now.", as: LogCommand.at.declaration),
    ]) { request, context in
        guard let child = request.subject else { throw Diagnostic(.notFound, "the child is gone") }
        return "log \(context.word(for: child))"
    }

    /// The behavior that was put into the form; nil while there is none, or where the text names none.
    private static func picked(_ request: ScreenRequest, _ parts: ScreenParts) throws -> Behavior? {
        let name = LogCommand.behavior.declaration.spec.name
        return try request.input(name, parts.context).flatMap { try parts.behaviors.type(called: $0) }
    }

    /// K-Q20: shown before the first log for a child without a goal.
    private static func goalHint(_ child: Child, _ parts: ScreenParts) throws -> ScreenText.Block? {
        guard try parts.rewards.currentGoal(of: child.row) == nil,
            try !parts.context.preferences.bool(KidsPreferences.goalInterception)
        else { return nil }
        return parts.noGoal(child)
    }
}
