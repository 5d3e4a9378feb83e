import FamRegistry
import FamShell
import FamText
import FamValues

/// One option of the program (`--db PATH`). Help, completions and the man page derive from `GlobalOption.all`.
struct GlobalOption: Sendable {
    var name: String
    /// A single letter (`-c`), or nil.
    var short: Character? = nil
    /// The name of its value in help; nil if it takes none.
    var value: String?
    /// The allowed values, if there are only a few.
    var choices: [String] = []
    var summary: String
    var apply: @Sendable (inout GlobalOptions, String) throws -> Void
}

/// The global options as given, before environment and defaults are applied (`ResolvedOptions` are the engine's).
struct GlobalOptions: Sendable {
    var database: String?
    var format: OutputFormat?
    /// Test cases for build servers in place of a format of values: a list of links has them, and what `test` found.
    var testReport: TestReport?
    var isReadOnly = false
    var isSafe = false
    var isOffline = false
    /// Scripts may run system programs.
    var allowsExternal = false
    var isPlan = false
    var isStepwise = false
    var assumeYes = false
    /// X-P68: empties the household before the start, after a backup.
    var resetsState = false
    var skipsInit = false
    /// Output longer than the screen is not paged.
    var noPager = false
    var fixesPermissions = false
    var clock: String?
    var seed: UInt64?
    var color = ColorChoice.auto
    var icons = IconChoice.auto
    /// How many seconds to wait for another program that is writing.
    var wait = 5.0
    /// How many bytes a run may use; nil for the default.
    var memory: Int?
    /// Cells of CSV and TSV that a spreadsheet would run as formulas are prefixed with `'`.
    var guardsCells = false
    /// −1 quiet, 0 normal, 1 verbose.
    var verbosity = 0
    var code: String?
    var showsHelp = false
    var showsVersion = false
    /// All words after it are those of a line in another shell.
    var completes = false
}

extension GlobalOption {
    static let all: [GlobalOption] = values + switches

    private static let values: [GlobalOption] = [
        GlobalOption(name: "db", value: "PATH", summary: "Uses this database file; `:memory:` keeps nothing.") {
            guard !$1.isEmpty else {
                throw Diagnostic(.usage, "`--db` needs a path, and this one is empty", help: "`:memory:` keeps nothing")
            }
            $0.database = $1
        },
        choice(
            "format", "FORMAT", of: OutputFormat.self, also: [TestReport.junit, .tap].map(\.rawValue),
            "Prints results as table, json, jsonl, csv, tsv, md, html or yaml, `link check` and `test` as junit, and "
                + "`test` as tap."
        ) {
            $0.format = $1
            $0.testReport = $1 == nil ? TestReport(rawValue: $2) : nil
        },
        GlobalOption(name: "clock", value: "TIME", summary: "Pins the clock.") { $0.clock = $1 },
        GlobalOption(name: "seed", value: "N", summary: "Sets the random seed.") {
            guard let seed = UInt64($1) else { throw Diagnostic(.usage, "`--seed` takes a whole number, not `\($1)`") }
            $0.seed = seed
        },
        choice("color", "WHEN", of: ColorChoice.self, "Colors output: auto, always or never.") { options, color, _ in
            options.color = color ?? .auto
        },
        choice(
            "icons", "SET", of: IconChoice.self,
            "Draws tabs with their icons on a terminal: auto, symbols, ascii or none."
        ) { options, icons, _ in
            options.icons = icons ?? .auto
        },
        GlobalOption(
            name: "wait", value: "SECONDS", summary: "Waits this long for another program that is writing (default: 5)."
        ) {
            guard let seconds = Double($1), (0...86_400).contains(seconds) else {
                throw Diagnostic(.usage, "`--wait` takes a number of seconds, not `\($1)`")
            }
            $0.wait = seconds
        },
        GlobalOption(
            name: "memory", value: "SIZE",
            summary:
                "Stops a run that needs more memory, such as 2GB (default: a quarter of the machine's, at least 512MB)."
        ) { $0.memory = try size($1) },
        GlobalOption(
            name: "command", short: "c", value: "CODE",
            summary: "Runs this text instead of a file; several are the lines of one script."
        ) { options, code in options.code = options.code.map { $0 + "\n" + code } ?? code },
    ]

