import FamRegistry
import FamText

/// Lines of a file that cannot be read: without `--skip-bad` an error that quotes the first of them, with it a warning
/// that counts them.
struct BadLines {
    private var quoted: [Diagnostic] = []
    private var count = 0
    var isEmpty: Bool { count == 0 }

    mutating func add(_ problem: Diagnostic) {
        count += 1
        if quoted.count < Bounds.quotedLines { quoted.append(problem) }
    }

    /// With `skipped` they are passed on to it, as a warning.
    func report(_ skipped: ((Diagnostic) -> Void)?) throws {
        guard var first = quoted.first else { return }
        if let skipped {
            let message = "\(count == 1 ? "1 line was" : "\(count) lines were") left out"
            return skipped(Diagnostic(.badFile, message, notes: quoted.map(\.message) + others, severity: .warning))
        }
        first.notes += quoted.dropFirst().map { "and \($0.message)" } + others
        first.help = "`--skip-bad` leaves such lines out and counts them"
        throw first
    }

    private var others: [String] {
        let left = count - quoted.count
        return left > 0 ? ["and \(left) more line\(left == 1 ? "" : "s")"] : []
    }
}
