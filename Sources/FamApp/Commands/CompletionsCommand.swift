import FamRegistry
import FamText
import FamValues

/// `fam completions bash|zsh|fish`: completion of the program's words for other shells.
enum CompletionsCommand: Command {
    static let name: StaticString = "completions"
    static let summary = "Prints a completion script for bash, zsh or fish."
    static let discussion = """
        bash: `source <(fam completions bash)` in `~/.bashrc`; zsh: `source <(fam completions zsh)` in `~/.zshrc`, \
        after `compinit`; fish: `fam completions fish > ~/.config/fish/completions/fam.fish`. Tab then offers what the \
        prompt offers: commands, sources, flags, values and the names of the household's rows.
        """
    static let shell = Parameter("shell", .oneOf("shell", shells), "The shell to write it for.")
    static var parameters: [ParameterDeclaration] { shell }
    static let effect = Effect.read
    static let examples = [Example("completions fish", prints: "…\ncomplete -c fam [..]\n…")]
    static let keywords = ["bash", "zsh", "fish", "tab"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        switch try call[shell] {
        case "bash": context.output.text(ShellScripts.bash)
        case "zsh": context.output.text(ShellScripts.zsh)
        default: context.output.text(ShellScripts.fish)
        }
        return .null
    }

    private static let shells = ["bash", "zsh", "fish"]
}
