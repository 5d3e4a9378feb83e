import FamServices
import FamSessions
import FamTestSupport
import FamText
import Foundation
import Testing

@testable import FamApp

/// Jobs, by a module that only tests build.
@Suite struct LabTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Lab")

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name + ".fam"), encoding: .utf8)
    }

    private static func world() -> World {
        World(options: GlobalOptions(), environment: ["TZ": "Europe/Berlin"], adding: [LabFeature.feature])
    }

    @Test(arguments: ["times", "undo", "script"])
    func transcripts(_ name: String) throws {
        let report = TranscriptRunner(world: try Self.world().makeSandbox()).run(try Self.text(name), name: name)
        #expect(report.passed, "\(report.differences)")
    }

    /// The guide's module (Docs/adding-a-module.md): a folder and one line make all that the transcript uses.
    @Test func aModuleIsItsFolderAndOneLine() throws {
        let world = World(options: GlobalOptions(), environment: ["TZ": "Europe/Berlin"], adding: [NapFeature.feature])
        let report = TranscriptRunner(world: try world.makeSandbox()).run(try Self.text("nap"), name: "nap")
        #expect(report.passed, "\(report.differences)")
    }

    /// One run, one transaction: the firing is an entry of its own between two of the script's.
    @Test func jobsRunBetweenTheStatementsOfAScript() throws {
        let world = try Self.world().makeSandbox()
        world.engine.options.isWhole = true
        let outcome = world.engine.run(Array(try Self.text("script").utf8), name: "script")
        #expect(outcome.status == .done, "\(world.takeOutput())")
        let journal = try world.engine.store.journal()
        #expect(journal.reversed().map(\.kind) == [.do, .job, .do, .job])
        #expect(journal.reversed().map(\.at) == journal.map(\.at).sorted())
        #expect(journal.compactMap { $0.kind == .job ? $0.command : nil } == ["lab.bell eggs", "lab.bell tea"])
    }

    @Test func aScriptThatFailsTakesItsFiringsBack() throws {
        let world = try Self.world().makeSandbox()
        world.engine.options.isWhole = true
        let text = "lab arm bell tea --at (now + 1h)\nclock advance 2h\nexpect (rings | count) == 1\nfail \"no\""
        #expect(world.engine.run(Array(text.utf8), name: "script").status == .failed)
        #expect(try world.engine.store.journal().isEmpty)
        #expect(try world.engine.store.armedJobs().isEmpty)
    }

    /// A session with firings is saved and replayed: the recorded firings run, none of the replay's own, and a later
    /// undo still finds what was typed.
    @Test func aReplayPlaysTheRecordedFirings() throws {
        let bench = try SessionBench(modules: [LabFeature.feature])
        try bench.type("lab arm bell tea --at (now + 1h)")
        bench.clock.advance(seconds: 7200)
        try bench.type("ring add mine")
        try bench.type("lab arm toast bread --at (now + 1min)")
        bench.clock.advance(seconds: 600)
        try bench.type("undo")
        try bench.type("rings | select name")
        #expect(
            try bench.entries.map(\.text).filter { $0.hasPrefix("job") } == [
                "job run lab.bell tea", "job run lab.toast bread",
            ])
        let saved = try bench.type("session save \(bench.path("s.fam")) --as transcript")
        #expect(saved.status == .done, "\(saved.diagnostics)")
        let text = try bench.text("s.fam")
        #expect(text.contains(" ran=") && text.contains("job run lab.bell tea"), "\(text)")
        let world = World(options: GlobalOptions(), environment: ["TZ": "UTC"], adding: [LabFeature.feature])
        let session = try SavedSession(text, name: "s", isUnfinished: world.makeSandbox().engine.isUnfinished)
        let sandbox = try ReplaySandbox(
            for: session.header, base: bench.path("none"), world: world, outside: .nothing)
        let report = try sandbox.replayer.run(session)
        #expect(report.difference == nil, "\(String(describing: report.difference))")
        let digest = try bench.digest
        #expect(report.digest == digest)
        let kinds = try sandbox.replayer.world.engine.store.journal().map(\.kind)
        #expect(kinds.contains(.job))
    }

    @Test func aShellThatMayNotWriteRunsNoHouseholdJob() throws {
        let world = try Self.world().makeSandbox()
        world.engine.run(
            Array("lab arm bell tea --at (now + 1h); lab arm toast bread --at (now + 1h)".utf8), name: "test")
        world.engine.options.isReadOnly = true
        world.engine.run(Array("clock advance 2h".utf8), name: "test")
        world.engine.scheduler.run()
        #expect(world.takeOutput() == ["toast: bread"])
        #expect(try world.engine.store.armedJobs().map(\.key) == ["tea"])
    }
}
