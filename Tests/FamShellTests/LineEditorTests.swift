import FamText
import Foundation
import Glibc
import Synchronization
import Testing
@testable import FamShell

private final class Entered: HistorySource {
    func recentEntries(limit: Int) -> [HistoryEntry] {
        [HistoryEntry("events --on today"), HistoryEntry("if true {\n  echo Zoë\n}")]
    }
}

private final class Assisting: EditorAssistant {
    let registry = RegistryAssistant(
        registry: Household.registry, data: HouseholdData(),
        isUnfinished: { $0.filter { $0 == "{" }.count > $0.filter { $0 == "}" }.count }, message: { _ in nil })
    func isUnfinished(_ text: String) -> Bool { registry.isUnfinished(text) }
    func highlights(_ text: String) -> [Highlight] { registry.highlights(text) }
    func message(_ text: String) -> String? { nil }
    func completion(of text: String, at cursor: Int) -> Completion { registry.completion(of: text, at: cursor) }
}

/// A terminal without a window: the test's writes are typed, and what the editor draws can be read.
private final class FakeTerminal: Sendable {
    let master: Int32
    let slave: Int32
    private let drawn = Mutex<[UInt8]>([])
    private let left = DispatchSemaphore(value: 0)

    init?() {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        // TIOCSPTLCK and TIOCGPTN, macros that Swift does not import.
        var lock: Int32 = 0, number: Int32 = 0
        guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            return nil
        }
        slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        guard slave >= 0 else { return nil }
        var size = winsize(ws_row: 24, ws_col: 40, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
    }

    /// Reads what is drawn while the terminal is open, and types `keys` once the line can be edited.
    func type(_ keys: String) {
        Thread.detachNewThread { [self] in
            var isTyped = false
            while case .bytes(let bytes) = Descriptor.read(master) {
                drawn.withLock { $0 += bytes }
                let screen = screen
                if !isTyped, screen.contains("\u{1B}[?2004h\r") {
                    isTyped = true
                    Descriptor.write(keys, to: master)
                }
                if screen.contains("\u{1B}[?2004l") {
                    left.signal()
                    return
                }
            }
        }
    }

    /// Everything drawn until the editor left the line.
    func finalScreen() -> String {
        left.wait()
        return screen
    }

    private var screen: String { String(decoding: drawn.withLock { $0 }, as: UTF8.self) }
}

@Suite(.serialized, .timeLimit(.minutes(1))) struct LineEditorTests {
    /// The result of typing one line.
    /// - Parameter style: suggestions need color.
    private func typed(_ keys: String, style: Style = .plain) throws -> (result: LineResult, screen: String) {
        let terminal = try #require(FakeTerminal())
        let editor = try #require(
            LineEditor(
                input: terminal.slave, output: terminal.slave, environment: ["TERM": "xterm"], history: Entered(),
                assistant: Assisting(), style: style))
        terminal.type(keys)
        return (editor.read(Prompt("kids › ")), terminal.finalScreen())
    }

    @Test(arguments: [
        ("log Zoë 🦊 日本\r", "log Zoë 🦊 日本"),
        ("ab🦊\u{1B}[D\u{1B}[Dx\r", "axb🦊"),
        ("ab🦊\u{7F}\u{7F}c\r", "ac"),
        ("abc\u{01}x\u{05}y\r", "xabcy"),
        ("one two\u{17}three\r", "one three"),
        ("one\u{15}two\r", "two"),
        ("\u{1B}[200~a\r\nb\u{03}\u{04}\nc\n\u{1B}[201~\r", "a\nb\nc"),
        ("if {\rx\r}\r", "if {\nx\n}"),
        ("\u{1B}[A\r", "if true {\n  echo Zoë\n}"),
        ("\u{1B}[A\u{1B}[A\r", "events --on today"),
        ("ev\u{1B}[A\r", "events --on today"),
        ("\u{12}on to\r", "events --on today"),
        ("ev\u{1B}[C\r", "events --on today"),
        ("ev\u{1B}[1;3C\r", "events"),
        ("log zo\t\r", "log \"Zoë 🦊\" "),
        ("a\u{1B}\rb\r", "a\nb"),
        ("ab\u{1B}[D\u{04}\r", "a"),
        ("e\u{301}x\u{1B}[D\u{1B}[Dy\r", "ye\u{301}x"),
    ])
    func keys(keys: String, statement: String) throws {
        guard case .statement(let text) = try typed(keys, style: Style(isOn: true)).result else {
            Issue.record("no statement")
            return
        }
        #expect(text.utf8.elementsEqual(statement.utf8), "\(text)")
    }

    @Test func controlCClearsControlDEnds() throws {
        #expect(try typed("log Ma\u{03}").result == .canceled)
        #expect(try typed("\u{04}").result == .endOfInput)
    }

    @Test func hostileTextIsDrawnSafely() throws {
        let drawn = try typed("\u{1B}[200~x\u{202E}y\u{1B}[201~\r").screen
        #expect(drawn.contains("⟨U+202E⟩") && !drawn.contains("\u{202E}"))
    }

    @Test func noTerminalNoEditor() {
        let file = open("/dev/null", O_RDWR)
        defer { close(file) }
        #expect(
            LineEditor(
                input: file, output: file, environment: ["TERM": "xterm"], history: Entered(), assistant: Assisting(),
                style: .plain) == nil)
    }
}
