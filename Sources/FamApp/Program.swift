import FamRegistry
import FamServices
import FamSessions
import FamShell
import FamSyntax
import FamText
import FamValues
import Foundation

/// What the program `fam` does with its words (product.md, "The program").
public enum Program {
    public static let version = "0.1.0"

    /// Runs to the end and gives the exit status.
    public static func run(_ arguments: [String], environment: [String: String]) -> Int32 {
        do {
            let parsed = try ProgramArguments(arguments)
            if parsed.options.showsVersion {
                print("fam \(version)")
                return 0
            }
            if parsed.options.showsHelp, parsed.words.isEmpty {
                print(ProgramHelp.text(width: Terminal(environment: environment).width))
                return 0
            }
            return try run(parsed, environment)
        } catch let error as Diagnostic {
            let renderer = DiagnosticRenderer(sources: SourceMap(), color: false, width: 80)
            StandardError.write(renderer.render(error) + "\n")
            return error.code == .usage ? 64 : EntryStatus(endingWith: error).exitCode
        } catch {
            StandardError.write("error: \(error)\n")
            return 1
        }
    }

    private static func run(_ parsed: ProgramArguments, _ environment: [String: String]) throws -> Int32 {
        let world = World(options: parsed.options, environment: environment)
        Signals.watchInterrupt { Interrupt.request() }
        if let code = parsed.options.code {
            return try ScriptRun(world: world, asPrompt: false).run(Array(code.utf8), name: "-c", arguments: parsed.words)
        }
        if let first = parsed.words.first {
            if ProgramArguments.isFile(first) {
                let arguments = parsed.words.dropFirst()
                if parsed.options.showsHelp || arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
                    return try ScriptHelp(world: world).run(path: first)
                }
                return try ScriptRun(world: world, asPrompt: false)
                    .run(try FileText.bytes(first), name: first, arguments: Array(arguments))
            }
            var words = parsed.words
            if parsed.options.showsHelp { words.insert("help", at: 0) }
            return try ScriptRun(world: world, asPrompt: true).run(Array(CommandWords.line(words).utf8), name: "command", arguments: [])
        }
        if Terminal(descriptor: STDIN_FILENO, environment: environment).isTerminal {
            return try PromptSession(world: world).run()
        }
        let text = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
        return try ScriptRun(world: world, asPrompt: false).run(text, name: "standard input", arguments: [])
    }
}

/// One text from a file, `-c`, standard input or the program's words.
struct ScriptRun {
    let world: World
    /// The words of a command behave as at the prompt: notices are shown.
    let asPrompt: Bool

    func run(_ text: [UInt8], name: String, arguments: [String]) throws -> Int32 {
        let clock = try world.makeClock()
        // Nothing to do touches neither registry nor database, so that it starts at once.
        if arguments.isEmpty, text.allSatisfy(isBlank) { return 0 }
        let showsNotices = asPrompt ? world.options.verbosity >= 0 : world.options.verbosity > 0
        let sink = TerminalSink(world: world, clock: clock, showsNotices: showsNotices)
        let engine = try world.makeEngine(sink: sink, clock: clock, isInteractive: false)
        sink.engine = engine
        let status = engine.run(text, name: name, arguments: arguments).status
        sink.flush()
        engine.store.close()
        guard status == .done, let failure = sink.failure else { return status.exitCode }
        sink.warning(failure)
        return EntryStatus(endingWith: failure).exitCode
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}

/// The program's words as a line of the language: words that would read otherwise than as themselves are quoted.
enum CommandWords {
    static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

    static func quoted(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.utf8.allSatisfy(isPlainByte)
        if isPlain || (word.contains("://") && word.utf8.allSatisfy(isLinkByte)) { return word }
        if word.hasPrefix("--"), let equals = word.firstIndex(of: "="), word[..<equals].utf8.allSatisfy(isPlainByte) {
            return word[...equals] + Quoting.literal(String(word[word.index(after: equals)...]))
        }
        return Quoting.literal(word)
    }

    private static func isPlainByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: "-_./:@,+".utf8.contains(byte)
        }
    }

    private static func isLinkByte(_ byte: UInt8) -> Bool { isPlainByte(byte) || "?&=%#~!*';".utf8.contains(byte) }
}
