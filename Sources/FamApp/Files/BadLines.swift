import FamRegistry
import FamText

/// Lines of a file that cannot be read: an error that quotes the first one, or with `--skip-bad` a warning with their
/// number.
struct BadLines {
    private var quoted: [Diagnostic] = []
    private var count = 0
    var isEmpty: Bool { count == 0 }

    mutating func add(_ problem: Diagnostic) {
        count += 1
        if quoted.count < Bounds.quotedLines { quoted.append(problem) }
    }

    /// Passes them to `skipped` as a warning, if given; otherwise throws.
    func report(_ skipped: ((Diagnostic) -> Void)?) throws {
        guard var first = quoted.first else { return }
        if let skipped {
            let message = "\(count == 1 ? "1 line was" : "\(count) lines were") left out"
            return skipped(Diagnostic(.badFile, message, notes: quoted.map(\.message) + others, severity: .warning))
        }
        first.notes += quoted.dropFirst().map { "and \($0.message)" } + others
        first.help = first.help ?? "`--skip-bad` after the file leaves such lines out and counts them"
        throw first
    }

    private var others: [String] {
        let left = count - quoted.count
        return left > 0 ? ["and \(left) more line\(left == 1 ? "" : "s")"] : []
    }
}
