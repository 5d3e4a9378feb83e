import FamRegistry
import FamText
import FamValues

/// `screentime timer start`, `screentime timer stop`, `screentime limit`: S-OP52, S-OP58.
enum TimerCommands {
    static let all: [any Command.Type] = [Start.self, Stop.self, Limit.self]

    enum Start: Command {
        static let name: StaticString = "screentime timer start"
        static let summary = "Starts a child's timer."
        static let discussion =
            "It stops by itself when the minutes are used up, even while no shell is open; a waiting prompt says so. "
            + "At midnight it continues with the minutes of the new day."
        static let child = Parameter("child", .row(UserRow.self), "The child.")
        static var parameters: [ParameterDeclaration] { child }
        static var input: ParameterDeclaration? { child.declaration }
        static let effect = Effect.write
        static let examples = [
            Example("screentime timer start Maya", prints: "Maya's timer is running: 60 minutes are left.")
        ]
        static let keywords = ["begin", "watch", "play", "minutes"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let child = try call[child]
            try Permission(context).actFor(child)
            let balances = Balances(context), isNew = try balances.startTimer(of: child)
            let left = try balances.required(child).facts.remaining(context.now)
            let minutes = "\(Minutes.phrase(left)) \(left == 1 ? "is" : "are") left"
            context.output.notice("\(child.label)'s timer is \(isNew ? "" : "already ")running: \(minutes).")
            return .null
        }
    }

    enum Stop: Command {
        static let name: StaticString = "screentime timer stop"
        static let summary = "Stops a child's timer; a started minute counts as a whole one."
        static let child = Parameter("child", .row(UserRow.self), "The child.")
        static var parameters: [ParameterDeclaration] { child }
        static var input: ParameterDeclaration? { child.declaration }
        static let effect = Effect.write
        static let examples = [
            Example(
                "screentime timer start Maya\nscreentime timer stop Maya",
                prints: "[..]\nMaya's timer stopped after 0 minutes: 60 minutes are left.")
        ]
        static let keywords = ["end", "pause", "minutes"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let child = try call[child]
            try Permission(context).actFor(child)
            let balances = Balances(context), used = try balances.stopTimer(of: child)
            guard let used else {
                context.output.notice("\(child.label)'s timer is not running.")
                return .null
            }
            let left = try balances.required(child).facts.remaining(context.now)
            context.output.notice(
                "\(child.label)'s timer stopped after \(Minutes.phrase(used)): "
                    + "\(Minutes.phrase(left)) \(left == 1 ? "is" : "are") left.")
            return .null
        }
    }

    enum Limit: Command {
        static let name: StaticString = "screentime limit"
        static let summary = "Sets how many minutes a child has each day."
        static let child = Parameter("child", .row(UserRow.self), "The child.")
        static let minutes = Parameter("minutes", .int, "Minutes a day, 0 to 1440.")
        static var parameters: [ParameterDeclaration] { child; minutes }
        static var input: ParameterDeclaration? { child.declaration }
        static let effect = Effect.write
        static let examples = [Example("screentime limit Leo 45", prints: "Leo has 45 minutes a day.")]
        static let keywords = ["daily", "parental controls", "balance"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let child = try call[child], minutes = try call[minutes]
            try Permission(context).decideFor(child)
            let isNew = try Balances(context).setLimit(minutes, of: child)
            context.output.notice("\(child.label) has \(Minutes.phrase(minutes)) a day\(isNew ? "" : " already").")
            return .null
        }
    }
}
