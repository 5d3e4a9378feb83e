import FamRegistry
import FamServices
import FamSessions
import FamStore
import FamText
import FamValues

/// Runs transcripts, each in its own sandbox.
struct TestRun {
    let app: AppEnvironment
    let files: SavedFiles
    let updates: Bool
    let isLive: Bool

    /// - Throws: if it cannot be run at all: a file that cannot be read or written, an interrupt.
    func result(of path: String) throws -> TestResult {
        let stopwatch = Stopwatch()
        var result = TestResult(file: path)
        let text = try FileText.read(try files.place(of: path))
        let outside = isLive ? app.liveSource(isNoted: true) : try TapeFile.source(beside: path, files)
        if SavedSession.isSaved(text) {
            try replay(text, outside, &result)
        } else {
            try run(text, outside, &result)
        }
        result.seconds = Double(stopwatch.micros) / 1_000_000
        return result
    }

    private func run(_ text: String, _ outside: OutsideSource, _ result: inout TestResult) throws {
        guard !ScriptFiles.isLinkList(text, result.file) else {
            throw Diagnostic(
                .badFile, "`\(SafeText.shown(result.file))` is a list of links, not a transcript",
                help: "`link check \(SafeText.shown(Quoting.argument(result.file)))` tests each of them")
        }
        let world = try TranscriptWorld(of: text, named: result.file, standard: Pinned.zone())
        let sandbox = try app.makeSandbox(
            clock: PinnedClock(world.clock ?? Pinned.time), zone: world.zone,
            files: app.sandboxPlaces(TemporaryFolder(environment: app.environment), beside: result.file),
            outside: outside)
        if let problem = TranscriptFile(text, isUnfinished: sandbox.engine.isUnfinished).problem(named: result.file) {
            return result.lines.append(problem.message)
        }
        let report = TranscriptRunner(sandbox: sandbox).run(text, name: result.file, update: updates)
        result.entries = report.entries
        result.written = try sandbox.engine.context.service(SavedFiles.key).sandboxed
        result.passed = report.passed
        for difference in report.differences {
            result.lines.append("\(result.file):\(difference.line): \(difference.statement)")
            if let reason = difference.reason { result.lines.append("  \(reason)") }
            result.lines += LineDiff.lines(from: difference.expected, to: difference.actual).map { "  " + $0 }
            // Nobody can set `TZ` here, as the error itself advises.
            if difference.codes.contains(DiagnosticCode.otherZone.id) { result.lines.append("  " + Self.worldAdvice) }
        }
        if report.differences.contains(where: { $0.codes.contains(DiagnosticCode.expectation.id) }),
            try sandbox.engine.store.digest() == .empty
        {
            let file = SafeText.shown(Quoting.argument(result.file))
            result.lines.append(
                "its household is empty, as that of each test: `fam --db FAMILY.db --read-only \(file)` runs it on "
                    + "your own")
        }
        if !updates, !report.differences.isEmpty,
            report.differences.allSatisfy({ $0.reason == nil && $0.expected.isEmpty })
        {
            let file = SafeText.shown(Quoting.argument(result.file))
            result.lines.append("what a line prints is not in the file: `fam test \(file) --update` writes it there")
        }
        if let line = report.stoppedAt {
            result.lines.append(
                "\(result.file):\(line): not updated from here on: this line failed, and what follows may only follow "
                    + "from that")
        }
        if let updated = report.updated {
            try write(updated, &result)
            // From here on the output is the actual one; an unexpected error is never written as expected.
            result.passed = report.differences.allSatisfy { $0.reason == nil }
        }
        if isLive, updates, !report.tape.records.isEmpty {
            let tape = try files.replacement(of: TapeFile.path(of: result.file), replaces: true)
            try tape.write(report.tape.text)
            try tape.commit()
        }
    }

    private static let worldAdvice =
        "`#@ world zone=ZONE clock=TIME` as the first line of the file gives its household that zone and a time"

    /// A saved session is tested in the sandbox that its header specifies.
    private func replay(_ text: String, _ outside: OutsideSource, _ result: inout TestResult) throws {
        let probe = try app.makeSandbox()
        let session = try SavedSession(text, name: result.file, isUnfinished: probe.engine.isUnfinished)
        do {
            let base = try files.place(of: result.file + ".base")
            let sandbox = try ReplaySandbox(
                for: session.header, base: base, beside: result.file, app: app, outside: outside)
            defer { sandbox.remove() }
            let report = try sandbox.replayer.run(session, continues: updates)
            result.entries = report.entries.count
            result.written = try sandbox.files.sandboxed
            result.passed = report.differences.isEmpty
            for difference in report.differences {
                result.lines.append("\(difference.summary):")
                result.lines += ReplayCommand.lines(of: difference, result.file)
                if let advice = session.adviceOnCopy(at: difference.line) { result.lines.append("  \(advice)") }
            }
            guard updates, !report.differences.isEmpty else { return }
            if let updated = session.updated(text, with: report) {
                try write(updated, &result)
                result.passed = true
            } else {
                result.lines.append("not updated: an error that nobody expected is never written as expected")
            }
        } catch let problem as Diagnostic where problem.code == .replayDiffers {
            result.lines.append(problem.message)
        }
    }

    private func write(_ text: String, _ result: inout TestResult) throws {
        let file = try files.replacement(of: result.file, replaces: true)
        try file.write(text)
        try file.commit()
        result.lines.append("updated \(result.file)")
    }
}
