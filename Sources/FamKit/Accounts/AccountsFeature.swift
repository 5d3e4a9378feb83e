import FamRegistry

/// The commands that modules with accounts share.
public enum AccountsFeature {
    public static let feature = Feature(
        id: "accounts", title: "Accounts", rank: 80, commands: [OutboxCommand.self, OutboxClearCommand.self],
        codes: [.needsSignIn, .signInRefused, .codeRefused, .tooEarly, .flowStep])
}
