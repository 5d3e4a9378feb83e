import FamRegistry
import FamServices
import FamText
import FamValues

/// `journal compact`: discards what old undos would need. Never happens automatically.
enum JournalCompactCommand: Command {
    static let name: StaticString = "journal compact"
    static let summary = "Forgets what is needed to undo old entries, and makes the file smaller."
    static let discussion =
        "The journal keeps each row as it was before it was changed, forever. This forgets those of entries older "
        + "than a year, or made before "
        + "`--before`; the newest \(keptEntries) entries always keep theirs. Rows stay, and `journal` still lists each "
        + "entry, with long scripts cut. What is forgotten cannot be undone, and `--as-of` and `diff` cannot reach "
        + "back further; they say so. Nothing is forgotten automatically. Space that deleted rows left in "
        + "the file is given back, also if there is nothing to forget."
    static let keptDays = 365
    static let keptEntries = 100
    static let before = Parameter(
        "before", .optional(.datetime), "Entries made before this time; defaults to a year ago.", .flag)
    static let keep = Parameter(
        "keep", .int, "How many of the newest entries keep what they have.", .flag, default: Int64(keptEntries))
    static var parameters: [ParameterDeclaration] {
        before
        keep
    }
    static let effect = Effect.external
    static let examples = [
        Example(
            "journal compact",
            prints: "Nothing was forgotten: no entry is old enough and not among the newest 100.")
    ]
    static let keywords = ["vacuum", "shrink", "prune", "smaller", "forget", "history", "undo"]

    static var asking: CommandSpec.Asking? {
        { call, context in
            try context.service(StoreFeature.store).requireForgettable()
            guard let plan = try plan(call, context) else { return nil }
            let form = ValueText(zone: context.zone, now: nil)
            return Question("Go ahead?", refusal: "forgets what \(entries(plan)) changed") {
                [
                    "This forgets what \(entries(plan)) changed, up to \(form.plain(.datetime(plan.at))): "
                        + "\(changes(plan)).",
                    "  They cannot be undone then, and `--as-of` and `diff` reach back no further. Rows stay as "
                        + "they are.",
                ]
            }
        }
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let store = try context.service(StoreFeature.store)
        let before = store.fileSize
        guard let plan = try plan(call, context) else {
            if try store.canGiveBackSpace() { announce(before, context) }
            try store.giveBackSpace()
            let after = store.fileSize
            context.output.text(
                "Nothing was forgotten: no entry is old enough and not among the newest "
                    + "\(try call[keep]).\(before ?? 0 > after ?? 0 ? shrunk(before, after) : "")"
            )
            return .null
        }
        announce(before, context)
        try store.compact(plan)
        context.output.text("Forgot what \(entries(plan)) changed: \(changes(plan)).\(shrunk(before, store.fileSize))")
        return .null
    }

    /// Files of this size and more are written anew in seconds, not at once.
    private static let largeFile = 50_000_000

    private static func announce(_ size: Int?, _ context: any Context) {
        guard let size, size >= largeFile else { return }
        context.output.progress("Writing the file anew (\(megabytes(size))); nothing can be changed meanwhile.")
    }

    private static func plan(_ call: Call, _ context: any Context) throws -> CompactionPlan? {
        let kept = try call[keep]
        guard kept >= 0 else { throw Diagnostic(.invalidValue, "`--keep` must not be below 0") }
        let year = Instant(micros: context.now.micros - Int64(keptDays) * 86_400_000_000)
        return try context.service(StoreFeature.store).compaction(
            before: try call[before] ?? year, keeping: Int(clamping: kept))
    }

    private static func entries(_ plan: CompactionPlan) -> String {
        plan.entries == 1 ? "`j\(plan.through)`" : "\(Counted.grouped(plan.entries)) entries up to `j\(plan.through)`"
    }

    private static func changes(_ plan: CompactionPlan) -> String {
        Counted.text(plan.changes, "change", "changes")
    }

    /// Such as ` The file shrank from 60.1 MB to 12.3 MB.`; empty in memory.
    static func shrunk(_ before: Int?, _ after: Int?) -> String {
        guard let before, let after else { return "" }
        return " The file shrank from \(megabytes(before)) to \(megabytes(after))."
    }

    private static func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB" }
}

extension Store {
    /// The size of the file and those next to it in bytes; nil in memory.
    package var fileSize: Int? {
        place.map { path in ["", "-wal"].reduce(0) { $0 + (FileIdentity.size(of: path + $1) ?? 0) } }
    }
}
