import FamRegistry
import FamSessions
import FamStore
import FamText
import FamValues

/// `sessions`, `session show`, `session save`: what was typed, kept next to the database.
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
            "Each with how it ended, the milliseconds it took, the journal entry it became, where you were then, what "
            + "was shown, and the digest of the household after it. `session show | where status != \"done\" | select "
            + "entry, text, output` finds what went wrong."
        static let number = SessionCommands.number()
        static var parameters: [ParameterDeclaration] { number }
        static let effect = Effect.read
        static let result: ValueType = .table(entryShape)
        static let keywords = ["history"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let log = try log(context)
            let header = try session(try call[number], log, context)
            let rows = try log.entries(of: header.number).map { entry -> [Value] in
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
            + "family: `fam FILE --who Ada`. `--as repro` is for a report of a bug: as few entries as show the last "
            + "error again, with the names of rows replaced. A session that did not begin in an empty household gets a "
            + "copy of the state it began with beside it, as `FILE.base`; only you can read that one. The file is "
            + "replayed once before it is written: one that would not do what the session did is refused, with the "
            + "first entry that differs."
        static let file = Parameter("file", .path, "The file to write.")
        static let style = Parameter(
            "as", .cases(of: SaveStyle.self), "A script, or a transcript with its output.", .flag, default: .script)
        static let only = Parameter("only", .optional(.range), "Just these entries: `3..9`.", .flag)
        static let force = Parameter.toggle("force", "Replaces an existing file.")
        static let withOthers = Parameter.toggle(
            "with_others", "Includes what other shells wrote between the first entry and the last.")
        static let parameter = Parameter(
            "param", .list(.string),
            "Makes a value a parameter of the script: `who=Maya`; separate several with commas.",
            .flag, default: [])
        static let number = SessionCommands.number()
        static var parameters: [ParameterDeclaration] { file; number; style; only; force; withOthers; parameter }
        static let effect = Effect.session
        static let examples = [
            Example("session save /tmp/household.fam", prints: "Saved [..] to /tmp/household.fam; a replay gives [..]")
        ]
        static let keywords = ["record", "replay", "script"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let path = try call[file]
            if try context.service(StoreFeature.store).hasChanges {
                throw Diagnostic(
                    .misplaced, "`session save` cannot follow a change in the same entry",
                    help: "type it as an entry of its own, then the change is part of it")
            }
            let log = try log(context)
            let header = try session(try call[number], log, context)
            let style = try call[style]
            var range: ClosedRange<Int64>?
            if let only = try call[only] {
                guard only.first <= only.last else {
                    throw Diagnostic(
                        .badArgument, "`--only \(only.first)..\(only.last)` names no entry",
                        help: "the smaller number comes first")
                }
                guard only.last >= 1, only.first <= Int64(header.entryCount) else {
                    throw Diagnostic(
                        .badArgument, "`--only \(only.first)..\(only.last)` names no entry",
                        help: "session \(header.number) has the entries 1..\(header.entryCount)")
                }
                range = only.first...only.last
            }
            if style == .repro { return try saveRepro(call, header, log, context) }
            let entries = try log.entries(of: header.number)
            let saving = SessionFile(
                header: header.beginning(at: range?.lowerBound ?? 1, of: entries), entries: entries, context: context,
                lifted: try lifted(call))
            let saved = try saving.write(
                to: path, replaces: try call[force], style: style, range: range, withOthers: try call[withOthers])
            context.output.notice(
                "Saved \(saved.entries) of session \(header.number)'s \(header.entryCount) entries to \(path); a "
                    + "replay gives \(saved.digest)."
            )
            return .null
        }

        private static func saveRepro(
            _ call: Call, _ header: SessionHeader, _ log: SessionLog, _ context: any Context
        ) throws -> Value {
            guard !call.isGiven(only), !call.isGiven(parameter), try !call[withOthers] else {
                throw Diagnostic(
                    .extraArgument,
                    "`--as repro` chooses the entries itself, and takes neither `--only`, `--param` nor `--with-others`"
                )
            }
            let repro = try SessionRepro(header: header, entries: try log.entries(of: header.number), context: context)
            let saved = try repro.write(to: try call[file], replaces: try call[force])
            context.output.notice(
                "Saved \(Counted.text(saved.entries, "entry", "entries")) of \(header.entryCount) to "
                    + "\(try call[file]); the last one shows `\(saved.code)`.")
            return .null
        }

        /// `who=Maya,what=Read a book` in quotes is one text of two.
        private static func assignments(_ text: String) -> [String] {
            var found: [String] = []
            for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
                let name = part.prefix { $0 != "=" }
                let begins = name.count < part.count && name.first?.isLetter == true && !name.contains(" ")
                if begins || found.isEmpty { found.append(part) } else { found[found.count - 1] += "," + part }
            }
            return found
        }

        /// `who=Maya` as a parameter and its value.
        private static func lifted(_ call: Call) throws -> [LiftedValue] {
            let texts = try call[parameter].flatMap(assignments)
            var names: Set<String> = []
            guard texts.count <= LiftedValue.most else {
                throw Diagnostic(
                    .tooLarge,
                    "a saved session has at most \(LiftedValue.most) parameters, but these are \(texts.count)")
            }
            return try texts.map { text in
                let parts = text.split(separator: "=", maxSplits: 1).map(String.init), name = parts.first ?? ""
                let isName =
                    name.first?.isLetter == true
                    && name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
                guard parts.count == 2, isName else {
                    throw Diagnostic(
                        .badArgument, "`\(SafeText.shown(text))` names no parameter and its value",
                        help: "such as `--param who=Maya`; the name in small letters")
                }
                guard names.insert(name).inserted else {
                    throw Diagnostic(.duplicateName, "`--param` names `\(name)` twice")
                }
                return LiftedValue(name: name, value: parts[1])
            }
        }
    }

    private static func number() -> Parameter<Int64?> {
        Parameter("session", .optional(.int), "Its number; defaults to this session.")
    }
    private static let listShape = RowShape([
        Column("session", .int), Column("started", .datetime), Column("entries", .int), Column("zone", .string),
    ])
    private static let entryShape = RowShape([
        Column("entry", .int), Column("at", .datetime), Column("text", .string), Column("status", .string),
        Column("took_ms", .float), Column("journal", .optional(.string)), Column("address", .string),
        Column("output", .string), Column("digest", .string),
    ])

    private static func log(_ context: any Context) throws -> SessionLog {
        try context.service(AppEnvironment.key).sessionLog()
    }

    /// The session asked for, else the one that is running.
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
