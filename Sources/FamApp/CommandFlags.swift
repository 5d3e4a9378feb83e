import FamEval
import FamRegistry

/// Which flags the commands of the shell have, for words in which options of the program may be mixed with them. The
/// registry is made only if such an option comes after other words.
final class CommandFlags {
    private let features: [Feature]
    private lazy var registry = Registry(features: Features.all + features, functions: BuiltinFunctions.all)

    /// - Parameter features: additional modules, as in `Program.run`.
    init(features: [Feature]) {
        self.features = features
    }

    /// Whether the command that the words begin with has the flag: `color` of `child edit Maya`.
    func has(_ flag: String, _ words: [String]) -> Bool {
        registry.command(leading: words)?.parameters.contains { $0.isFlag && $0.flagName == flag } ?? false
    }
}
