import FamRegistry
import FamServices
import FamText
import FamValues

/// `clock`, `clock set`, `clock advance`: the one clock (law 3), real or pinned.
enum ClockCommands {
    static let key = ServiceKey<any Clock>("clock")

    enum Show: Command {
        static let name: StaticString = "clock"
        static let summary = "Shows the time and whether it is pinned."
        static let effect = Effect.read
        static let result: ValueType = .datetime
        static let examples = [Example("clock", prints: "2026-11-02T09:00:00+01:00")]
        static let keywords = ["time", "now"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            .datetime(context.now)
        }
    }

    enum Set: Command {
        static let name: StaticString = "clock set"
        static let summary = "Moves a pinned clock to a time."
        static let time = Parameter("time", .datetime, "The new time.")
        static var parameters: [ParameterDeclaration] { time }
        static let effect = Effect.session
        static let examples = [Example("clock set 2026-11-03@08:00\nclock", prints: "2026-11-03T08:00:00+01:00")]
        static let keywords = ["time", "pin"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try pinned(context).now = try call[time]
            return .null
        }
    }

    enum Advance: Command {
        static let name: StaticString = "clock advance"
        static let summary = "Moves a pinned clock forward."
        static let by = Parameter("by", .duration, "How far: `2h`, `1d`.")
        static var parameters: [ParameterDeclaration] { by }
        static let effect = Effect.session
        static let examples = [Example("clock advance 2h\nclock", prints: "2026-11-02T11:00:00+01:00")]
        static let keywords = ["time", "wait"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let clock = try pinned(context)
            let later = try CalendarArithmetic.adding(try call[by], to: clock.now, in: context.zone)
            guard later >= clock.now else {
                throw Diagnostic(.badArgument, "a clock advances forward", help: "`clock set TIME` moves it anywhere")
            }
            clock.now = later
            return .null
        }
    }

    private static func pinned(_ context: any Context) throws -> PinnedClock {
        guard let clock = try context.service(key) as? PinnedClock else {
            throw Diagnostic(
                .effectRefused, "the clock is real and cannot be moved", help: "start with `fam --clock TIME` to pin it"
            )
        }
        return clock
    }
}
