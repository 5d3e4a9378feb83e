import FamText
import Glibc

/// Asks before a destructive command at the prompt. The question names what is lost: `Delete 3 children and 1,204
/// events?`
public protocol Confirmer: AnyObject {
    func confirm(_ question: String) -> Bool
}

/// Asks on the terminal, on standard error; anything but `y` or `yes` is no, so is Ctrl-C and the end of the input.
public final class TerminalConfirmer: Confirmer {
    private let input: Int32
    private let output: Int32

    public init(input: Int32 = STDIN_FILENO, output: Int32 = STDERR_FILENO) {
        self.input = input
        self.output = output
    }

    public func confirm(_ question: String) -> Bool {
        Descriptor.write("\(SafeText.shown(question, multiline: true)) [y/N] ", to: output)
        guard let answer = TypedLine.read(from: input) else {
            Descriptor.write("\n", to: output)
            return false
        }
        return TerminalConfirmer.isYes(answer)
    }

    static func isYes(_ answer: String) -> Bool {
        ["y", "yes"].contains(answer.filter { !$0.isWhitespace }.lowercased())
    }
}
