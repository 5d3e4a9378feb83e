import FamRegistry
import FamText
import FamValues

enum UndoCommand: Command {
    static let name: StaticString = "undo"
    static let summary = "Takes back the latest change, or the ones named."
    static let discussion =
        "Without arguments, it takes back the latest entry typed in this session that is still in effect; run again, "
        + "the one before it. In a script, it takes back the latest statement of the script that changed something, "
        + "and never anything from before the script. Undoing an older entry brings back each field that it changed "
        + "and that has not changed since. If something is in the way, all of it is listed and nothing is changed. "
        + "`redo` reverses an undo until "
        + "the next change. Before more than \(ReversalQuestion.fewRows) rows go or come back, the prompt shows which "
        + "and asks. A part of an edit is taken back by the rows as they were: `ROWS --as-of yesterday@18:00 | where "
        + "… | into ROWS --key id`."
    static let entry = Parameter(
        "entry", .optional(.string), "The journal entry to take back, such as j41; of any session.",
        suggestions: JournalCommand.entries)
    static let last = Parameter("last", .optional(.int), "How many of the latest entries to take back.", .flag)
    static let to = Parameter(
        "to", .optional(.datetime),
        "Takes back every entry made after this time: at the prompt those of its session, elsewhere all.", .flag,
        otherNames: ["since"])
    static let job = Parameter(
        "job", .optional(.string), "Takes back the latest scheduled run of this job; `jobs` lists them.", .flag)
    static let wholeRun = Parameter.toggle(
        "run", "Takes back everything one run of a script did: the latest, or the one that the entry belongs to.")
    static let all = Parameter.toggle("all", "Looks at the entries of every session, not only of this one.")
    static let skipConflicts = Parameter.toggle(
        "skip_conflicts", "Leaves alone what later entries changed, and takes back the rest.")
    static var parameters: [ParameterDeclaration] { entry; last; to; job; wholeRun; all; skipConflicts }
    static let effect = Effect.write
    static let looksBack = true
    static let keywords = ["revert", "back", "history"]

    static var asking: CommandSpec.Asking? {
        { call, context in
            let store = try context.service(StoreFeature.store)
            let session = try session(call, context)
            let entries = try store.undoTargets(try range(call), session: session, isOfAll: try call[all])
            return ReversalQuestion.about(entries, "takes back", store, of: session) { try outcome(call, context) }
        }
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let stays = try othersAfterwards(call, context)
        try outcome(call, context).report("Undid", context.output)
        if stays > 0 {
            let stay = stays == 1 ? "stays" : "stay", them = stays == 1 ? "it" : "them"
            let text =
                "\(Counted.text(stays, "later entry", "later entries")) of other sessions \(stay); "
                + "`undo --to … --all` takes \(them) back, too."
            // A plan has no notices, and is where the question is asked.
            if context.output.showsNotices { context.output.notice(text) } else { context.output.text(text) }
        }
        return .null
    }

    /// How many entries of other sessions `--to` leaves alone.
    private static func othersAfterwards(_ call: Call, _ context: any Context) throws -> Int {
        guard call.isGiven(to), let session = try session(call, context), session != 0 else { return 0 }
        let store = try context.service(StoreFeature.store), range = try range(call)
        let all = try store.undoTargets(range, session: nil, isOfAll: true).count
        return try all - store.undoTargets(range, session: session).count
    }

    private static func outcome(_ call: Call, _ context: any Context) throws -> UndoOutcome {
        try context.service(StoreFeature.store).undo(
            try range(call), session: try session(call, context), skippingConflicts: try call[skipConflicts],
            isOfAll: try call[all])
    }

    private static func session(_ call: Call, _ context: any Context) throws -> Int64? {
        try call[all] ? nil : try StoreFeature.session(context)
    }

    private static func range(_ call: Call) throws -> UndoRange {
        let given = [call.isGiven(entry), call.isGiven(last), call.isGiven(to), call.isGiven(job)]
        guard given.count(where: { $0 }) <= 1 else {
            throw Diagnostic(.extraArgument, "`undo` takes only one of an entry, `--last`, `--to` and `--job`")
        }
        let isNull = [try call[entry] == nil, try call[last] == nil, try call[to] == nil, try call[job] == nil]
        if zip(given, isNull).contains(where: { $0 && $1 }) { throw nothingMeant }
        if try call[wholeRun] {
            guard !given.dropFirst().contains(true) else {
                throw Diagnostic(
                    .extraArgument, "`--run` takes an entry or nothing else",
                    help: "`undo j41 --run` takes back the run that j41 belongs to")
            }
            return .run(try call[entry].map(number))
        }
        if let text = try call[entry] { return .entry(try number(text)) }
        if let count = try call[last] { return .last(Int(clamping: count)) }
        if let instant = try call[to] { return .to(instant) }
        if let job = try call[job] { return .job(job) }
        return .latest
    }

    /// A search that found nothing must not take back the latest change.
    private static let nothingMeant = Diagnostic(
        .nullValue, "`undo` was given null, so there is nothing to take back",
        help: "`undo` alone takes back the latest change; `journal` lists the entries")

    /// Reads `j41`. A bare number may be meant as a count.
    static func number(_ text: String) throws -> Int64 {
        if let count = Int64(text), count > 0 {
            throw Diagnostic(
                .badArgument, "`\(text)` could be an entry or how many to take back",
                help: "`undo j\(text)` takes back that entry, `undo --last \(text)` the latest of this session")
        }
        guard let number = Int64(text.hasPrefix("j") ? String(text.dropFirst()) : text), number > 0 else {
            throw Diagnostic(
                .badArgument, "`\(SafeText.shown(text))` is not a journal entry",
                help: "entries are named like `j41`, and `journal` lists them; `undo` alone takes back the latest, "
                    + "`undo --last 3` several, `undo --to today@12:00` what was done since then")
        }
        return number
    }
}
