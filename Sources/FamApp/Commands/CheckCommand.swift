import FamRegistry
import FamSessions
import FamText
import FamValues

/// `fam check FILE…`: reports all errors and runs nothing. Needs no database; looks up rows in the given one.
enum CheckCommand: Command {
    static let name: StaticString = "check"
    static let summary = "Checks scripts without running them."
    static let discussion =
        "`fam check` without `--db` lists in a note each row that a script needs and does not make itself: without "
        + "such notes it runs on an empty database. With `--db`, at the prompt and in a script, the rows are looked up "
        + "in the household. `--format json` gives one object for each diagnostic, with its place as lines, columns "
        + "and byte offsets, and the edit that would fix it. `-` is standard input. The exit "
        + "status is 2 if there is an error."
    static let files = Parameter("files", .list(.path), "The scripts.", .rest, isRequired: true)
    static var parameters: [ParameterDeclaration] { files }
    static let effect = Effect.session
    static let household = HouseholdUse.ifGiven
    static let otherFlags: String? =
        "a check is for every value of a script's `param` lines; `fam --plan FILE --NAME VALUE` tries one, and changes "
        + "nothing"
    static let keywords = ["lint", "errors", "editor"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let files = try call[files]
        let run = try context.service(EntryRun.key), engine = run.engine
        if let missing = try context.service(AppEnvironment.key).missingDatabase { warn(of: missing, context) }
        var errors = 0, isCut = false, links: String?
        var rows: [[Value]] = []
        for path in files {
            let isInput = path == InputFile.standardInput
            let bytes =
                try isInput
                ? LineEnds.unified(try InputFile.piped().all()) : FileText.bytes(try context.files.place(of: path))
            let found = try engine.check(bytes, name: isInput ? InputFile.inputName : path)
            let wrong = found.count { $0.severity == .error }
            if wrong > 0, ScriptFiles.isLinkList(String(decoding: bytes, as: UTF8.self), path) { links = path }
            errors += wrong
            isCut = isCut || found.contains { $0.code == .tooLarge && $0.severity == .note }
            if run.sink.showsWriteResults {
                rows += DiagnosticRows(sources: engine.sources).table(found).rows
            } else {
                run.sink.report(found, sources: engine.sources)
            }
        }
        if run.sink.showsWriteResults {
            try run.sink.show(
                .table(Table(shape: DiagnosticRows.shape, rows: rows)), type: .table(DiagnosticRows.shape),
                as: .plain)
        }
        if errors > 0 {
            throw Diagnostic(
                .checkFailed,
                "\(isCut ? "more than " : "")\(errors) \(errors == 1 ? "error" : "errors") in "
                    + "\(files.count) \(files.count == 1 ? "file" : "files")",
                help: links.map { "`link check \(SafeText.shown(Quoting.argument($0)))` tests a list of links" })
        }
        let names = files.count == 1 ? "`\(SafeText.shown(files[0]))`" : "\(files.count) files"
        context.output.notice("No errors in \(names).")
        return .null
    }

    private static func warn(of missing: String, _ context: any Context) {
        context.output.warning(
            Diagnostic(
                .badFile, "there is no database at `\(SafeText.shown(missing))`, and a check creates none",
                help: "the scripts are checked without one, and notes list the rows that they need",
                severity: .warning))
    }
}
