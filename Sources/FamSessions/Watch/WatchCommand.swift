import FamRegistry
import FamText
import FamValues

/// `events | watch { |change| … }`: waits until the rows change, and then prints or runs something.
public enum WatchCommand: Command {
    public static let name: StaticString = "watch"
    public static let summary = "Waits for rows to change, and shows or acts on each change."
    public static let discussion =
        "The pipeline before it is evaluated again whenever something has changed the household: a job whose time has "
        + "come, another shell, a server. Each change is seen once, in order; changes that come while a block runs "
        + "come together after it. Without a block each change is shown, as one table (with `--format jsonl`, as one "
        + "record for each row).\n\nIn a change, `changed` has rows as they are now, and `was` the same rows as they "
        + "were. Each run of the block is a transaction of its own and one step of `undo`. What it changes itself is "
        + "seen as well.\n\nCtrl-C ends it. A script runs it with `--stepwise`, or alone; in `atomic` and `plan`, and "
        + "in a replay, nothing else can change anything, so it is refused. With a pinned clock, time advances to the "
        + "next job that is due, at most by `--timeout`."
    private static let rows = Parameter("rows", ValueKind<Value>(.closure([], .any)), "What to watch.")
    private static let block = Parameter(
        "block", ValueKind<Value?>(.optional(.closure([.record(change)], .any))),
        "What to do with each change, a record of four tables: `$change.added`, `$change.changed`, `$change.was`, "
            + "`$change.removed`.", .positional)
    private static let until = Parameter(
        "until", ValueKind<Value?>(.optional(.closure([.any], .bool))),
        "Ends when this is true of the rows: `--until { |rows| ($rows | count) > 3 }`.", .flag)
    private static let times = Parameter("times", .optional(.int), "Ends after this many changes.", .flag)
    private static let timeout = Parameter(
        "timeout", .optional(.duration),
        "How long to wait, such as `5min`. With `--until` or `--times` it is an error when it runs out.", .flag)
    private static let every = Parameter(
        "every", .optional(.duration), "Also looks this often, for what changes by itself or elsewhere.", .flag)
    private static let initial = Parameter.toggle("initial", "Starts with the existing rows, as added.")
    public static var parameters: [ParameterDeclaration] { rows; block; until; times; timeout; every; initial }
    public static var input: ParameterDeclaration? { rows.declaration }
    public static let effect = Effect.session
    public static let keywords = ["wait", "follow", "listen", "react", "observe", "tail", "notify", "live"]

    /// To the check, each part is a table of the watched rows.
    private static let change = RowShape(WatchedChange.parts.map { Column($0, .any) })

    public static func run(_ call: Call, _ context: any Context) throws -> Value {
        let run = try context.service(EntryRun.key)
        guard case .closure(let rows) = try call[rows] else { return .null }
        var watch = Watch(rows: rows)
        if case .closure(let block)? = try call[block] { watch.block = block }
        if case .closure(let until)? = try call[until] { watch.until = until }
        watch.times = try call[times]
        watch.isInitial = try call[initial]
        watch.deadline = try call[timeout].map { try later($0, "timeout", run) }
        watch.every = try call[every].map { try later($0, "every", run).micros - run.time.micros }
        if let times = watch.times, times < 1 {
            throw Diagnostic(.badArgument, "`--times` must be at least 1")
        }
        try Watching(watch, run).wait()
        return .null
    }

    private static func later(_ wait: CalendarDuration, _ flag: String, _ run: EntryRun) throws -> Instant {
        let end = try CalendarArithmetic.adding(wait, to: run.time, in: run.zone)
        guard end > run.time else { throw Diagnostic(.badArgument, "`--\(flag)` needs a time from now on") }
        return end
    }
}
