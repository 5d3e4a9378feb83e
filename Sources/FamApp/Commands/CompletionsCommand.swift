import FamRegistry
import FamText
import FamValues

/// `fam completions bash|zsh|fish`: completion of the program's words for other shells.
enum CompletionsCommand: Command {
    static let name: StaticString = "completions"
    static let summary = "Prints a completion script for bash, zsh or fish."
    static let discussion = "For fish: `fam completions fish > ~/.config/fish/completions/fam.fish`."
    static let shell = Parameter("shell", .oneOf("shell", shells), "The shell to write it for.")
    static var parameters: [ParameterDeclaration] { shell }
    static let effect = Effect.read
    static let examples = [Example("completions fish", prints: "…\ncomplete -c fam [..]\n…")]
    static let keywords = ["bash", "zsh", "fish", "tab"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let commands = context.registry.commands.map { ($0.name, $0.summary) }.sorted { $0.0 < $1.0 }
        switch try call[shell] {
        case "bash": context.output.text(bash(commands))
        case "zsh": context.output.text(zsh(commands))
        default: context.output.text(fish(commands))
        }
        return .null
    }

    private static let shells = ["bash", "zsh", "fish"]
    private static let options = GlobalOption.all.map { ("--" + $0.name, $0.summary) }

    private static func bash(_ commands: [(String, String)]) -> String {
        let words = Set(commands.map { $0.0.split(separator: " ")[0] }).sorted().joined(separator: " ")
        let flags = options.map(\.0).joined(separator: " ")
        return """
            _fam() {
              local word=${COMP_WORDS[COMP_CWORD]}
              case $word in
                -*) COMPREPLY=($(compgen -W "\(flags)" -- "$word")) ;;
                *) COMPREPLY=($(compgen -W "\(words)" -- "$word") $(compgen -f -X '!*.fam' -- "$word")) ;;
              esac
            }
            complete -F _fam fam
            """
    }

    private static func zsh(_ commands: [(String, String)]) -> String {
        var seen: Set<Substring> = []
        let words = commands.compactMap { name, summary -> String? in
            let first = name.split(separator: " ")[0]
            return seen.insert(first).inserted ? "    '\(first):\(escaped(summary))'" : nil
        }
        let flags = options.map { "    '\($0.0)[\(escaped($0.1))]'" }
        return """
            #compdef fam
            _fam() {
              local -a commands
              commands=(
            \(words.joined(separator: "\n"))
              )
              _arguments \\
            \(flags.map { $0 + " \\" }.joined(separator: "\n"))
                '1: :{_describe command commands; _files -g "*.fam"}' '*: :_files'
            }
            _fam "$@"
            """
    }

    private static func fish(_ commands: [(String, String)]) -> String {
        let flags = options.map { "complete -c fam -l \($0.0.dropFirst(2)) -d '\(escaped($0.1))'" }
        let words = commands.map { name, summary -> String in
            let parts = name.split(separator: " ")
            let condition = parts.count == 1 ? "__fish_use_subcommand" : "__fish_seen_subcommand_from \(parts[0])"
            return "complete -c fam -n '\(condition)' -a \(parts[parts.count - 1]) -d '\(escaped(summary))'"
        }
        return (flags + words).joined(separator: "\n")
    }

    private static func escaped(_ text: String) -> String { text.replacing("'", with: "’").replacing("[", with: "(").replacing("]", with: ")") }
}
