import FamApp
import FamShell
import Foundation
import Synchronization

/// The prompt's line in a terminal of its own. Its output is discarded.
final class KeyTarget {
    private let outer: Int32
    private let typist: Typist
    private let inner: Int32
    private let editor: LineEditor?

    private final class Entered: HistorySource {
        func recentEntries(limit: Int) -> [HistoryEntry] {
            [HistoryEntry("log Maya Chores"), HistoryEntry("if true {\n  children\n}")]
        }
    }

    init(_ bench: Workbench) {
        outer = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        // TIOCSPTLCK and TIOCGPTN, macros that Swift does not import.
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
            registry: engine.registry, data: AppEnvironment.completionData(of: engine),
            isUnfinished: engine.isUnfinished,
            message: engine.message)
        editor = LineEditor(
            input: inner, output: inner, environment: ["TERM": "xterm", "EDITOR": "true"], history: Entered(),
            assistant: assistant,
            style: .plain)
        let typist = Typist(outer)
        self.typist = typist
        Thread.detachNewThread { typist.run() }
    }

    /// Types at most a thousand bytes as one line, and what ends it. Leaves out Ctrl-Z, which would stop the process;
    /// Ctrl-V takes the next key literally.
    func type(_ bytes: [UInt8]) {
        guard let editor else { return require(false, "the terminal cannot be edited in") }
        tcflush(inner, TCIFLUSH)
        typist.keys.withLock { $0 = bytes.prefix(1000).filter { $0 != 0x1A && $0 != 0x16 } }
        while case .statement = editor.read(Prompt("fuzz › ")) {}
    }
}

/// Types at the other end of the terminal; keys typed before the line can be edited are lost.
private final class Typist: Sendable {
    let keys = Mutex<[UInt8]>([])
    private let descriptor: Int32

    /// Ends a paste, an escape sequence and a search, and cancels the line.
    private static let end = [UInt8]("\u{1B}[201~\u{07}\u{03}".utf8)
    private static let begun = [UInt8]("\u{1B}[?2004h".utf8)
    private static let left = [UInt8]("\u{1B}[?2004l".utf8)

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Discards all output, forever. If a line continues silently, cancels it again: its end may have been part of
    /// something else.
    func run() {
        var buffer = [UInt8](repeating: 0, count: 65_536), last: [UInt8] = []
        var isEditing = false
        while true {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, isEditing ? 100 : -1)
            // The watchdog's signals also come to this thread; a read would then block forever.
            if ready < 0 { continue }
            if ready == 0 {
                _ = write(descriptor, Typist.end, Typist.end.count)
                continue
            }
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return }
            last = last.suffix(Typist.begun.count - 1) + buffer[..<count]
            let begin = last.ranges(of: Typist.begun).last, end = last.ranges(of: Typist.left).last
            if let end, end.lowerBound > begin?.lowerBound ?? -1 { isEditing = false }
            guard let begin, begin.lowerBound > end?.lowerBound ?? -1 else { continue }
            isEditing = true
            last = []
            let typed = keys.withLock { keys in
                defer { keys = [] }
                return keys + Typist.end
            }
            _ = write(descriptor, typed, typed.count)
        }
    }
}
