import FamApp
import FamShell
import Foundation

/// The prompt's line in a terminal of its own. What is drawn is thrown away.
final class KeyTarget: @unchecked Sendable {
    // safe: the thread that drains touches `outer` alone, which never changes
    private let outer: Int32
    private let inner: Int32
    private let editor: LineEditor?

    private final class Entered: HistorySource {
        func recentEntries(limit: Int) -> [String] { ["log Maya Chores", "if true {\n  children\n}"] }
    }

    init(_ bench: Workbench) {
        outer = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        // TIOCSPTLCK and TIOCGPTN, which are macros that Swift does not see.
        var lock: Int32 = 0, number: Int32 = 0
        let isMade = ioctl(outer, 0x4004_5431, &lock) == 0 && ioctl(outer, 0x8004_5430, &number) == 0
        require(isMade, "no terminal can be made")
        inner = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        var settings = termios()
        tcgetattr(inner, &settings)
        cfmakeraw(&settings)
        tcsetattr(inner, TCSANOW, &settings)
        let engine = bench.household().engine
        let assistant = RegistryAssistant(
            registry: engine.registry, data: World.completionData(of: engine), isUnfinished: engine.isUnfinished,
            message: engine.message)
        editor = LineEditor(
            input: inner, output: inner, environment: ["TERM": "xterm"], history: Entered(), assistant: assistant,
            style: .plain)
        let drained = outer
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while read(drained, &buffer, buffer.count) > 0 {}
        }
    }

    /// At most a thousand bytes, then what ends a paste, an escape sequence and the line.
    func type(_ bytes: [UInt8], _ bench: Workbench) {
        guard let editor else { return require(false, "the terminal cannot be edited in") }
        // Ctrl-Z stops the process, and Ctrl-V takes the next key as it is.
        var keys = bytes.prefix(1000).filter { $0 != 0x1A && $0 != 0x16 }
        for _ in 0..<3 { keys += Array("\u{1B}[201~".utf8) + [0x07, 0x03] }
        require(write(outer, keys, keys.count) == keys.count, "the terminal takes no keys")
        var waiting = pollfd(fd: inner, events: Int16(POLLIN), revents: 0)
        repeat { _ = editor.read(Prompt("fuzz › ")) } while poll(&waiting, 1, 0) > 0
    }
}
