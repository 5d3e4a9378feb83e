import FamRegistry

/// The gates of the module (N section 3, S-UC01): signing in, and for a child its own view.
enum ScreenTimeGates {
    static let all = [signedIn, parent]

    static let signedIn = GateSpec(
        "signed-in", kind: .signIn, screen: .screenTimeSignIn, reason: "nobody is signed in to screen time",
        help: "`screentime sign-in EMAIL` signs in"
    ) { context in try !SignIn(context).isSignedIn() }

    /// N-G35.
    static let parent = GateSpec(
        "parent", screen: .screenTimeOwn, reason: "the child who is signed in sees only their own minutes",
        help: "`screentime sign-out` lets a parent sign in"
    ) { context in
        guard let user = try SignIn(context).current() else { return false }
        return try Users(context).role(user) == .child
    }
}
