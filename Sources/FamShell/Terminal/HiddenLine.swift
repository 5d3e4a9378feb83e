import FamText
import Glibc
import Synchronization

/// Asks for a line on a terminal without showing what is typed, unless that may be seen there and only nowhere else.
/// Whatever ends the question leaves the terminal as it was: the answer, Ctrl-C, or a signal that ends the program.
struct HiddenLine {
    let input: Int32
    let output: Int32

    enum Answer {
        case line([UInt8])
        case interrupted
        case endOfInput
    }

    /// The longest answer in bytes; further input is ignored.
    static let limit = 4096

    func ask(_ question: String, isSeen: Bool = false) -> Answer {
        var before = termios()
        guard tcgetattr(input, &before) == 0 else { return .endOfInput }
        var silent = before
        if !isSeen { silent.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK) }
        silent.c_lflag |= tcflag_t(ICANON | ISIG | ECHONL)
        // A program that is stopped here would leave the terminal without echo.
        HiddenLine.disable(VSUSP, &silent)
        HiddenLine.disable(VQUIT, &silent)
        let guardian = TerminalGuard(input, before)
        defer { guardian.restore() }
        tcsetattr(input, TCSAFLUSH, &silent)
        Descriptor.write(question, to: output)
        return read()
    }

    private func read() -> Answer {
        var bytes: [UInt8] = []
        while bytes.last != 0x0A {
            switch Descriptor.read(input, limit: HiddenLine.limit) {
            case .bytes(let more): bytes += more
            case .interrupted where !Signals.hasInterrupt: continue
            case .interrupted:
                Descriptor.write("\n", to: output)
                return .interrupted
            case .end:
                Descriptor.write("\n", to: output)
                return bytes.isEmpty ? .endOfInput : .line(bytes)
            }
        }
        return .line(bytes.dropLast())
    }

    private static func disable(_ control: Int32, _ settings: inout termios) {
        withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(control)] = 0 }  // _POSIX_VDISABLE of Linux
    }
}
