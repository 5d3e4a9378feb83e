import FamRegistry
import FamSessions
import Foundation
import Testing

@testable import FamApp

/// An example as a session of its own: each line is an entry, typed after those of a sample household.
struct ExampleRun {
    /// Nil: the shipped modules.
    var modules: [Feature]?
    var sample = ""

    /// Checks that the example prints what it claims.
    func check(_ example: Example) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "fam-example-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let printed = try printed(by: example, folder: folder.path + "/")
        let expected =
            example.output.isEmpty
            ? [] : example.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(
            LineMatcher.matches(printed, expected), "\(example.code)\nprinted:\n\(printed.joined(separator: "\n"))")
    }

    private func printed(by example: Example, folder: String) throws -> [String] {
        var options = GlobalOptions()
        options.database = ":memory:"
        let app = AppEnvironment(options: options, environment: [:], modules: modules)
        let sandbox = try app.makeSandbox()
        var lines: [String] = []
        let recorder = try Recorder(engine: sandbox.engine, log: try app.sessionLog()) {
            let new = sandbox.takeOutput()
            lines += new
            return new.map { $0 + "\n" }.joined()
        }
        app.recorder = recorder
        // The two refer to each other, and the sandbox's files are removed when nothing refers to it.
        defer { app.recorder = nil }
        if !example.isOnEmptyHousehold {
            let statuses = try ExampleRun.run(sample, recorder)
            try #require(statuses.allSatisfy { $0 == .done }, "the sample household fails: \(lines)")
            lines = []
        }
        try ExampleRun.run(example.code.replacing("/tmp/", with: folder), recorder)
        return lines.map { $0.replacing(folder, with: "/tmp/") }
    }

    /// Runs each statement as an entry of its own, as at the prompt.
    @discardableResult
    private static func run(_ code: String, _ recorder: Recorder) throws -> [EntryStatus] {
        try TranscriptFile(code, isUnfinished: recorder.engine.isUnfinished).entries.map {
            try recorder.run($0.text).status
        }
    }
}
