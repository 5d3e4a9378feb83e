import FamRegistry
import FamText
import FamValues

/// `screentime dashboard`, `screentime refresh`, `screentime errors`, `screentime error dismiss`: S-E09, S-OP37,
/// S-OP66.
enum DashboardCommands {
    static let all: [any Command.Type] = [State.self, Refresh.self, Errors.self, Dismiss.self, Loads.self]

    enum State: Command {
        static let name: StaticString = "screentime dashboard"
        static let summary = "Shows the state of the dashboard, and what follows from it."
        static let effect = Effect.read
        static let result: ValueType = .record(shape)
        static let examples = [
            Example("(screentime dashboard).unread", prints: "1"),
            Example("(screentime dashboard).running", prints: "0"),
        ]
        static let keywords = ["unread", "badge", "timers", "loading", "state"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let model = try context.service(DashboardModel.key), state = try model.shown(context)
            return .record(
                RecordValue(
                    shape,
                    [
                        state.currentUser.map { .string($0.name) } ?? .null,
                        .list(state.linkedChildren.map { .string($0.name) }),
                        .list(state.recentTasks.map { .string($0.title) }), .int(Int64(state.recentActivities.count)),
                        .int(Int64(state.notifications.count)), .int(Int64(state.unreadNotificationCount)),
                        .int(Int64(state.childrenWithActiveTimers.count)), .bool(state.isLoading),
                        .string(state.selectedTab.rawValue), state.selectedChild.map { .string($0.name) } ?? .null,
                        state.error.map { .string($0.message) } ?? .null, .bool(state.showError),
                    ]))
        }

        private static let shape = RowShape([
            Column("user", .string.optional), Column("children", .list(.string)), Column("tasks", .list(.string)),
            Column("activities", .int), Column("notifications", .int), Column("unread", .int), Column("running", .int),
            Column("loading", .bool), Column("tab", .string), Column("selected", .string.optional),
            Column("error", .string.optional), Column("show_error", .bool),
        ])
    }

    enum Refresh: Command {
        static let name: StaticString = "screentime refresh"
        static let summary = "Reloads the dashboard; what is shown stays until then."
        static let effect = Effect.read
        static let examples = [Example("screentime refresh", prints: "The dashboard is up to date.")]
        static let keywords = ["reload", "pull", "update"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let model = try context.service(DashboardModel.key)
            try model.load(context)
            guard model.state.currentUser != nil else {
                context.output.notice("Nobody is signed in to screen time.")
                return .null
            }
            context.output.notice(model.state.error?.message ?? "The dashboard is up to date.")
            return .null
        }
    }

    enum Errors: Command {
        static let name: StaticString = "screentime errors"
        static let summary = "Lists the last 50 errors of the dashboard since the shell was started."
        static let effect = Effect.read
        static let result: ValueType = .list(.string)
        static let examples = [Example("(screentime errors) | count", prints: "0")]
        static let keywords = ["history", "problem", "failure"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            .list(try context.service(DashboardModel.key).errors.entries.map { .string($0.message) })
        }
    }

    enum Dismiss: Command {
        static let name: StaticString = "screentime error dismiss"
        static let summary = "Dismisses the dashboard's error."
        static let effect = Effect.navigate
        static let examples = [Example("screentime error dismiss", prints: "No error is shown.")]
        static let keywords = ["ok", "clear", "alert"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let wasShown = try context.service(DashboardModel.key).dismissError(context)
            context.output.notice(wasShown ? "OK." : "No error is shown.")
            return .null
        }
    }

    enum Loads: Command {
        static let name: StaticString = "screentime loads"
        static let summary = "Counts how often each part of the dashboard was loaded since the shell was started."
        static let effect = Effect.read
        static let result: ValueType = .table(shape)
        static let examples = [
            Example(
                "screentime refresh\nscreentime loads | where part == \"tasks\" | get count",
                prints: "The dashboard is up to date.\n1")
        ]
        static let keywords = ["statistics", "refresh", "debug"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let loads = try context.service(DashboardModel.key).loads
            let rows = DashboardPart.allCases.map { [Value.string($0.rawValue), .int(Int64(loads[$0] ?? 0))] }
            return .table(Table(shape: shape, rows: rows))
        }

        private static let shape = RowShape([Column("part", .string), Column("count", .int)])
    }
}
