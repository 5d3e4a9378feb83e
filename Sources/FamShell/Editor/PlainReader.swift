import FamText
import Glibc

/// Reads statements if nothing can be drawn: `TERM=dumb`, or input that is not a terminal. Prompts are plain text and
/// only for a terminal.
public final class PlainReader: StatementReader {
    private let input: Int32
    private let output: Int32
    private let showsPrompt: Bool
    private let isUnfinished: (String) -> Bool
    private var pending: [UInt8] = []
    /// Rings while a line is awaited and none of it was typed yet.
    public var alarm: (any PromptAlarm)?

    public init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, isUnfinished: @escaping (String) -> Bool) {
        self.input = input
        self.output = output
        self.isUnfinished = isUnfinished
        showsPrompt = isatty(input) == 1
    }

    public func read(_ prompt: Prompt) -> LineResult {
        var text = ""
        var shown = prompt.text
        while true {
            if showsPrompt { Descriptor.write(shown, to: output) }
            awaitLine(isFirst: text.isEmpty)
            switch line() {
            case .canceled:
                Descriptor.write("\n", to: output)
                return .canceled
            case .endOfInput:
                if showsPrompt { Descriptor.write("\n", to: output) }
                return text.isEmpty ? .endOfInput : .statement(text)
            case .ended(let signal): return .ended(by: signal)
            case .statement(let line):
                text += line
                if !isUnfinished(text) { return .statement(text) }
                text += "\n"
                shown = LineLayout.continuation(for: prompt.text)
            }
        }
    }

    /// There is no history.
    public func remember(_ entry: HistoryEntry) {}

    /// Returns when there is something to read.
    private func awaitLine(isFirst: Bool) {
        guard let alarm, isFirst, pending.isEmpty else { return }
        while !Descriptor.isReadable(input, within: alarm.wait), !Signals.hasInterrupt {
            alarm.idle()
            guard alarm.isDue else { continue }
            if showsPrompt { Descriptor.write("\n", to: output) }
            alarm.ring()
            if showsPrompt { Descriptor.write(alarm.prompt.text, to: output) }
        }
    }

    private func line() -> LineResult {
        while true {
            if let end = pending.firstIndex(of: 0x0A) {
                defer { pending.removeSubrange(...end) }
                return .statement(decoded(pending[..<end]))
            }
            // One that came before the read does not end it.
            if Signals.takeInterrupt() { return .canceled }
            switch Descriptor.read(input) {
            case .bytes(let bytes): pending += bytes
            case .interrupted: if Signals.takeInterrupt() { return .canceled }
            case .end:
                defer { pending = [] }
                return pending.isEmpty ? .endOfInput : .statement(decoded(pending[...]))
            }
        }
    }

    private func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self)
    }
}
