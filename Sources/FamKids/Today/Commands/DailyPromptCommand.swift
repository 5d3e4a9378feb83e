import FamRegistry
import FamValues

enum DailyPromptCommand: Command {
    static let name: StaticString = "daily prompt"
    static let summary = "Shows the small suggestion of the day for parents."
    static let discussion = "The list is fixed: one sentence for each calendar day, in order, over and over."
    static let on = Parameter("on", .optional(.date), "The day; defaults to today.", .flag)
    static var parameters: [ParameterDeclaration] { on }
    static let effect = Effect.read
    static let result: ValueType = .string
    static let examples = [
        Example(
            "daily prompt --on 2026-10-01", prints: DailyPrompts.prompt(on: CivilDate(days: 20_727)))
    ]
    static let keywords = ["idea", "tip", "today", "coach"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        try .string(DailyPrompts.prompt(on: call[on] ?? context.today))
    }
}
