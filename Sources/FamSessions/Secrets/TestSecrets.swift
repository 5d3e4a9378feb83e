import FamRegistry
import FamValues

/// The secrets of `fam test`, of a replay and of the trial of a save: the same on every machine. A secret `code` is `test-code` wherever it
/// comes from, but from an environment variable it goes by that variable's name, so that a transcript can give a wrong one:
/// `--code-env wrong` is `test-wrong`. Nothing is asked, and no file, input or variable is read.
public final class TestSecrets: SecretReader {
    public init() {}

    public func read(_ request: SecretRequest) -> Secret {
        if case .environment(let variable) = request.source { return .test(variable) }
        return .test(request.name)
    }
}