    private static let switches: [GlobalOption] = [
        GlobalOption(name: "read-only", value: nil, summary: "Refuses every command that writes.") { options, _ in
            options.isReadOnly = true
        },
        GlobalOption(
            name: "safe", value: nil,
            summary:
                "For scripts from elsewhere: no files outside the folder of the script, no programs, no network, no "
                + "file written. The household may change, also by a `restore` from that folder; `--read-only` "
                + "forbids that."
        ) { options, _ in options.isSafe = true },
        GlobalOption(
            name: "allow-external", value: nil, summary: "Lets a script run system programs, with `!` and `sh`."
        ) {
            options, _ in options.allowsExternal = true
        },
        GlobalOption(
            name: "offline", value: nil, summary: "Contacts no other machine: what is kept here is shown with its age."
        ) {
            options, _ in options.isOffline = true
        },
        GlobalOption(name: "plan", value: nil, summary: "Runs, shows what would change, and keeps nothing.") {
            options, _ in options.isPlan = true
        },
        GlobalOption(
            name: "stepwise", value: nil, summary: "Makes each statement of a script a transaction of its own."
        ) { options, _ in
            options.isStepwise = true
        },
        GlobalOption(
            name: "yes", short: "y", value: nil, summary: "Runs destructive commands without asking."
        ) { options, _ in
            options.assumeYes = true
        },
        GlobalOption(
            name: "uitesting", value: nil,
            summary:
                "Pins clock and randomness, so that two runs of a test print the same; `--clock` and `--seed` go "
                + "before it."
        ) { options, _ in
            options.clock = options.clock ?? Pinned.clockText
            options.seed = options.seed ?? Pinned.seed
        },
        GlobalOption(
            name: "reset-state", value: nil,
            summary: "Starts with an empty household; what it held is first backed up next to the database."
        ) {
            options, _ in options.resetsState = true
        },
        GlobalOption(
            name: "fix-permissions", value: nil,
            summary: "Makes the household's files, backups and sessions yours alone before it starts."
        ) {
            options, _ in options.fixesPermissions = true
        },
        GlobalOption(name: "no-init", value: nil, summary: "Skips config.fam when the prompt starts.") {
            options, _ in options.skipsInit = true
        },
        GlobalOption(name: "no-pager", value: nil, summary: "Sends long output to the terminal and not through $PAGER.")
        { options, _ in
            options.noPager = true
        },
        GlobalOption(
            name: "csv-safe", value: nil,
            summary: "Puts ' before cells of CSV and TSV that a spreadsheet would run, also in `to csv` and `save`."
        ) { options, _ in
            options.guardsCells = true
        },
        GlobalOption(name: "quiet", short: "q", value: nil, summary: "Prints no notices.") { options, _ in
            options.verbosity = -1
        },
        GlobalOption(name: "verbose", short: "v", value: nil, summary: "Also prints notices of a script's commands.") {
            options, _ in
            options.verbosity = 1
        },
        GlobalOption(name: "help", short: "h", value: nil, summary: "Shows this page.") { options, _ in
            options.showsHelp = true
        },
        GlobalOption(
            name: "complete", value: nil,
            summary: "Prints completions of the last word; `fam completions` uses it."
        ) { options, _ in options.completes = true },
        GlobalOption(name: "version", value: nil, summary: "Shows the version.") { options, _ in
            options.showsVersion = true
        },
    ]

    /// `512MB`, `2 GB`, `1.5gb`.
    private static func size(_ text: String) throws -> Int {
        let digits = text.prefix { $0.isNumber || $0 == "." }
        let unit = ["MB": 20.0, "GB": 30.0][text.dropFirst(digits.count).drop { $0 == " " }.uppercased()]
        guard let unit, let number = Double(digits) else {
            throw Diagnostic(.usage, "`--memory` takes a size such as `512MB` or `2GB`, not `\(text)`")
        }
        let bytes = number * Double(1 << Int(unit))
        guard bytes >= Double(Bounds.leastMemory) else {
            throw Diagnostic(.usage, "`--memory` takes at least \(Bounds.size(Bounds.leastMemory)), not `\(text)`")
        }
        // Of more than any machine has the largest that can be counted does as well.
        return Int(min(bytes, 1e15))
    }

    /// An option with the cases of `Choice`, or one of a few more words, for which `apply` gets nil.
    private static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
        _ name: String, _ value: String, of _: Choice.Type, also more: [String] = [], _ summary: String,
        apply: @escaping @Sendable (inout GlobalOptions, Choice?, String) -> Void
    ) -> GlobalOption where Choice.RawValue == String {
        let choices = Choice.allCases.map(\.rawValue) + more
        return GlobalOption(name: name, value: value, choices: choices, summary: summary) { options, text in
            guard choices.contains(text) else {
                let near = Suggestion.nearest(text, in: choices).map { ", did you mean `\($0)`?" } ?? ""
                throw Diagnostic(
                    .usage, "`--\(name)` does not take `\(text)`\(near)",
                    notes: ["choices: \(choices.joined(separator: ", "))"])
            }
            apply(&options, Choice(rawValue: text), text)
        }
    }
}
