import FamRegistry
import FamSessions
import FamStore
import FamText
import FamValues

/// `sessions`, `session show`, `session save`: what was typed, stored next to the database.
enum SessionCommands {
    enum List: Command {
        static let name: StaticString = "sessions"
        static let summary = "Lists the recorded sessions."
        static let effect = Effect.read
        static let result: ValueType = .table(listShape)
        static let examples = [
            Example("sessions | select session, entries", prints: "#  session  entries\n1        1       [..]")
        ]
        static let keywords = ["history", "record"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let rows = try log(context).sessions().map { header -> [Value] in
                [.int(header.number), .datetime(header.started), .int(Int64(header.entryCount)), .string(header.zone)]
            }
            return .table(Table(shape: listShape, rows: rows))
        }
    }

    enum Show: Command {
        static let name: StaticString = "session show"
        static let summary = "Lists the entries of a session."
        static let discussion =
            "Each comes with how it ended, the milliseconds it took, the journal entry it became, where you were, "
            + "what was shown, and the digest of the household after it. `session show | where status != \"done\" | "
            + "select entry, text, output` finds what went wrong."
        static let number = SessionCommands.number()
        static var parameters: [ParameterDeclaration] { number }
        static let effect = Effect.read
        static let result: ValueType = .table(entryShape)
        static let keywords = ["history"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let log = try log(context)
            let header = try session(try call[number], log, context)
            let rows = try entries(of: header, log, context).map { entry -> [Value] in
                [
                    .int(entry.position), .datetime(entry.at), .string(entry.text), .string(entry.status.rawValue),
                    .float(Double(entry.took) / 1_000), entry.journalEntry.map { .string("j\($0)") } ?? .null,
                    .string(entry.address),
                    .string(entry.output), .string(entry.digest),
                ]
            }
            return .table(Table(shape: entryShape, rows: rows))
        }
    }

    enum Save: Command {
        static let name: StaticString = "session save"
        static let summary = "Writes a session as a script that replays to the same state."
        static let discussion =
            "The script holds what had an effect, and what that depends on. With `--param who=Maya` it serves another "
            + "family: `fam FILE --who Ada`. `--as repro` is for bug reports: the fewest entries that show the last "
            + "error again, with the names of rows replaced. A session that did not begin in an empty household gets a "
            + "copy of the state it began with next to it, as `FILE.base`, which only you can read. With `--with-data` "
            + "the rows that it read are in the file instead, as tables that make them. Several sessions, `session "
            + "save FILE 3 5..7`, become one file. The file is replayed once before it is written: one that would not "
            + "do what the session did is refused, with the first entry that differs."
        static let file = Parameter("file", .path, "The file to write.")
        static let style = Parameter(
            "as", .cases(of: SaveStyle.self), "A script, or a transcript with its output.", .flag, default: .script)
        static let only = Parameter("only", .optional(.range), "Just these entries: `3..9` or `4`.", .flag)
        static let force = Parameter.toggle("force", "Replaces an existing file.")
        static let withOthers = Parameter.toggle(
            "with_others", "Includes what other shells wrote between the first entry and the last.")
        static let parameter = Parameter(
            "param", .list(.string),
            "Makes a value a parameter of the script: `who=Maya`; separate several with commas.",
            .flag, default: [])
        static let withData = Parameter.toggle(
            "with_data", "Puts the rows that the session read into the file, so that it needs no household.")
        static let numbers = Parameter(
            "sessions", .list(.string), "Their numbers, such as `3 5..7`; defaults to this session.", .rest, default: []
        )
        static var parameters: [ParameterDeclaration] {
            file; numbers; style; only; force; withOthers; withData; parameter
        }
        static let effect = Effect.session
        static let examples = [
            Example(
                "session save /tmp/household.fam",
                prints: "…\n"
                    + "Saved [..] to /tmp/household.fam; a replay gives [..]")
        ]
        static let keywords = ["record", "replay", "script"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let path = try call[file], run = try context.service(EntryRun.key)
            try run.requireWritable("\(name)")
            if run.leavesOut("\(name)") { return .null }
            if try context.service(StoreFeature.store).hasChanges {
                throw Diagnostic(
                    .misplaced, "`session save` cannot follow a change in the same entry",
                    help: "type it as an entry of its own; it then includes the change")
            }
            let app = try context.service(AppEnvironment.key)
            guard !app.isSavingSession else {
                throw Diagnostic(
                    .misplaced, "`session save` cannot be part of what is saved",
                    help: "type it as a line of its own, which no file repeats")
            }
            app.isSavingSession = true
            defer { app.isSavingSession = false }
            let log = try log(context)
            let lifted = try SessionParameters.read(call[parameter], before: call[numbers])
            let numbers = try SessionNumbers.read(try call[numbers])
            let sessions =
                try numbers.isEmpty
                ? [session(nil, log, context)] : numbers.map { try session($0, log, context) }
            let style = try call[style], header = sessions[0]
            let range = try range(try call[only], of: sessions)
            if style == .repro { return try saveRepro(call, sessions, log, context) }
            let joined = try JoinedSessions(sessions) { try entries(of: $0, log, context) }
            let saving = SessionFile(
                header: joined.header.beginning(
                    at: range.map { SessionSaver.beginning(of: $0, joined.entries, style, context.registry) } ?? 1,
                    of: joined.entries),
                entries: joined.entries, context: context, lifted: lifted, holdsData: try call[withData])
            let saved = try saving.write(
                to: path, replaces: try call[force], style: style, range: range, withOthers: try call[withOthers])
            let whose = sessions.count > 1 ? joined.header.name + ":" : "session \(header.number)'s"
            context.output.notice(
                "Saved \(saved.entries) of \(whose) \(joined.header.entryCount) entries to \(path); a "
                    + "replay gives \(saved.digest)."
            )
            return .null
        }

