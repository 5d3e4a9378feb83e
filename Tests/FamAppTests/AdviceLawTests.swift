import FamRegistry
import FamSessions
import FamText
import Foundation
import Testing

@testable import FamApp

/// A law for what is printed beside screens: a command that help, a notice or an error names can be typed.
@Suite struct AdviceLawTests {
    /// Every sentence of help: of commands, their parameters, rows, fields, screens, preferences and errors.
    @Test func commandsInHelpPassTheCheck() throws {
        let engine = try AppEnvironment(options: GlobalOptions(), environment: [:]).makeSandbox().engine
        let registry = engine.registry
        for feature in registry.features {
            for line in feature.sample.split(separator: "\n") { engine.run(Array(line.utf8), name: "household") }
        }
        var sentences: [String] = registry.commands.flatMap { command in
            [command.summary, command.discussion] + command.parameters.map(\.summary)
        }
        sentences += registry.entities.flatMap { [$0.summary] + $0.fields.map(\.summary) }
        sentences += registry.codes.map(\.summary) + registry.features.flatMap(\.preferences).map(\.summary)
        sentences += registry.features.flatMap(\.screens).map(\.summary)
        let advice = sentences.flatMap { Advice.commands(in: $0, registry) }
        #expect(advice.count > 80)
        let problems = Set(advice).compactMap { Advice.problem($0, engine) }
        #expect(problems.isEmpty, "\(problems.sorted().joined(separator: "\n"))")
    }

    /// Every notice, error and help line of every transcript, in the household as it is then.
    @Test(arguments: try Advice.transcripts())
    func commandsInNoticesAndErrorsPassTheCheck(path: String) throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        guard !SavedSession.isSaved(text) else { return }
        let tape = TapeFile.path(of: path)
        let answers = FileManager.default.fileExists(atPath: tape) ? try Tape(FileText.read(tape), name: tape) : Tape()
        let sandbox = try AppEnvironment(options: GlobalOptions(), environment: [:]).makeSandbox(
            outside: .tape(TapePlayer(answers, name: tape)))
        let engine = sandbox.engine
        var problems: Set<String> = []
        for entry in TranscriptFile(text, isUnfinished: engine.isUnfinished).entries {
            let outcome = engine.run(Array(entry.text.utf8), name: path, firstLine: entry.line)
            engine.scheduler.run()
            // A long notice is broken at blanks; what is drawn around a source line is not a sentence.
            let printed = sandbox.takeOutput().filter { !$0.contains("│") }.joined(separator: " ")
            let sentences = outcome.diagnostics.flatMap { [$0.help].compactMap { $0 } + $0.notes } + [printed]
            for command in sentences.flatMap({ Advice.commands(in: $0, engine.registry) }) {
                if let problem = Advice.problem(command, engine) { problems.insert("line \(entry.line): \(problem)") }
            }
            _ = sandbox.takeOutput()
        }
        #expect(problems.isEmpty, "\(problems.sorted().joined(separator: "\n"))")
    }
}

/// The commands that a sentence names.
enum Advice {
    static func transcripts() throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Transcripts")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        return (files?.compactMap { ($0 as? URL)?.path } ?? []).filter { $0.hasSuffix(".fam") }.sorted()
    }

    /// What is in backticks and begins with the name of a command.
    static func commands(in sentence: String, _ registry: Registry) -> [String] {
        let parts = sentence.split(separator: "`", omittingEmptySubsequences: false)
        return parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }.filter { text in
            let words = text.split(separator: " ").map(String.init)
            guard words.count > 1, !text.contains("…"), !text.contains("|"), !text.contains("$") else { return false }
            return (1...min(3, words.count)).contains {
                registry.command(words.prefix($0).joined(separator: " ")) != nil
            }
        }
    }

    /// Why a command cannot be typed; nil if it can. Words in capitals are blanks: what fits them is left to the
    /// reader, so only the command and its flags are judged.
    static func problem(_ command: String, _ engine: Engine) -> String? {
        let words = command.split(separator: " ").map(String.init)
        let blanks = words.filter { $0.count > 1 && $0.allSatisfy { $0.isUppercase || $0 == "_" } }
        let filled = words.map { blanks.contains($0) ? "x" : $0 }.joined(separator: " ")
        guard let found = try? engine.check(Array(filled.utf8), name: "advice") else { return nil }
        let errors = found.filter { diagnostic in
            let isStructure = [.unknownCommand, .unknownFlag, .extraArgument, .syntax].contains(diagnostic.code)
            return diagnostic.severity == .error && diagnostic.code != .missingArgument
                && (blanks.isEmpty || isStructure)
        }
        return errors.isEmpty ? nil : "`\(command)`: \(errors.map(\.message).joined(separator: "; "))"
    }
}
