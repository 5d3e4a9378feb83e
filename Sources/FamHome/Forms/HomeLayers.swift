import FamKit
import FamNavigation
import FamRegistry

/// Closes the sign-in pages once they are done.
enum HomeLayers {
    /// Leaving the password page starts the reset over (H-UC05).
    static let leave: @Sendable (String, any Context) throws -> Void = { screen, context in
        if screen == ScreenSpec.passwordReset.id { try PasswordReset("home", context).leaveAtOnce() }
    }

    static let settle: @Sendable (CommittedEntry, any Context) throws -> Void = { _, context in
        let router = try context.service(Router.key)
        try router.settle("home") { now, _ in
            guard let top = now.path.last, HomeGates.screens.contains(top.screen), try !HomeGates.areClosed(context)
            else { return nil }
            var state = now
            state.paths[state.tab] = nil
            return state
        }
    }
}
