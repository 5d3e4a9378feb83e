import FamServices
import FamStore
import FamText
import FamValues

/// How a replay went wrong at one entry.
public struct ReplayDifference: Sendable {
    public var line: Int
    public var statement: String
    /// In words: `same output, other state`, `other output, same state`, …
    public var summary: String
    public var expected: [String]
    public var actual: [String]
}

public struct ReplayReport: Sendable {
    /// The entries that ran, those that differ included.
    public var entries: Int
    /// The digest after each entry.
    public var digests: [String]
    public var difference: ReplayDifference?
    public var digest: String { digests.last ?? "" }
}

/// Runs a saved session again: each entry at its recorded time and journal position, compared in output and state.
public struct Replayer {
    let world: TranscriptWorld
    let clock: PinnedClock

    /// - Parameter world: a sandbox in the starting state, whose engine reads `clock`.
    public init(world: TranscriptWorld, clock: PinnedClock) {
        self.world = world
        self.clock = clock
    }

    /// Stops at the first difference; with `limit` after that many entries.
    /// - Parameter compares: false while saving, when the pins are what is to be found out.
    public func run(_ session: SavedSession, name: String, limit: Int? = nil, compares: Bool = true) throws -> ReplayReport {
        var report = ReplayReport(entries: 0, digests: [], difference: nil)
        let start = try world.engine.store.digest().description
        if start != session.header.start {
            throw Diagnostic(
                .replayDiffers, "the replay cannot start: the state here is `\(start)`, the session began at `\(session.header.start)`")
        }
        for (entry, pin) in session.entries.prefix(limit ?? .max) {
            if Interrupt.isRequested { throw Diagnostic(.interrupted, "interrupted after \(report.entries) entries") }
            let (output, codes) = run(entry, pin: pin, name: name)
            report.entries += 1
            let digest = try world.engine.store.digest().description
            report.digests.append(digest)
            guard compares else { continue }
            if let difference = compare(entry, pin, output: output, codes: codes, digest: digest) {
                report.difference = difference
                break
            }
        }
        return report
    }

    private func run(_ entry: TranscriptEntry, pin: EntryPin?, name: String) -> ([String], [String]) {
        if let pin { clock.now = pin.time }
        world.engine.pinnedPosition = pin?.journalPosition
        defer { world.engine.pinnedPosition = nil }
        _ = world.takeOutput()
        let outcome = world.engine.run(Array(entry.text.utf8), name: name, firstLine: entry.line)
        return (world.takeOutput(), outcome.diagnostics.filter { $0.severity == .error }.map(\.code.id))
    }

    private func compare(
        _ entry: TranscriptEntry, _ pin: EntryPin?, output: [String], codes: [String], digest: String
    ) -> ReplayDifference? {
        func difference(_ summary: String, _ expected: [String], _ actual: [String]) -> ReplayDifference {
            ReplayDifference(line: entry.line, statement: entry.text, summary: summary, expected: expected, actual: actual)
        }
        if codes.first != entry.expectedCode {
            let wanted = entry.expectedCode.map { "the error `\($0)`" } ?? "success"
            let got = codes.first.map { "the error `\($0)`" } ?? "success"
            return difference("expected \(wanted), got \(got)", entry.expected, output)
        }
        let sameState = pin.map { $0.digest == digest } ?? true
        // A script holds no output; only a saved transcript does.
        let sameOutput = entry.expected.isEmpty || LineMatcher.matches(output, entry.expected)
        switch (sameOutput, sameState) {
        case (true, true): return nil
        case (true, false): return difference("same output, other state", [pin?.digest ?? ""], [digest])
        case (false, true): return difference("other output, same state", entry.expected, output)
        case (false, false): return difference("other output and other state", entry.expected, output)
        }
    }
}