        private static func range(_ only: RangeEnds?, of sessions: [SessionHeader]) throws -> ClosedRange<Int64>? {
            guard let only else { return nil }
            guard sessions.count == 1, let header = sessions.first else {
                throw Diagnostic(
                    .extraArgument, "`--only` chooses entries of one session, not of \(sessions.count)",
                    help: "save that session alone")
            }
            let written = only.first == only.last ? "\(only.first)" : "\(only.first)..\(only.last)"
            guard only.first <= only.last else {
                throw Diagnostic(
                    .badArgument, "`--only \(written)` names no entry",
                    help: "the smaller number comes first")
            }
            guard only.last >= 1, only.first <= Int64(header.entryCount) else {
                throw Diagnostic(
                    .badArgument, "`--only \(written)` names no entry",
                    help: "session \(header.number) has the entries 1..\(header.entryCount)")
            }
            return only.first...only.last
        }

        private static func saveRepro(
            _ call: Call, _ sessions: [SessionHeader], _ log: SessionLog, _ context: any Context
        ) throws -> Value {
            guard !call.isGiven(only), !call.isGiven(parameter), try !call[withOthers], try !call[withData] else {
                throw Diagnostic(
                    .extraArgument,
                    "`--as repro` chooses entries and rows itself, and takes neither `--only`, `--param`, "
                        + "`--with-others` nor `--with-data`"
                )
            }
            guard sessions.count == 1, let header = sessions.first else {
                throw Diagnostic(
                    .extraArgument, "`--as repro` takes one session, not \(sessions.count)",
                    help: "name the one with the error")
            }
            let repro = try SessionRepro(
                header: header, entries: try entries(of: header, log, context), context: context)
            let saved = try repro.write(to: try call[file], replaces: try call[force])
            context.output.notice(
                "Saved \(Counted.text(saved.entries, "entry", "entries")) of \(header.entryCount) to "
                    + "\(try call[file]); the last one shows `\(saved.code)`.")
            return .null
        }
    }

    private static func number() -> Parameter<Int64?> {
        Parameter("session", .optional(.int), "Its number; defaults to this session.")
    }
    private static let listShape = RowShape([
        Column("session", .int), Column("started", .datetime), Column("entries", .int), Column("zone", .string),
    ])
    private static let entryShape = RowShape([
        Column("entry", .int), Column("at", .datetime), Column("text", .string), Column("status", EntryStatus.type),
        Column("took_ms", .float), Column("journal", .optional(.string)), Column("address", .string),
        Column("output", .string), Column("digest", .string),
    ])

    private static func log(_ context: any Context) throws -> SessionLog {
        try context.service(AppEnvironment.key).sessionLog()
    }

    /// The recorded entries, and those that only the journal has.
    private static func entries(
        of header: SessionHeader, _ log: SessionLog, _ context: any Context
    ) throws -> [SessionEntry] {
        let recorded = try log.entries(of: header.number)
        let lost = try LostEntries(of: header, after: recorded, try context.service(StoreFeature.store))
        if let notice = lost.notice { context.output.notice(notice) }
        return recorded + lost.entries
    }

    /// The requested session, or else the current one.
    private static func session(_ wanted: Int64?, _ log: SessionLog, _ context: any Context) throws -> SessionHeader {
        guard
            let number = try wanted ?? context.service(AppEnvironment.key).recorder?.session
                ?? log.sessions().last?.number,
            let header = try log.session(number)
        else {
            throw Diagnostic(
                .notFound, wanted.map { "there is no session \($0)" } ?? "nothing has been recorded yet",
                help: "`sessions` lists them")
        }
        return header
    }
}
