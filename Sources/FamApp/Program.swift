import FamRegistry
import FamServices
import FamSessions
import FamShell
import FamStore
import FamText
import Glibc

/// The entry point of `fam` (product.md, "The program").
public enum Program {
    public static let version = "0.1.0"

    /// Runs to the end and returns the exit status.
    /// - Parameter features: additional modules; the tests' probe adds one.
    public static func run(
        _ arguments: [String], environment: [String: String], adding features: [Feature] = []
    ) -> Int32 {
        DatabaseOpening.useOneThread()
        Signals.outliveLargeFiles()
        do {
            try GivenArguments.refuseForeign()
            if arguments.first == "serve" { try ServerStart.run(Array(arguments.dropFirst())) }
            let commands = CommandFlags(features: features)
            let parsed = try ProgramArguments(arguments, owns: commands.has)
            if parsed.options.showsVersion {
                print("fam \(version)")
                return 0
            }
            if parsed.options.showsHelp, parsed.words.isEmpty {
                print(ProgramHelp.text)
                return 0
            }
            if parsed.options.completes {
                var options = parsed.options
                options.completes = false
                let completion = WordCompletion(
                    environment: environment, features: features, options: options, words: parsed.words)
                for line in completion.lines() { print(line) }
                return 0
            }
            return try run(parsed, environment, features)
        } catch let error as Diagnostic {
            let renderer = DiagnosticRenderer(sources: SourceMap(), color: false, width: 80)
            StandardError.write(renderer.render(error) + "\n")
            return error.code == .usage ? 64 : EntryStatus(endingWith: error).exitCode
        } catch {
            StandardError.write("error: \(error)\n")
            return 1
        }
    }

    /// `fam family.db`
    private static func refuseDatabase(_ word: String) throws {
        // The name of a command stays one, whatever files are around; a line may end with the name of a database.
        let isName = word.hasSuffix(".db") && !CommandWords.isLine(word)
        let isFile = word.contains { "./ ".contains($0) } && DatabaseFile.isPart(FilePlaces.expanded(word))
        guard isName || isFile else { return }
        throw Diagnostic(
            .usage, "`\(SafeText.shown(word))` is a database, not a command",
            help: "`fam --db \(SafeText.shown(Quoting.argument(word)))` opens it")
    }

    /// `fam setup.txt`, which is a file here and no command.
    private static func refuseText(_ word: String, _ app: AppEnvironment) throws {
        guard word.contains("."), !CommandWords.isLine(word), InputFile.isSmall(word), app.registry.command(word) == nil
        else { return }
        let file = SafeText.shown(Quoting.argument("./" + word))
        throw Diagnostic(
            .usage, "`\(SafeText.shown(word))` is a file, and not a command",
            help: "a script's name ends in `.fam`, or has a `/`: `fam \(file)` runs it")
    }

    private static func run(
        _ parsed: ProgramArguments, _ environment: [String: String], _ features: [Feature]
    ) throws -> Int32 {
        if let bytes = parsed.options.memory { Memory.setLimit(bytes) }
        let app = AppEnvironment(options: parsed.options, environment: environment, adding: features)
        Signals.watchInterrupt { Interrupt.request() }
        if let code = parsed.options.code {
            return try ScriptRun(app: app, origin: .code).run(
                Array(code.utf8), name: "-c", arguments: parsed.words)
        }
        if let first = parsed.words.first { try refuseDatabase(first) }
        if let line = parsed.line {
            app.isLine = true
            return try ScriptRun(app: app, origin: .words).run(Array(line.utf8), name: "command", arguments: [])
        }
        if let first = parsed.words.first, first != ProgramArguments.standardInput {
            if ProgramArguments.isFile(first) {
                // Within quotes another shell leaves the `~` as it is.
                let path = FilePlaces.expanded(first), arguments = parsed.words.dropFirst()
                if parsed.options.showsHelp
                    || arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" })
                {
                    return try ScriptHelp(app: app).run(path: path)
                }
                app.script = path
                return try ScriptRun(app: app, origin: .script)
                    .run(try FileText.bytes(path), name: path, arguments: Array(arguments))
            }
            try refuseText(first, app)
            app.isLine = true
            app.householdUse = app.registry.command(first)?.household ?? .always
            var words = parsed.words
            if parsed.options.showsHelp { words = ["help"] + HelpTopic.leading(words, app.registry) }
            return try ScriptRun(app: app, origin: .words).run(
                Array(CommandWords.line(words).utf8), name: "command", arguments: [])
        }
        let arguments = Array(parsed.words.dropFirst())
        if parsed.words.isEmpty, Terminal(descriptor: STDIN_FILENO, environment: environment).isTerminal {
            return try PromptSession(app: app).run()
        }
        let text = LineEnds.unified(try BoundedFile().all())
        return try ScriptRun(app: app, origin: .script).run(text, name: InputFile.inputName, arguments: arguments)
    }
}
