import FamText
import Glibc

/// Reads statements and has them run until one ends the program or the input ends. Prints no banner and no results.
public final class PromptLoop {
    private let reader: any StatementReader
    private let state: any PromptState
    private let runner: any EntryRunner
    /// The signal that ended the loop. Pass it to `Signals.end(by:)` once its files are closed.
    public private(set) var signal: Int32?

    public init(reader: any StatementReader, state: any PromptState, runner: any EntryRunner) {
        self.reader = reader
        self.state = state
        self.runner = runner
    }

    /// The exit status; 128 and its number after a signal. Ctrl-C never ends the loop: it clears the line, or stops
    /// what runs.
    public func run() -> Int32 {
        let runner = runner
        Signals.watchInterrupt { runner.interrupt() }
        while true {
            switch reader.read(state.prompt) {
            case .endOfInput: return 0
            case .canceled: continue
            case .ended(let signal):
                self.signal = signal
                return 128 + signal
            case .statement(let text):
                if text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }) { continue }
                let status = runner.run(text)
                let kept = runner.keptText
                if HistoryEntry.isKept(kept) { reader.remember(HistoryEntry(kept, isSuggested: status != .failed)) }
                _ = Signals.takeInterrupt()
                if case .exit(let code) = status { return code }
            }
        }
    }
}
