import FamServices
import FamSessions
import FamTestSupport
import FamText
import Foundation
import Testing

@testable import FamApp

/// Jobs, in a module that only tests build.
@Suite struct LabTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Lab")

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name + ".fam"), encoding: .utf8)
    }

    private static func app() -> AppEnvironment {
        AppEnvironment(options: GlobalOptions(), environment: ["TZ": "Europe/Berlin"], adding: [LabFeature.feature])
    }

    @Test(arguments: ["times", "undo", "script"])
    func transcripts(_ name: String) throws {
        let report = TranscriptRunner(sandbox: try Self.app().makeSandbox()).run(try Self.text(name), name: name)
        #expect(report.passed, "\(report.differences)")
    }

    /// The guide's module (Docs/adding-a-module.md): a folder and one line provide all that the transcript uses.
    @Test func aModuleIsItsFolderAndOneLine() throws {
        let app = AppEnvironment(
            options: GlobalOptions(), environment: ["TZ": "Europe/Berlin"], adding: [NapFeature.feature])
        let report = TranscriptRunner(sandbox: try app.makeSandbox(outside: .live)).run(
            try Self.text("nap"), name: "nap")
        #expect(report.passed, "\(report.differences)")
    }

    /// One run is one transaction: the firing is an entry of its own between two of the script's.
    @Test func jobsRunBetweenTheStatementsOfAScript() throws {
        let app = try Self.app().makeSandbox()
        app.engine.options.isWhole = true
        let outcome = app.engine.run(Array(try Self.text("script").utf8), name: "script")
        #expect(outcome.status == .done, "\(app.takeOutput())")
        let journal = try app.engine.store.journal()
        #expect(journal.reversed().map(\.kind) == [.do, .job, .do, .job])
        #expect(journal.reversed().map(\.at) == journal.map(\.at).sorted())
        #expect(journal.compactMap { $0.kind == .job ? $0.command : nil } == ["lab.bell eggs", "lab.bell tea"])
    }

    @Test func aScriptThatFailsTakesItsFiringsBack() throws {
        let app = try Self.app().makeSandbox()
        app.engine.options.isWhole = true
        let text = "lab arm bell tea --at (now + 1h)\nclock advance 2h\nexpect (rings | count) == 1\nfail \"no\""
        #expect(app.engine.run(Array(text.utf8), name: "script").status == .failed)
        #expect(try app.engine.store.journal().isEmpty)
        #expect(try app.engine.store.armedJobs().isEmpty)
    }

    /// A session with firings is saved and replayed: the recorded firings run, the replay makes none of its own, and a
    /// later undo still finds what was typed.
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
        let app = AppEnvironment(options: GlobalOptions(), environment: ["TZ": "UTC"], adding: [LabFeature.feature])
        let session = try SavedSession(text, name: "s", isUnfinished: app.makeSandbox().engine.isUnfinished)
        let sandbox = try ReplaySandbox(
            for: session.header, base: bench.path("none"), app: app, outside: .nothing)
        let report = try sandbox.replayer.run(session)
        #expect(report.difference == nil, "\(String(describing: report.difference))")
        let digest = try bench.digest
        #expect(report.digest == digest)
        let kinds = try sandbox.replayer.sandbox.engine.store.journal().map(\.kind)
        #expect(kinds.contains(.job))
    }

    /// The key of a firing may be the id of a row that the session made, which another household gives another id.
    @Test func theKeyOfAFiringIsARow() throws {
        let bench = try SessionBench(modules: [LabFeature.feature])
        try bench.type("ring add tea")
        try bench.type("let tea = (rings | last)")
        try bench.type("lab arm bell \"${tea.id}\" --at (now + 1h)")
        bench.clock.advance(seconds: 7200)
        try bench.type("ring add mine")
        let saved = try bench.type("session save \(bench.path("s.fam"))")
        #expect(saved.status == .done, "\(saved.diagnostics)")
        let lines = try bench.statements("s.fam")
        #expect(lines.contains("job run lab.bell \"$($ring1.id)\""), "\(lines)")
    }

    @Test func aShellThatMayNotWriteRunsNoHouseholdJob() throws {
        let app = try Self.app().makeSandbox()
        app.engine.run(
            Array("lab arm bell tea --at (now + 1h); lab arm toast bread --at (now + 1h)".utf8), name: "test")
        app.engine.options.isReadOnly = true
        app.engine.run(Array("clock advance 2h".utf8), name: "test")
        app.engine.scheduler.run()
        #expect(app.takeOutput() == ["toast: bread"])
        #expect(try app.engine.store.armedJobs().map(\.key) == ["tea"])
    }
}
