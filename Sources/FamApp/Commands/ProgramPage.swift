import FamText

/// Help pages about the program rather than the language.
enum ProgramPage: String, CaseIterable {
    case prompt, man, transcript, sandbox, tape, cover, sheet, alert, flag, entry, outside, pager
    case firstWeek = "first-week"

    var summary: String {
        switch self {
        case .prompt: "Keys of the prompt, and where its settings are."
        case .man: "How to read the manual page."
        case .transcript: "A script with its output, which `test` compares."
        case .sandbox: "Where replays and tests run: a household and files apart from yours."
        case .tape: "What commands asked outside, and the answers, for replays and tests."
        case .cover: "A screen over everything else, such as a celebration."
        case .sheet: "A screen over the page that is shown, such as a form."
        case .alert: "A question over the screen that asked it."
        case .flag: "A value of a command with its name before it."
        case .entry: "A line or a script that changed something, as the journal names it."
        case .outside: "What is no row of the household."
        case .pager: "What shows output that is longer than the screen."
        case .firstWeek: "What families do first, each with its lines."
        }
    }

    func text(width: Int) -> String {
        switch self {
        case .prompt:
            let rows = PromptKey.all.flatMap { key in
                let lines = Wrap.lines(key.summary, to: max(20, width - PromptKey.width - 4))
                // A long list of keys gets a line of its own.
                let isLong = TextWidth.columns(key.keys) > PromptKey.width
                return (isLong ? ["  " + key.keys] : [])
                    + lines.enumerated().map { index, line in
                        let left = index == 0 && !isLong ? key.keys : ""
                        return "  " + TextWidth.padded(left, to: PromptKey.width + 2) + line
                    }
            }
            let places = Wrap.lines(
                "`config.fam` in `$XDG_CONFIG_HOME/fam` (`~/.config/fam`) runs before the first line; `~/.editrc` has "
                    + "the keys, and `bind -v` there means vi. The household is that of `--db PATH`, else of `FAM_DB`, "
                    + "else `fam.db` in `$XDG_DATA_HOME/fam` (`~/.local/share/fam`). `status` says which one is open.",
                to: width)
            return
                (["prompt — `fam` without words", "", "Keys"] + rows + [""] + places + ["", "Examples"]
                + ["  status", "  history | take 5", "  session save evening.fam"]).joined(separator: "\n")
        case .man:
            return """
                man — the manual page

                `fam docs man` prints it; a terminal shows it with

                Examples
                  fam docs man | man -l -
                """
        case .transcript: return transcript(width)
        case .sandbox: return sandbox(width)
        case .tape: return tape(width)
        case .cover, .sheet, .alert: return layers(width)
        case .flag: return flag(width)
        case .entry: return entry(width)
        case .outside: return outside(width)
        case .pager: return pager(width)
        case .firstWeek: return WeekTask.list(width: width)
        }
    }
}

extension ProgramPage {
    private func transcript(_ width: Int) -> String {
        let before = Wrap.lines(
            "A transcript is a script with what each command prints below it. It runs as a script too, where those "
                + "lines are comments. `test FILE --update` writes them, and `test FILE` says later what differs.",
            to: width)
        let lines = [
            ("#> TEXT", "a line of the output of the command above"),
            ("#> …", "any lines; `[..]` is any text within one"),
            ("#! CODE", "the command fails with this error"),
            ("#@ world zone=Etc/UTC clock=2026-11-27T18:00", "above the first command: the zone and the time"),
        ]
        let forms = lines.flatMap { form, meaning in
            ["  " + form] + Wrap.lines(meaning, to: max(20, width - 6)).map { "      " + $0 }
        }
        return
            (["transcript — a script with its output", ""] + before + ["", "Lines"] + forms
            + ["", "Examples", "  test Tests/Transcripts/sessions/clock.fam", "", "See also `help test`."])
            .joined(separator: "\n")
    }

