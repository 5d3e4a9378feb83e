import FamRegistry

/// What the modules with accounts share at the prompt.
public enum AccountsFeature {
    public static let feature = Feature(
        id: "accounts", title: "Accounts", rank: 80, commands: [OutboxCommand.self, OutboxClearCommand.self],
        codes: [.needsSignIn, .signInRefused, .codeRefused, .tooEarly, .flowStep])
}
