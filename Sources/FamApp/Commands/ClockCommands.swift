import FamRegistry
import FamServices
import FamText
import FamValues

/// `clock`, `clock set`, `clock advance`: the one clock (law 3), real or pinned.
enum ClockCommands {
    static let key = ServiceKey<any Clock>("clock")

    static let show = CommandSpec(
        "clock", summary: "Shows the time and whether it is pinned.", effect: .read, result: .datetime,
        examples: [Example("clock", prints: "2026-11-02T09:00:00+01:00")], keywords: ["time", "now"]
    ) { _, context in .datetime(context.now) }

    static let set = CommandSpec(
        "clock set", summary: "Moves a pinned clock to a time.",
        parameters: [ParameterSpec("time", .datetime, "The new time.")],
        effect: .session, examples: [Example("clock set 2026-11-03@08:00\nclock", prints: "2026-11-03T08:00:00+01:00")],
        keywords: ["time", "pin"]
    ) { call, context in
        if let time = call.instant("time") { try pinned(context).now = time }
        return .null
    }

    static let advance = CommandSpec(
        "clock advance", summary: "Moves a pinned clock forward.",
        parameters: [ParameterSpec("by", .duration, "How far: `2h`, `1d`.")],
        effect: .session, examples: [Example("clock advance 2h\nclock", prints: "2026-11-02T11:00:00+01:00")],
        keywords: ["time", "wait"]
    ) { call, context in
        guard case .duration(let amount) = call["by"] else { return .null }
        let clock = try pinned(context)
        let later = try CalendarArithmetic.adding(amount, to: clock.now, in: context.zone)
        guard later >= clock.now else {
            throw Diagnostic(.badArgument, "a clock advances forward", help: "`clock set TIME` moves it anywhere")
        }
        clock.now = later
        return .null
    }

    private static func pinned(_ context: any Context) throws -> PinnedClock {
        guard let clock = try context.service(key) as? PinnedClock else {
            throw Diagnostic(.effectRefused, "the clock is real and cannot be moved", help: "start with `fam --clock TIME` to pin it")
        }
        return clock
    }
}
