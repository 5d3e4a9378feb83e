import FamNavigation
import FamRegistry

/// The layers of the wall after an entry (A-P35): signing out closes everything but the sign-in pages, and signing in
/// closes those.
enum WallLayers {
    static let settle: @Sendable (CommittedEntry, any Context) throws -> Void = { _, context in
        let router = try context.service(Router.key)
        try router.settle("wall") { now, _ in
            guard now.sheet != nil || !now.paths.isEmpty else { return nil }
            let isSignedIn = try !WallGates.signedIn.isClosed(context)
            var state = now
            let isSignIn = state.path.last.map { WallGates.signedIn.admits($0.screen) } ?? false
            if isSignedIn, isSignIn { state.paths[state.tab] = nil }
            guard !isSignedIn else { return state }
            let signIn = isSignIn ? state.path.suffix(1) : []
            state.sheet = nil
            state.paths = signIn.isEmpty ? [:] : [state.tab: Array(signIn)]
            return state
        }
    }
}
