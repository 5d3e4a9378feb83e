import FamEval
import FamRegistry
import FamSessions
import FamStore
import FamText
import Foundation
import Testing

@testable import FamApp

/// What holds for everything that is declared, now and later.
@Suite struct RegistryTests {
    static let registry = Registry(features: Features.all, functions: BuiltinFunctions.all)

    @Test func theRegistryIsInOrder() {
        #expect(RegistryLint.problems(of: Self.registry, reserved: Features.reservedWords) == [])
    }

    @Test func everythingThatIsDeclaredCanBeStored() throws { try SchemaLint.check(Self.registry) }

    /// What the released program believes of its tables without looking (a debug build looks).
    @Test func theKnownSchemaIsThatOfTheRegistry() {
        #expect(KnownSchema.stamp == SchemaStamp(of: Self.registry))
    }

    /// Every example of every command, derived ones too, prints what it says.
    @Test(arguments: registry.commands.map(\.name))
    func examplesPrintWhatTheySay(command: String) throws {
        for example in try #require(Self.registry.command(command)).examples {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "fam-example-\(UInt64.random(in: 0 ... .max))")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let printed = try Self.run(example, of: command, folder: folder.path + "/")
            let expected =
                example.output.isEmpty
                ? [] : example.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            #expect(
                LineMatcher.matches(printed, expected), "\(example.code)\nprinted:\n\(printed.joined(separator: "\n"))")
        }
    }

    /// The sample household on which the examples of a command run: that of its own module. The program's own commands
    /// are shown on the first module's, so that another module changes nothing of them.
    private static func sample(for command: String) -> String {
        let owner = registry.features.first { feature in
            registry.commands(of: feature).contains { $0.name == command }
                || Registry.entities(of: feature).contains { command == $0.name || command.hasPrefix($0.name + " ") }
        }
        if let owner, !owner.sample.isEmpty { return owner.sample }
        return registry.features.sorted { $0.rank < $1.rank }.first { !$0.sample.isEmpty }?.sample ?? ""
    }

    /// Each line is an entry of one recorded session, which begins with the sample household.
    private static func run(_ example: Example, of command: String, folder: String) throws -> [String] {
        var options = GlobalOptions()
        options.database = ":memory:"
        let app = AppEnvironment(options: options, environment: [:])
        let sandbox = try app.makeSandbox()
        var lines: [String] = []
        let recorder = try Recorder(engine: sandbox.engine, log: try app.sessionLog()) {
            let new = sandbox.takeOutput()
            lines += new
            return new.map { $0 + "\n" }.joined()
        }
        app.recorder = recorder
        if !example.isOnEmptyHousehold {
            let statuses = try run(sample(for: command), recorder)
            try #require(statuses.allSatisfy { $0 == .done }, "the sample household fails: \(lines)")
            lines = []
        }
        try run(example.code.replacing("/tmp/", with: folder), recorder)
        return lines.map { $0.replacing(folder, with: "/tmp/") }
    }

    /// Each statement as an entry of its own, as at the prompt.
    @discardableResult
    private static func run(_ code: String, _ recorder: Recorder) throws -> [EntryStatus] {
        try TranscriptFile(code, isUnfinished: recorder.engine.isUnfinished).entries.map {
            try recorder.run($0.text).status
        }
    }
}
