import FamServices
import FamText
import Glibc

/// A line on standard error that says how far a long work has come, when that is a terminal. It appears after half a
/// second and leaves no trace (shell.md, "Output").
public final class ProgressLine {
    private static let patience: Int64 = 500_000
    private static let pause: Int64 = 100_000

    private let label: String
    private let terminal: Terminal
    private let isShown: Bool
    private let stopwatch = Stopwatch()
    private var next = ProgressLine.patience
    private var isDrawn = false

    public init(_ label: String, environment: [String: String]) {
        self.label = label
        terminal = Terminal(descriptor: STDERR_FILENO, environment: environment)
        isShown = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
    }

    /// Cheap enough for every step: looks at the time only.
    public func update(_ done: Int, of total: Int) {
        guard isShown, done < total else { return }
        let micros = stopwatch.micros
        guard micros >= next else { return }
        next = micros + ProgressLine.pause
        isDrawn = true
        // What fills the last column may break.
        let text = ProgressLine.text(label, done, of: total, micros: micros, columns: terminal.width - 1)
        Descriptor.write("\r\u{1B}[K" + text, to: STDERR_FILENO)
    }

    public func clear() {
        guard isDrawn else { return }
        isDrawn = false
        Descriptor.write("\r\u{1B}[K", to: STDERR_FILENO)
    }

    /// `replaying ████      400 of 1000, 200 a second, 3 s left`; where that does not fit `replaying 40 %, 3 s left`: a
    /// line that breaks cannot be taken back.
    static func text(_ label: String, _ done: Int, of total: Int, micros: Int64, columns: Int) -> String {
        let width = 20
        let full = total > 0 ? done * width / total : 0
        let rate = Double(done) / (Double(max(micros, 1)) / 1_000_000)
        let left = rate > 0 ? Int((Double(total - done) / rate).rounded(.up)) : 0
        let bar = String(repeating: "█", count: full) + String(repeating: " ", count: width - full)
        let whole = "\(label) \(bar) \(done) of \(total), \(Int(rate)) a second, \(left) s left"
        if TextWidth.columns(whole) <= columns { return whole }
        let percent = total > 0 ? done * 100 / total : 0
        return TextWidth.truncated("\(label) \(percent) %, \(left) s left", to: columns)
    }
}
