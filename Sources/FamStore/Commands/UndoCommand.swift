import FamRegistry
import FamText
import FamValues

enum UndoCommand {
    static let spec = CommandSpec(
        "undo", summary: "Takes back the latest change, or the ones named.",
        discussion: "Without arguments the latest entry of this session that somebody typed and that still stands; again, the one before it. "
            + "Undo is refused where later changes stand on what would be taken back. `redo` reverses it until the next change.",
        parameters: [
            ParameterSpec("entry", .optional(.string), "The journal entry to take back, such as j41; of any session."),
            ParameterSpec("last", .optional(.int), "How many of the latest entries to take back.", kind: .flag),
            ParameterSpec("to", .optional(.datetime), "Takes back every entry made after this time.", kind: .flag),
            ParameterSpec("job", .optional(.string), "Takes back the latest firing of this job; `jobs` lists them.", kind: .flag),
            ParameterSpec("all", .bool, "Looks at the entries of every session, not only of this one.", kind: .toggle, default: .bool(false)),
        ],
        effect: .write,
        examples: [
            Example(
                "log Leo \"Brushed teeth\"\nundo",
                prints: "Moment logged! Leo +1 → 4 stars.\nUndid [..] (log Leo \"Brushed teeth\"): 1 row removed")
        ],
        keywords: ["revert", "back", "history"]
    ) { call, context in
        let store = try context.service(StoreFeature.store)
        let outcome = try store.undo(try range(call), session: call.bool("all") ? nil : try StoreFeature.session(context))
        context.output.notice(outcome.sentence("Undid"))
        return .null
    }

    private static func range(_ call: Call) throws -> UndoRange {
        let given = [call.string("entry") != nil, call.int("last") != nil, call.instant("to") != nil, call.string("job") != nil].filter { $0 }.count
        guard given <= 1 else { throw Diagnostic(.extraArgument, "`undo` takes an entry, `--last`, `--to` or `--job`, one of them") }
        if let text = call.string("entry") { return .entry(try number(text)) }
        if let count = call.int("last") { return .last(Int(clamping: count)) }
        if let instant = call.instant("to") { return .to(instant) }
        if let job = call.string("job") { return .job(job) }
        return .latest
    }

    /// `j41` or `41`.
    static func number(_ text: String) throws -> Int64 {
        guard let number = Int64(text.hasPrefix("j") ? String(text.dropFirst()) : text), number > 0 else {
            throw Diagnostic(
                .badArgument, "`\(SafeText.shown(text))` is no journal entry", help: "entries are named like `j41`; `journal` lists them")
        }
        return number
    }
}
