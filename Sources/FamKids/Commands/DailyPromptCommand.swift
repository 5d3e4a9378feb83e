import FamRegistry
import FamValues

extension CommandSpec {
    static let dailyPrompt = CommandSpec(
        "daily prompt",
        summary: "Tells the small suggestion of the day for parents.",
        discussion: "The list is fixed: one sentence for each calendar day, in order, over and over.",
        parameters: [ParameterSpec("on", .date.optional, "Another day than today.", kind: .flag)],
        effect: .read,
        result: .string,
        examples: [Example("daily prompt --on 2026-10-01", prints: DailyPrompts.prompt(on: CivilDate(days: 20_727)))],
        keywords: ["idea", "tip", "today", "coach"]
    ) { call, context in
        .string(DailyPrompts.prompt(on: call.date("on") ?? context.today))
    }
}
