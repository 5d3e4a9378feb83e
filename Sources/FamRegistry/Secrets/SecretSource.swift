import FamText
import FamValues

/// Where the secret of a parameter comes from. The line says this and never the secret: for a parameter `code` a
/// command has the flags `--code` (asked for at a terminal, as without any flag), `--code-stdin`, `--code-file FILE`
/// and `--code-env VARIABLE`.
public enum SecretSource: Hashable, Sendable {
    case terminal, standardInput
    case file(String)
    case environment(String)

    private static let suffixes = ["-stdin", "-file", "-env"]

    /// The flags that a secret parameter adds, in this order.
    static func flags(of secret: ParameterSpec) -> [ParameterSpec] {
        [
            ParameterSpec(
                secret.name + suffixes[0], .bool, "Takes `--\(secret.flagName)` from a line of standard input.",
                kind: .toggle),
            ParameterSpec(
                secret.name + suffixes[1], .optional(.path),
                "Takes `--\(secret.flagName)` from the first line of a file.",
                kind: .flag),
            ParameterSpec(
                secret.name + suffixes[2], .optional(.string),
                "Takes `--\(secret.flagName)` from an environment variable.",
                kind: .flag),
        ]
    }

    /// Whether `flag` is one of those that `secret` adds, by the names of the parameters.
    public static func isFlag(_ flag: String, of secret: String) -> Bool {
        flag.hasPrefix(secret) && suffixes.contains(String(flag.dropFirst(secret.count)))
    }

    /// The ways to give a secret, for the help of an error.
    public static func ways(_ name: String) -> String {
        let flag = ParameterSpec.flagName(name)
        return
            "without it you are asked at a terminal; elsewhere it comes from `--\(flag)-stdin`, "
            + "`--\(flag)-file FILE` or `--\(flag)-env VARIABLE`"
    }

    /// The source that the flags of a call select.
    /// - Throws: `duplicate-flag` if there are two.
    init(_ secret: ParameterSpec, in call: Call) throws {
        var sources: [SecretSource] = []
        for (index, parameter) in call.spec.parameters.enumerated() where parameter.name.hasPrefix(secret.name) {
            switch (String(parameter.name.dropFirst(secret.name.count)), call.values[index]) {
            case (SecretSource.suffixes[0], .bool(true)): sources.append(.standardInput)
            case (SecretSource.suffixes[1], .path(let path)): sources.append(.file(path))
            case (SecretSource.suffixes[2], .string(let variable)): sources.append(.environment(variable))
            default: break
            }
        }
        guard sources.count < 2 else {
            throw Diagnostic(
                .duplicateFlag, "the secret `\(secret.name)` has two sources", help: "give one of the flags")
        }
        self = sources.first ?? .terminal
    }
}
