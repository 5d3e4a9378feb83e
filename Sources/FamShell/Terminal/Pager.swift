import FamText
import Glibc

/// Shows text longer than the screen in `$PAGER`, otherwise `less`, so that its beginning can be read. Only on a
/// terminal that can move its cursor, with a person to press a key.
public final class Pager {
    private let pipe: UnsafeMutablePointer<FILE>
    private let before: sighandler_t?

    /// The command; nil if nothing is to be paged.
    public static func command(_ terminal: Terminal) -> String? {
        let environment = terminal.environment
        guard terminal.isTerminal, isatty(STDIN_FILENO) == 1, !Terminal.isDumb(environment) else { return nil }
        // An empty one, or `cat`, is how other programs are told to leave it.
        let own = environment["PAGER"] ?? "less"
        guard let program = own.split(separator: " ").first, program != "cat" else { return nil }
        return isThere(String(program), environment["PATH"] ?? "") ? own : nil
    }

    private static func isThere(_ program: String, _ path: String) -> Bool {
        if program.contains("/") { return access(program, X_OK) == 0 }
        return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    /// Nil if it cannot be started.
    public init?(_ command: String) {
        // Colors pass, and a text that fits after all stays on the screen.
        setenv("LESS", "FRX", 0)
        // Without a locale `less` shows letters as bytes; what it gets is UTF-8 in every locale.
        setenv("LESSCHARSET", "utf-8", 0)
        signal(SIGPIPE, SIG_IGN)
        before = signal(SIGINT, SIG_IGN)
        guard let pipe = popen(command, "w") else {
            signal(SIGINT, before)
            return nil
        }
        self.pipe = pipe
    }

    /// False once its reader wants no more.
    public func write(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, pipe) == $0.count && fflush(pipe) == 0 }
    }

    /// Waits until the person has read.
    public func end() {
        pclose(pipe)
        signal(SIGINT, before)
    }
}
