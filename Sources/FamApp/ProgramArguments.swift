import FamShell
import FamText
import Glibc

/// The program's words: global options anywhere before the file or command (and after it, up to `--`), then FILE with
/// its arguments, or the words of a command.
struct ProgramArguments {
    var options: GlobalOptions
    /// FILE and its arguments, or a command; empty for the prompt.
    var words: [String] = []
    /// A single word that is a whole line: `fam 'children | count'`.
    var line: String? { words.count == 1 && CommandWords.isLine(words[0]) ? words[0] : nil }

    /// Whether the command that the words begin with has a flag of this name.
    typealias Owner = (_ flag: String, _ words: [String]) -> Bool

    /// Words after FILE belong to the script, so options for fam itself come before FILE. After the words of a command
    /// an option is the command's if it has one of that name (`fam child edit Maya --color teal`), and else fam's
    /// (`fam children --format json`): decision 0240. No command has short ones, so `fam check FILE -v` is fam's.
    init(
        _ arguments: [String], from base: GlobalOptions = GlobalOptions(), owns: Owner = { _, _ in false }
    ) throws {
        options = base
        var rest = arguments[...]
        var isFile = false
        while let word = rest.popFirst() {
            if isFile {
                words.append(word)
            } else if word == "--" {
                words += rest
                rest = []
            } else if word.hasPrefix("--"), let option = Self.option(named: word),
                words.isEmpty || !owns(option.name, words)
            {
                try apply(option, inline: Self.inlineValue(word), &rest)
                if options.completes {
                    words = Array(rest)
                    return
                }
            } else if let option = Self.short(word), words.isEmpty || option.value == nil {
                try apply(option, inline: nil, &rest)
            } else if word.hasPrefix("-"), word.count > 1, words.isEmpty {
                throw Self.unknown(word)
            } else {
                words.append(word)
                isFile = words.count == 1 && (Self.isFile(word) || word == Self.standardInput || options.code != nil)
            }
        }
    }

    /// As a file: reads the script from standard input.
    static let standardInput = "-"

    /// A name that ends in .fam or contains a / is a file; any other is a command (product.md).
    static func isFile(_ word: String) -> Bool {
        if word.hasSuffix(".fam") { return true }
        guard word.contains("/"), !word.contains("://") else { return false }
        return !CommandWords.isLine(word) && !CommandWords.isSchemeOnly(word) || access(word, F_OK) == 0
    }

    private mutating func apply(_ option: GlobalOption, inline: String?, _ rest: inout ArraySlice<String>) throws {
        guard option.value != nil else {
            if inline != nil { throw Diagnostic(.usage, "`--\(option.name)` takes no value") }
            return try option.apply(&options, "")
        }
        guard let value = inline ?? rest.popFirst() else {
            throw Diagnostic(.usage, "`--\(option.name)` needs \(option.value ?? "a value")")
        }
        try option.apply(&options, value)
    }

    private static func option(named word: String) -> GlobalOption? {
        let name = word.dropFirst(2).prefix { $0 != "=" }
        return GlobalOption.all.first { $0.name == name }
    }

    private static func short(_ word: String) -> GlobalOption? {
        guard word.hasPrefix("-"), word.count == 2 else { return nil }
        return GlobalOption.all.first { $0.short == word.last }
    }

    private static func inlineValue(_ word: String) -> String? {
        word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }
    }

    /// Options of other programs, and what does the same here.
    private static let elsewhere = [
        "address": "`fam screen ADDRESS` shows a screen, such as `/kids`", "dry-run": "did you mean `--plan`?",
        "database": "did you mean `--db`?", "force": "did you mean `--yes`?", "output": "did you mean `--format`?",
        "file": "a script is named by itself: `fam FILE`", "execute": "did you mean `-c`?",
        "command": "did you mean `-c`?",
    ]

    private static func unknown(_ word: String) -> Diagnostic {
        if word == "-o" || OutputFormat(rawValue: String(word.dropFirst(2))) != nil {
            let format = word == "-o" ? "json" : String(word.dropFirst(2))
            return Diagnostic(
                .usage, "`\(word)` is not an option of fam", help: "`--format \(format)` chooses the form of results")
        }
        if let advice = elsewhere[String(word.dropFirst(2).prefix { $0 != "=" })] {
            return Diagnostic(.usage, "`\(word)` is not an option of fam", help: advice)
        }
        let names = GlobalOption.all.map { "--" + $0.name }
        let near = Suggestion.nearest(word, in: names).map { "did you mean `\($0)`?" }
        return Diagnostic(.usage, "`\(word)` is not an option of fam", help: near ?? "`fam --help` lists the options")
    }
}
