import FamRegistry
import FamSessions
import FamStore
import FamText
import FamValues

/// `sessions`, `session show`, `session save`: what was typed, kept beside the database.
enum SessionCommands {
    static let list = CommandSpec(
        "sessions", summary: "Lists the recorded sessions.", effect: .read, result: .table(listShape),
        examples: [Example("sessions | select session, entries", prints: "#  session  entries\n1        1        9")], keywords: ["history", "record"]
    ) { _, context in
        let rows = try log(context).sessions().map { header -> [Value] in
            [.int(header.number), .datetime(header.started), .int(Int64(header.entryCount)), .string(header.zone)]
        }
        return .table(Table(shape: listShape, rows: rows))
    }

    static let show = CommandSpec(
        "session show", summary: "Lists the entries of a session.",
        parameters: [number], effect: .read, result: .table(entryShape),
        examples: [Example("go /kids\nsession show | where address == \"/kids\" | get text", prints: "/kids (tab today → kids)\ngo /kids")],
        keywords: ["history"]
    ) { call, context in
        let log = try log(context)
        let header = try session(call, log, context)
        let rows = try log.entries(of: header.number).map { entry -> [Value] in
            [
                .int(entry.position), .datetime(entry.at), .string(entry.text), .string(entry.status.rawValue),
                entry.journalEntry.map { .string("j\($0)") } ?? .null, .string(entry.address),
            ]
        }
        return .table(Table(shape: entryShape, rows: rows))
    }

    static let save = CommandSpec(
        "session save", summary: "Writes a session as a script that replays to the same state.",
        discussion: "The script holds what had an effect, and what that depends on. A session that did not begin in an empty household gets a copy of "
            + "the state it began with beside it, as `FILE.base`; only you can read that one.",
        parameters: [
            ParameterSpec("file", .path, "The file to write."),
            number,
            ParameterSpec("as", .enumeration("style", SaveStyle.allCases.map(\.rawValue)), "A script, or a transcript with its output.", kind: .flag, default: .string("script")),
            ParameterSpec("only", .optional(.range), "Just these entries: `3..9`.", kind: .flag),
            ParameterSpec("force", .bool, "Replaces a file that is there.", kind: .toggle),
        ],
        effect: .session,
        examples: [
            Example("session save /tmp/household.fam", prints: "Saved [..] to /tmp/household.fam; a replay gives [..]")
        ],
        keywords: ["record", "replay", "script"]
    ) { call, context in
        let path = call.string("file") ?? ""
        if try context.service(StoreFeature.store).hasChanges {
            throw Diagnostic(
                .misplaced, "`session save` cannot stand behind a change in the same entry", help: "type it as an entry of its own, then the change is part of it")
        }
        let log = try log(context)
        let header = try session(call, log, context)
        let style = SaveStyle(rawValue: call.string("as") ?? "") ?? .script
        var range: ClosedRange<Int64>?
        if case .range(let from, let to) = call["only"], from <= to { range = from...to }
        if case .range(let from, let to) = call["only"], from > to {
            throw Diagnostic(.badArgument, "`--only \(from)..\(to)` names no entry", help: "the smaller number comes first")
        }
        let saved = try SessionFile(header: header, entries: try log.entries(of: header.number), context: context)
            .write(to: path, replaces: call.bool("force"), style: style, range: range)
        context.output.notice("Saved \(saved.entries) of session \(header.number)'s \(header.entryCount) entries to \(path); a replay gives \(saved.digest).")
        return .null
    }

    private static let number = ParameterSpec("session", .optional(.int), "Its number; this session when left out.")
    private static let listShape = RowShape([Column("session", .int), Column("started", .datetime), Column("entries", .int), Column("zone", .string)])
    private static let entryShape = RowShape([
        Column("entry", .int), Column("at", .datetime), Column("text", .string), Column("status", .string),
        Column("journal", .optional(.string)), Column("address", .string),
    ])

    private static func log(_ context: any Context) throws -> SessionLog { try context.service(World.key).sessionLog() }

    /// The session asked for, else the one that is running.
    private static func session(_ call: Call, _ log: SessionLog, _ context: any Context) throws -> SessionHeader {
        let wanted = call.int("session")
        guard let number = try wanted ?? context.service(World.key).recorder?.session ?? log.sessions().last?.number,
            let header = try log.session(number)
        else {
            throw Diagnostic(
                .notFound, wanted.map { "there is no session \($0)" } ?? "nothing has been recorded yet", help: "`sessions` lists them")
        }
        return header
    }
}
