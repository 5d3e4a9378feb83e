import CLibedit
import FamText
import Glibc

/// The prompt's line on libedit: keys, kill and yank, emacs and vi modes, undo, incremental search and `~/.editrc` are
/// libedit's; its own drawing goes to `/dev/null`. Before each wait for a key our reader redraws the line (colors,
/// suggestion, several lines), so no two programs disagree about what is on the screen. One instance per process, on
/// one thread.
public final class LineEditor: StatementReader {
    let edit: OpaquePointer
    private let libHistory: OpaquePointer
    /// Where libedit draws to. The stream it reads from is never closed: that would close standard input.
    private let sink: UnsafeMutablePointer<FILE>
    let assistant: any EditorAssistant
    let style: Style
    let terminal: Terminal
    let input: Int32
    var history: HistoryNavigator
    var painter: Painter
    var decoder = KeyDecoder()
    var prompt = Prompt("› ")
    /// The ambiguous candidates of the last Tab, shown until the next key.
    var candidates: [Candidate] = []
    /// Line and cursor after the last Tab: a second Tab at the same place lists.
    var lastTab: EditedLine?
    /// Pasted text that was announced to libedit and that it has not read yet.
    var pasted = ""
    var outcome: LineResult = .endOfInput
    /// Rings while a line is read.
    public var alarm: (any PromptAlarm)?
    /// Signals that were held back before reading began; `ppoll` lets them through.
    var waitMask = sigset_t()

    /// Nil if libedit cannot use the terminal: read plain lines then. Sets the process's character type to UTF-8.
    public init?(
        input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, environment: [String: String],
        history: any HistorySource,
        assistant: any EditorAssistant, style: Style
    ) {
        LineEditor.useUTF8()
        guard isatty(input) == 1, isatty(output) == 1, !Terminal.isDumb(environment), let sink = fopen("/dev/null", "w")
        else { return nil }
        // libedit edits only where its output is a terminal, which it asks of the descriptor; it writes to the file.
        guard let source = fdopen(input, "r"), let edit = el_init_fd("fam", source, sink, sink, input, output, output),
            let list = history_winit()
        else {
            fclose(sink)
            return nil
        }
        self.input = input
        self.edit = edit
        self.sink = sink
        libHistory = list
        self.assistant = assistant
        self.style = style
        terminal = Terminal(descriptor: output, environment: environment)
        painter = Painter(descriptor: output)
        self.history = HistoryNavigator(entries: [])
        connect(history.recentEntries(limit: 5000))
    }

    deinit {
        el_end(edit)
        history_wend(libHistory)
        fclose(sink)
    }

    private func connect(_ entries: [HistoryEntry]) {
        _ = fam_history_set_size(libHistory, 10_000)
        for entry in entries { remember(entry) }
        _ = fam_edit_set_client(edit, Unmanaged.passUnretained(self).toOpaque())
        _ = fam_edit_set_signals(edit, 0)
        _ = fam_edit_set_history(edit, libHistory)
        _ = fam_edit_set_reader(edit, EditorKeys.reader)
        // While a line is edited Ctrl-C, Ctrl-Z and Ctrl-S come as keys, and line ends in pasted text as they are.
        for flag in ["-isig", "-ixon", "-inlcr", "-icrnl"] { _ = wide(flag) { fam_edit_set_tty(edit, $0) } }
        EditorKeys.install(in: edit)
        Signals.watchRedraw()
    }

    /// Adds a statement that ran, for ↑, suggestions and search.
    public func remember(_ entry: HistoryEntry) {
        history.add(entry)
        _ = wide(entry.text) { fam_history_enter(libHistory, $0) }
    }

    public func read(_ prompt: Prompt) -> LineResult {
        self.prompt = prompt
        outcome = .endOfInput
        candidates = []
        lastTab = nil
        history.reset()
        painter.forget()
        waitMask = Signals.hold()
        let before = Signals.watchEnd()
        painter.write("\u{1B}[?2004h")
        var count: Int32 = 0
        // Our keys set the outcome of the line; the return value adds nothing.
        _ = el_wgets(edit, &count)
        painter.write("\u{1B}[?2004l")
        // The terminal is restored, so signals that were held back may end the process now.
        Signals.stopWatchingEnd(before)
        Signals.restore(waitMask)
        return outcome
    }

    /// Letters beyond ASCII need a locale: the user's if it is UTF-8, else C.UTF-8, which is built into the C library.
    private static func useUTF8() {
        if setlocale(LC_CTYPE, "") == nil || String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" {
            setlocale(LC_CTYPE, "C.UTF-8")
        }
    }
}

/// Text as libedit takes it: code points with a zero at the end. A zero inside cannot come from a keyboard and ends it
/// early.
func wide<Result>(_ text: String, _ body: (UnsafePointer<wchar_t>) -> Result) -> Result {
    let scalars = text.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
    return scalars.withUnsafeBufferPointer { body($0.baseAddress!) }  // safe: the array holds at least the zero
}
