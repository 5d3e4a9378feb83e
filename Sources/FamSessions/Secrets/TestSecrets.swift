import FamRegistry
import FamServices
import FamStore
import FamValues

/// The secrets of `fam test`, of a replay and of the trial of a save, the same on every machine. A secret `code` is
/// `test-code` whatever its source, except that an environment variable's name is used instead, so that a transcript
/// can give a wrong one: `--code-env wrong` is `test-wrong`. A code of six digits is derived from the name, an email
/// `maria` is `maria@test.example`. Nothing is asked, and no file, input or variable is read; a generated secret is the
/// one that will be given.
public final class TestSecrets: SecretReader, SecretMaker {
    private let random = RandomSource(seed: 1)

    public init() {}

    public func read(_ request: SecretRequest) -> Secret {
        var name = request.name
        if case .environment(let variable) = request.source { name = variable }
        if request.parameter.secretEcho == .email { return Secret(name.lowercased() + "@test.example") }
        guard let digits = request.parameter.secretDigits else { return .test(name) }
        return code(digits: digits, for: name)
    }

    public func code(digits: Int, for name: String) -> Secret {
        let random = RandomSource(seed: name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
        return Secret((0..<digits).map { _ in String(random.next(below: 10)) }.joined())
    }

    public func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
}

extension Engine {
    /// A replay begins with the rows of a household, and no file has its secrets: without a key a command would not ask
    /// outside, and not be answered by the tape either. Where an account has a password, the one of a test is right;
    /// that it has one is in no row, so those who need none sign in without.
    public func replaceMissingSecrets() throws {
        try context.preferences.replaceMissingSecrets(Secret.test)
        (try context.service(.secretStore) as? HouseholdSecrets)?.assumed = .test("password")
    }
}
