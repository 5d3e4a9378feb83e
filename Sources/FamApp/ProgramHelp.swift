import FamText

/// `fam --help`, and the general part of the manual page.
enum ProgramHelp {
    static let forms: [(words: String, summary: String)] = [
        ("fam", "the prompt (a script on standard input when that is not a terminal)"),
        ("fam FILE [args]", "runs a script; --name value for its params"),
        ("fam -", "runs a script from standard input, with its args"),
        ("fam 'LINE' | -c 'LINE'", "runs a line; `-c` asks nothing, and in a pipe prints data alone"),
        ("fam COMMAND …", "any command of the shell; `fam help` lists them"),
        ("fam serve [options]", "serves the wall to other shells; `fam serve --help` shows the options"),
    ]

    /// Whose an option is that both the program and a command have (decision 0240).
    static let options = """
        After a command's words, an option that the command also has belongs to the command: \
        `fam child edit Maya --color teal`.
        """

    static let exitStatus = """
        Exit status: 0 done; 1 a command failed; 2 the check found errors and nothing
        ran; 3 an expectation, transcript or replay differs; 4 a link was refused; 64
        wrong usage; 130 interrupted.
        """

    static let variables: [(name: String, summary: String)] = [
        ("FAM_DB", "The database, unless `--db` names one."),
        ("VISUAL, EDITOR", "The editor for Ctrl-X Ctrl-E and `edit --in-editor`; defaults to vi."),
        (
            "PAGER",
            "The pager for output longer than the screen: defaults to `less`; none if it is empty or `cat`."
        ),
        ("NO_COLOR, CLICOLOR_FORCE, TERM, COLUMNS, LINES, TZ", "As in other programs."),
    ]

    static let files: [(name: String, summary: String)] = [
        ("$XDG_DATA_HOME/fam/", "The household's database and its sessions (~/.local/share/fam)."),
        ("$XDG_CONFIG_HOME/fam/config.fam", "Runs at the start of the prompt (~/.config/fam/config.fam)."),
        ("~/.editrc", "Keys of the line editor; `bind -v` for those of vi."),
    ]

    /// Lines of at most `columns` columns.
    private static let columns = 80

    static var text: String {
        let options = GlobalOption.all.map { option in
            (
                words: (option.short.map { "-\($0), " } ?? "    ") + "--" + option.name
                    + (option.value.map { " \($0)" } ?? ""), summary: option.summary
            )
        }
        return """
            fam — a shell for a household's data

            \(table(forms, indent: 0))

            Options:
            \(table(options, indent: 2))

            \(Wrap.lines(Self.options, to: columns).joined(separator: "\n"))

            \(exitStatus)
            """
    }

    /// Words in one column, what they mean next to them.
    private static func table(_ lines: [(words: String, summary: String)], indent: Int) -> String {
        let left = indent + (lines.map { TextWidth.columns($0.words) }.max() ?? 0) + 2
        return lines.flatMap { words, summary in
            Wrap.lines(summary, to: columns - left).enumerated().map { index, line in
                let lead = index == 0 ? String(repeating: " ", count: indent) + words : ""
                return TextWidth.padded(lead, to: left) + line
            }
        }.joined(separator: "\n")
    }
}
