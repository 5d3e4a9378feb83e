import FamBoard
import FamNavigation
import FamRegistry
import FamValues

/// A-OP24, A-P18: an account without a password is shown the sheet to set one, half a second after home appears and
/// once per sign-in.
enum PasswordHint {
    static let pause: Int64 = 500_000
    static let home = ScreenSpec.wallHome.id

    static let appeared: @Sendable (String, any Context) throws -> Void = { screen, context in
        guard screen == home, let user = try WallSession(context).user(), !user.passwordSet,
            try !context.service(WallModel.key).state.hasShownPasswordSetup
        else { return }
        try WallModel.change(context) { $0.hasShownPasswordSetup = true }
        try context.arm(job, at: Instant(micros: context.now.micros + pause))
    }

    /// Trap 13: leaving the screen cancels it.
    static let disappeared: @Sendable (String, any Context) throws -> Void = { screen, context in
        if screen == home { try context.disarm(job) }
    }

    static let job = JobSpec(
        "wall.password-hint", summary: "Opens the sheet for a password.", scope: .shell, time: .once
    ) { _, context in
        let router = try context.service(Router.key)
        guard router.state.module == WallFeature.id, let user = try WallSession(context).user(), !user.passwordSet
        else {
            return
        }
        router.present(sheet: PresentedEntry(ScreenEntry(ScreenSpec.wallSetPassword.id)))
    }
}
