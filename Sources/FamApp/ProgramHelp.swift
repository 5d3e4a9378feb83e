import FamText

/// `fam --help`.
enum ProgramHelp {
    static func text(width: Int) -> String {
        let options = GlobalOption.all.map { option -> (String, String) in
            let short = option.short.map { "-\($0), " } ?? "    "
            return (short + "--" + option.name + (option.value.map { " \($0)" } ?? ""), option.summary)
        }
        let column = (options.map(\.0.count).max() ?? 0) + 4
        let lines = options.map { "  " + $0.0 + String(repeating: " ", count: column - $0.0.count - 2) + $0.1 }
        return """
            fam — a shell for a household's data

            fam                       the prompt (a script on standard input when that is no terminal)
            fam FILE [args]           runs a script; --name value for its params
            fam -                     runs a script from standard input, with its args
            fam 'LINE' | -c 'LINE'    runs a line
            fam COMMAND …             any command of the shell; `fam help` lists them
            fam serve [options]       serves the wall to other shells; `fam serve --help` tells the options

            Options:
            \(lines.joined(separator: "\n"))

            Exit status: 0 done; 1 a command failed; 2 the check found errors and nothing ran; 3 an expectation,
            transcript or replay differs; 4 a link was refused; 64 wrong usage; 130 interrupted.
            """
    }
}
