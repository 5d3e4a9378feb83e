import FamRegistry

/// A-P35: authentication until someone is signed in.
enum WallGates {
    static let signedIn = GateSpec(
        "signed-in", kind: .signIn, screen: .wallAuthentication, beside: [.wallLogin, .wallRegistration, .wallForgot],
        reason: "nobody is signed in to the wall",
        help: "`wall sign-in` signs in, `wall code register` starts a new account, `wall sign-up --demo NAME` makes "
            + "one at once"
    ) { context in try WallSession(context).user() == nil }
}
