import COutside
import FamText
import Glibc

/// Shows text longer than the screen in `$PAGER`, otherwise `less`, so that its beginning can be read. Only on a
/// terminal that can move its cursor, with a person to press a key.
public final class Pager {
    private let pipe: Int32
    private let program: pid_t
    private let guardian: TerminalGuard
    private let before: sighandler_t?

    /// The command; nil if nothing is to be paged.
    public static func command(_ terminal: Terminal) -> String? {
        let environment = terminal.environment
        guard terminal.isTerminal, isatty(STDIN_FILENO) == 1, !Terminal.isDumb(environment) else { return nil }
        // An empty one, or `cat`, is how other programs are asked to skip it.
        let own = environment["PAGER"] ?? "less"
        guard let program = own.split(separator: " ").first, program != "cat" else { return nil }
        return exists(String(program), environment["PATH"] ?? "") ? own : nil
    }

    private static func exists(_ program: String, _ path: String) -> Bool {
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
        var ends: [Int32] = [-1, -1], program: pid_t = 0, settings = termios()
        tcgetattr(STDIN_FILENO, &settings)
        // Some shells stay as the parent of the one program they were to run; then a signal to them would not reach it.
        let line = command.contains { ";&|".contains($0) } ? command : "exec \(command)"
        let isStarted = fam_pipe(&ends) == 0 && fam_spawn_shell(&program, line, ends[0]) == 0
        close(ends[0])
        guard isStarted else {
            close(ends[1])
            signal(SIGINT, before)
            return nil
        }
        pipe = ends[1]
        self.program = program
        guardian = TerminalGuard(STDIN_FILENO, settings, program: program)
    }

    /// False once its reader wants no more.
    public func write(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(pipe, rest.baseAddress, rest.count)
                if count < 0, errno != EINTR { return false }
                rest = UnsafeRawBufferPointer(rebasing: rest[max(count, 0)...])
            }
            return true
        }
    }

    /// Waits until the person has read.
    public func end() {
        close(pipe)
        while waitpid(program, nil, 0) < 0, errno == EINTR {}
        guardian.dismiss()
        signal(SIGINT, before)
    }
}
