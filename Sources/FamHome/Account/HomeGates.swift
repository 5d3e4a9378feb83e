import FamRegistry

/// H-Q14: sign-in, register and password reset until someone is signed in, then verification until the email is
/// verified.
enum HomeGates {
    /// The screens that are only for getting in.
    static let screens: Set = ["home.login", "home.register", "home.verifyEmail", "home.passwordReset"]

    static func areClosed(_ context: any Context) throws -> Bool {
        try signedIn.isClosed(context) || verified.isClosed(context)
    }

    static let signedIn = GateSpec(
        "signed-in", kind: .signIn, screen: .login, beside: [.register, .passwordReset],
        reason: "nobody is signed in to home",
        help: "`home sign-in NAME` signs in, `home sign-up NAME EMAIL` makes an account, with `--demo` at once"
    ) { context in try HomeIdentity(context).account() == nil }

    static let verified = GateSpec(
        "verified", screen: .verifyEmail, reason: "the email is not verified yet",
        help: "`home verify` takes the code that `outbox` shows"
    ) { context in
        guard let account = try HomeIdentity(context).account() else { return false }
        return try !context.records.value(HomeAccountRow.verified, of: account)
    }
}