    private func sandbox(_ width: Int) -> String {
        page(
            "sandbox — apart from your household",
            "`replay`, `test` and the trial of `session save` run in a sandbox: an empty household, or the one that "
                + "the session began with. Your household, your files and what is outside stay as they are. Files "
                + "that commands write go to a folder of the sandbox, which is told at the end. `replay FILE --apply` "
                + "does in the household what the sandbox has shown; `plan LINE` tries one line on the household and "
                + "takes it back.",
            examples: ["replay evening.fam", "test checks"], see: "`help replay`, `help tape`", width)
    }

    private func tape(_ width: Int) -> String {
        page(
            "tape — answers from outside",
            "A command that asks outside, such as `weather`, is answered in a replay or a test from `FILE.tape`, next "
                + "to FILE, so that it runs the same without a network. `session save` writes it with the session, "
                + "`test FILE --live --update` records it for a transcript. A question that is not on it is the error "
                + "`not-on-tape`.",
            examples: ["test forecast.fam --live --update", "replay evening.fam --live"],
            see: "`help replay`, `help not-on-tape`", width)
    }

    func page(_ title: String, _ text: String, examples: [String], see: String, _ width: Int) -> String {
        let body = Wrap.lines(text, to: width) + ["", "Examples"] + examples.map { "  " + $0 }
        return ([title, ""] + body + ["", "See also \(see)."]).joined(separator: "\n")
    }

    /// The three words are explained together: each says what the others are not.
    private func layers(_ width: Int) -> String {
        page(
            "\(rawValue) — what is open above a page",
            "What is open above the page of a tab. A sheet lies over the page, mostly a form; a cover lies over "
                + "everything, such as a celebration or the child's view; an alert is a question about what is below. "
                + "`go` and links say in parentheses what they open, replace and close. `screen` shows what is on top "
                + "and what can be pressed, `close` takes it away, and `go` to a page closes all of them. A link is "
                + "blocked where one of them waits for an answer.",
            examples: ["go /kids/log", "screen", "close"],
            see: "`help go`, `help close`, `help press`, `help link-blocked`", width)
    }
}

/// A row of the table of keys, in `help prompt` and on the prompt's page.
struct PromptKey {
    let keys: String
    let summary: String

    static let all = [
        PromptKey(keys: "Tab", summary: "completes; a second Tab at the same place lists what is possible"),
        PromptKey(
            keys: "→ or End",
            summary: "accepts the gray suggestion: the rest of the newest line that begins this way and did not fail"),
        PromptKey(keys: "Ctrl-→", summary: "accepts one word of it"),
        PromptKey(
            keys: "↑ ↓", summary: "older and newer lines; with text before the cursor, those that begin with it"),
        PromptKey(keys: "Ctrl-R, Ctrl-S", summary: "searches backward, forward"),
        PromptKey(keys: "Alt-Enter", summary: "a new line without running; Enter runs once a statement is complete"),
        PromptKey(keys: "Ctrl-X Ctrl-E", summary: "opens the line in `$VISUAL`, else `$EDITOR`, else vi"),
        PromptKey(keys: "Ctrl-C", summary: "drops the line; stops what is running, and then none of it is kept"),
        PromptKey(keys: "Ctrl-D", summary: "ends the prompt on an empty line; otherwise deletes forward"),
        PromptKey(keys: "Ctrl-L", summary: "clears the screen"),
        PromptKey(
            keys: "Ctrl-W, Ctrl-U, Ctrl-K, Ctrl-Y, Ctrl-_",
            summary: "delete a word, to the start, to the end; put it back; undo: emacs keys, as libedit has them"),
    ]

    /// The width of the column of keys; longer lists of keys have a line of their own.
    static let width = 14

    /// A Markdown table.
    static var table: String {
        (["| key | what it does |", "|---|---|"] + all.map { "| \($0.keys) | \($0.summary) |" }).joined(separator: "\n")
    }
}
