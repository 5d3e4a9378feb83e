import FamRegistry
import FamText

/// Lines of a file that cannot be read: without `--skip-bad` an error that names each, with it a warning that counts them.
enum BadLines {
    /// One problem for each bad line; with `skipped` they are passed on to it.
    static func report(_ bad: [Diagnostic], _ skipped: (([Diagnostic]) -> Void)?) throws {
        guard var first = bad.first else { return }
        if let skipped { return skipped(bad) }
        first.notes += bad.dropFirst().map { "and \($0.message)" }
        first.help = "`--skip-bad` leaves such lines out and counts them"
        throw first
    }

    static func warning(_ bad: [Diagnostic]) -> Diagnostic {
        Diagnostic(.badFile, "\(bad.count == 1 ? "1 line was" : "\(bad.count) lines were") left out", notes: bad.map(\.message), severity: .warning)
    }
}
