import FamText

/// A household made for one transcript: an empty database in memory, a pinned clock and seed, width 80, no color.
public struct TranscriptSandbox {
    public var engine: Engine
    /// Returns what was written since the last call, line by line.
    public var takeOutput: () -> [String]
    /// Whether notices are part of what is written.
    public var showNotices: (Bool) -> Void

    public init(
        engine: Engine, takeOutput: @escaping () -> [String], showNotices: @escaping (Bool) -> Void = { _ in }
    ) {
        self.engine = engine
        self.takeOutput = takeOutput
        self.showNotices = showNotices
    }
}

/// What differed at one entry.
public struct TranscriptDifference: Sendable {
    public var line: Int
    public var statement: String
    public var expected: [String]
    public var actual: [String]
    /// In words, when it is not (only) the output: "expected the error `not-found`, but it succeeded".
    public var reason: String?
    /// Of the errors that happened.
    public var codes: [String]
}

public struct TranscriptReport: Sendable {
    public var name: String
    public var entries: Int
    public var differences: [TranscriptDifference]
    /// With `--update`: the file's text with the actual output; nil if nothing changed.
    public var updated: String?
    /// With `--update`: the line of the first entry that failed unexpectedly. What comes after it is left as it is,
    /// because it would be written for a household in which that entry did nothing.
    public var stoppedAt: Int?
    /// What it asked outside, if that is recorded.
    public var tape: Tape
    public var passed: Bool { differences.isEmpty }
}

/// Runs a transcript entry by entry, like the prompt, and compares.
public struct TranscriptRunner {
    let sandbox: TranscriptSandbox

    public init(sandbox: TranscriptSandbox) { self.sandbox = sandbox }

    public func run(_ text: String, name: String, update: Bool = false) -> TranscriptReport {
        let file = TranscriptFile(text, isUnfinished: sandbox.engine.isUnfinished)
        var differences: [TranscriptDifference] = []
        var lines = file.lines
        var shift = 0, stoppedAt: Int?
        var tape = Tape()
        var asked: [TapeRecord] = []
        sandbox.engine.scheduler.didFire = { asked += $0.tape }
        defer { sandbox.engine.scheduler.didFire = { _ in } }
        for entry in file.entries {
            // Lines that an update adds shift the lines below, and errors contain line numbers.
            let (actual, outcome) = run(entry, name: name, line: entry.line + shift)
            let codes = outcome.diagnostics.filter { $0.severity == .error }.map(\.code.id)
            tape.records += outcome.tape + asked
            asked = []
            guard let difference = compare(entry, actual: actual, codes: codes) else { continue }
            differences.append(difference)
            // An unexpected error is never accepted by an update.
            if update, stoppedAt == nil, !codes.isEmpty, entry.expectedCode == nil { stoppedAt = entry.line }
            if update, stoppedAt == nil {
                let fresh = Self.expectations(for: entry, actual: actual, codes: codes)
                let start = entry.expectationLine + shift
                lines.replaceSubrange(start..<(start + entry.expectationCount), with: fresh)
                shift += fresh.count - entry.expectationCount
            }
        }
        let isUpdated = update && lines != file.lines
        return TranscriptReport(
            name: name, entries: file.entries.count, differences: differences,
            updated: isUpdated ? lines.map { $0 + file.lineEnd }.joined(separator: "") : nil, stoppedAt: stoppedAt,
            tape: tape)
    }

    /// The output lines, including errors as shown, and the outcome.
    private func run(_ entry: TranscriptEntry, name: String, line: Int) -> ([String], EntryOutcome) {
        _ = sandbox.takeOutput()
        let outcome = sandbox.engine.run(Array(entry.text.utf8), name: name, firstLine: line)
        sandbox.engine.scheduler.run()
        return (sandbox.takeOutput(), outcome)
    }

    private func compare(_ entry: TranscriptEntry, actual: [String], codes: [String]) -> TranscriptDifference? {
        func difference(_ reason: String?) -> TranscriptDifference {
            TranscriptDifference(
                line: entry.line, statement: entry.text, expected: entry.expected, actual: actual, reason: reason,
                codes: codes)
        }
        if let expected = entry.expectedCode {
            if codes.isEmpty { return difference("expected the error `\(expected)`, but it succeeded") }
            if !codes.contains(expected) {
                return difference("expected the error `\(expected)`, got `\(codes.joined(separator: "`, `"))`")
            }
            return entry.expected.isEmpty || LineMatcher.matches(actual, entry.expected) ? nil : difference(nil)
        }
        if !codes.isEmpty { return difference("unexpected error `\(codes.joined(separator: "`, `"))`") }
        return LineMatcher.matches(actual, entry.expected) ? nil : difference(nil)
    }

    /// The expected lines of a statement. A pattern line that still matches stays; the text of an expected error is
    /// only written if the file had it.
    static func expectations(for entry: TranscriptEntry, actual: [String], codes: [String]) -> [String] {
        let error = codes.first.map { ["#! \($0)"] } ?? []
        if !error.isEmpty, entry.expected.isEmpty { return error }
        return error
            + actual.enumerated().map { index, line in
                if index < entry.expected.count, LineMatcher.hasPattern(entry.expected[index]),
                    LineMatcher.matchesLine(line, entry.expected[index])
                {
                    return "#> " + entry.expected[index]
                }
                return line.isEmpty ? "#>" : "#> " + line
            }
    }
}
