import FamEval
import FamRegistry
import FamSessions
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

    /// Every example of every command, derived ones too, prints what it says.
    @Test(arguments: registry.commands.map(\.name))
    func examplesPrintWhatTheySay(command: String) throws {
        for example in try #require(Self.registry.command(command)).examples {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fam-example-\(UInt64.random(in: 0 ... .max))")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let printed = try Self.run(example, folder: folder.path + "/")
            let expected = example.output.isEmpty ? [] : example.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            #expect(LineMatcher.matches(printed, expected), "\(example.code)\nprinted:\n\(printed.joined(separator: "\n"))")
        }
    }

    /// Each line is an entry of one recorded session, which begins with the sample households.
    private static func run(_ example: Example, folder: String) throws -> [String] {
        var options = GlobalOptions()
        options.database = ":memory:"
        let world = World(options: options, environment: [:])
        let sandbox = try world.makeSandbox()
        var lines: [String] = []
        let recorder = try Recorder(engine: sandbox.engine, log: try world.sessionLog()) {
            let new = sandbox.takeOutput()
            lines += new
            return new.map { $0 + "\n" }.joined()
        }
        world.recorder = recorder
        if !example.isOnEmptyHousehold {
            let statuses = try run(registry.features.map(\.sample).joined(separator: "\n"), recorder)
            try #require(statuses.allSatisfy { $0 == .done }, "the sample household fails: \(lines)")
            lines = []
        }
        try run(example.code.replacing("/tmp/", with: folder), recorder)
        return lines.map { $0.replacing(folder, with: "/tmp/") }
    }

    /// Each statement as an entry of its own, as at the prompt.
    @discardableResult
    private static func run(_ code: String, _ recorder: Recorder) throws -> [EntryStatus] {
        try TranscriptFile(code, isUnfinished: recorder.engine.isUnfinished).entries.map { try recorder.run($0.text).status }
    }
}
