import FamText
import FamValues

/// When a command needs one of its secrets.
public enum SecretNeed: Sendable {
    case always
    /// If the line mentions it: `--code` or one of its sources.
    case whenGiven
    /// If the closure returns a name, under which it is asked for, such as the name of a preference. It may read but
    /// not write.
    case when(@Sendable (Call, any Context) throws -> String?)
}

/// Whether a secret may be seen while it is typed. Something that only must not be in journals and sessions, such as
/// who somebody is, may.
public enum SecretEcho: Sendable {
    case hidden, seen
    /// Seen; a test gets an address.
    case email
}

/// A secret that a command needs now.
public struct SecretRequest: Sendable {
    /// What it is asked for as; also selects the test secret.
    public var name: String
    public var parameter: ParameterSpec
    /// The name of the command, for errors.
    public var command: String
    public var source: SecretSource
}

/// Where secrets come from: the terminal and the process, or fixed values in a test.
public protocol SecretReader: AnyObject {
    /// - Throws: `needs-secret` if there is none, `interrupted` after Ctrl-C.
    func read(_ request: SecretRequest) throws -> Secret
    /// The environment variables from which secrets were read.
    var variables: Set<String> { get }
}

extension SecretReader {
    public var variables: Set<String> { [] }
}

private let secretReaderKey = ServiceKey<any SecretReader>("secrets.reader")

extension ServiceKey where Service == any SecretReader {
    public static var secretReader: ServiceKey { secretReaderKey }
}

extension Call {
    /// The secret that was read for a parameter before the command began; nil if it needed none.
    public func secret(_ parameter: SecretParameter) -> Secret? { secrets[parameter.declaration.spec.name] }
    /// The same by the name of a field of a derived command.
    public func secret(_ name: String) -> Secret? { secrets[name] }

    /// The call with the secrets that it needs. They are read before the command takes the lock, so that no other
    /// process waits while a person types, and only once even if a command is tried before it is confirmed.
    public func readingSecrets(_ context: any Context) throws -> Call {
        guard spec.hasSecrets else { return self }
        var call = self
        for parameter in spec.parameters where parameter.isSecret {
            guard let name = try asked(parameter, context) else { continue }
            let request = SecretRequest(
                name: name, parameter: parameter, command: spec.name, source: try SecretSource(parameter, in: self))
            let secret = try context.service(.secretReader).read(request)
            try parameter.secretCheck?(secret)
            call.secrets[parameter.name] = secret
        }
        return call
    }

    /// The name under which a secret is asked for; nil if the call does not need it.
    private func asked(_ parameter: ParameterSpec, _ context: any Context) throws -> String? {
        switch parameter.secretNeed {
        case .always: parameter.name
        case .whenGiven: isSecretGiven(parameter.name) ? parameter.name : nil
        case .when(let name): try name(self, context)
        }
    }

    private func isSecretGiven(_ name: String) -> Bool {
        for (index, parameter) in spec.parameters.enumerated() where given[index] {
            if parameter.name == name || SecretSource.isFlag(parameter.name, of: name) { return true }
        }
        return false
    }
}
