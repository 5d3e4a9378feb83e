import FamBoard
import FamKit
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// A-SC01: shown alone until somebody is signed in.
    static let wallAuthentication = ScreenSpec(
        "wall.authentication", pattern: [.fixed("wall"), .fixed("welcome")], title: "Anonymous Wall",
        summary: "The way in.",
        presentation: .page
    ) { _, context in
        if try WallSession(context).user() != nil {
            return ScreenText(title: "Anonymous Wall", blocks: [.empty("You are signed in.", hint: "go /wall")])
        }
        return ScreenText(
            title: "Anonymous Wall",
            blocks: [
                .empty("Log in by password, or with a code.", hint: "go /wall/sign-in"),
                .empty("Register with an email.", hint: "go /wall/register"),
                .empty("Try it out, without code and password.", hint: "wall sign-up --demo NAME"),
            ])
    }

    /// A-SC02.
    static let wallLogin = ScreenSpec(
        "wall.login", pattern: [.fixed("wall"), .fixed("sign-in")], title: "Log in",
        summary: "By password, or with a code.",
        presentation: .page
    ) { _, context in
        ScreenText(
            title: "Log in",
            blocks: [
                .heading("By password"), .empty("Email and password are asked for.", hint: "wall sign-in"),
                .heading("With a code"),
                .empty("Six digits are sent to the email.", hint: "wall code login"),
                .empty("They are taken in place of the password.", hint: "wall sign-in --code"),
                try resend(.login, context),
                .heading("Forgot the password"), .empty("A code, and a new one.", hint: "go /wall/forgot"),
            ])
    }

    /// A-SC03.
    static let wallRegistration = ScreenSpec(
        "wall.registration", pattern: [.fixed("wall"), .fixed("register")], title: "Register",
        summary: "A new account.",
        presentation: .page
    ) { _, context in
        ScreenText(
            title: "Register",
            blocks: [
                .empty("Step 1: the email, to which a code is sent.", hint: "wall code register"),
                .empty("Step 2: the code; `outbox` shows it.", hint: "wall sign-up"), try resend(.register, context),
            ])
    }

    /// A-SC04.
    static let wallForgot = ScreenSpec(
        "wall.forgotPassword", pattern: [.fixed("wall"), .fixed("forgot")], title: "Forgot password",
        summary: "The way to a new password.",
        presentation: .page
    ) { _, context in
        ScreenText(
            title: "Forgot password",
            blocks: [
                .empty("Step 1: the email, to which a code is sent.", hint: "wall password forgot"),
                .empty("Step 2: the code and the new password.", hint: "wall password reset"),
                try resend(.resetPassword, context),
            ])
    }

    /// A-Q08: the countdown is computed when it is drawn, so nothing ticks behind a screen that was left (A-P01).
    private static func resend(_ purpose: CodePurpose, _ context: any Context) throws -> ScreenText.Block {
        guard let left = try PendingCode(context).secondsLeft(purpose) else { return .text("No code is waiting.") }
        return .text(left > 0 ? "A new code is possible in \(left) s." : "A new code is possible now.")
    }

    /// N-T18, A-SC10. Name and email are shown by the command, which no session records: beside anonymous posts they
    /// would tell whose those are.
    static let wallProfileTab = ScreenSpec(
        "wall.profileTab", pattern: [.fixed("wall"), .fixed("profile")], title: "Profile",
        summary: "Your name, posts and comments.",
        presentation: .tab, tab: "profile"
    ) { _, context in try profileText(context) }

    /// N-G09: the same on top of another tab.
    static let wallProfile = ScreenSpec(
        "wall.profile", pattern: [.fixed("wall"), .fixed("me")], title: "Profile",
        summary: "Your name, posts and comments.",
        presentation: .page
    ) { _, context in try profileText(context) }

    private static func profileText(_ context: any Context) throws -> ScreenText {
        let session = WallSession(context), parts = WallParts(context)
        guard let user = try session.user() else {
            return ScreenText(title: "Profile", blocks: [.empty("Nobody is signed in.", hint: "back")])
        }
        let own = try WallParts.unlessLoading {
            (
                try session.call { try $0.getUserPosts($1, page: 1, limit: PageLimit.standard, sort: .newest) },
                try session.call { try $0.getUserComments($1, page: 1, limit: PageLimit.standard, sort: .newest) }
            )
        }
        guard let (posts, comments) = own else { return WallParts.loading("Profile") }
        var blocks: [ScreenText.Block] = [.text("Name and email: wall profile"), .heading("Posts")]
        blocks.append(posts.data.isEmpty ? .text("No posts yet") : parts.rows(posts.data, me: user.id))
        if posts.pagination.hasMore { blocks.append(.text("More: wall mine --page 2")) }
        blocks.append(.heading("Comments"))
        blocks.append(comments.data.isEmpty ? .text("No comments yet") : parts.comments(comments.data, me: user.id))
        if comments.pagination.hasMore { blocks.append(.text("More: wall mine comments --page 2")) }
        let password = user.passwordSet ? "go /wall/profile/password" : "go /wall/profile/set-password"
        blocks += [
            .heading("Account"), .text("Name: go /wall/profile/name"), .text("Password: \(password)"),
            .text("Log out: wall sign-out"),
        ]
        return ScreenText(title: "Profile", blocks: blocks)
    }

    /// N-G10, A-SC11.
    static let wallEditName = ScreenSpec(
        "wall.editProfileName", pattern: [.fixed("wall"), .fixed("profile"), .fixed("name")], title: "Profile name",
        summary: "The name under posts that are not anonymous.", presentation: .page, tab: "profile"
    ) { _, _ in
        ScreenText(
            title: "Profile name",
            blocks: [.empty("The name, 1 to 30 characters, is asked for.", hint: "wall name"), .text("Back: back")])
    }

    /// N-G11, A-SC12.
    static let wallChangePassword = ScreenSpec(
        "wall.changePassword", pattern: [.fixed("wall"), .fixed("profile"), .fixed("password")],
        title: "Change password",
        summary: "The old password and the new one.", presentation: .page, tab: "profile"
    ) { _, _ in
        ScreenText(
            title: "Change password",
            blocks: [
                WallParts.inputs([
                    ("Old", "The password until now"), ("New", "At least \(ValidationRules.passwordLength) characters"),
                    ("Repeat", "The new one once more"),
                ]),
                .empty("All are asked for.", hint: "wall password change"), .text("Back: back"),
            ])
    }

    /// N-G12, A-SC13.
    static let wallSetPasswordPage = ScreenSpec(
        "wall.setPasswordPage", pattern: [.fixed("wall"), .fixed("profile"), .fixed("set-password")],
        title: "Set password",
        summary: "A first password.", presentation: .page, tab: "profile"
    ) { _, _ in setPasswordText(close: "back") }

    /// N-H15, A-SC13.
    static let wallSetPassword = ScreenSpec(
        "wall.setPassword", pattern: [.fixed("wall"), .fixed("set-password")], title: "Set password",
        summary: "A first password.",
        presentation: .sheet, tab: "home", identity: "setPassword"
    ) { _, _ in setPasswordText(close: "close") }

    private static func setPasswordText(close: String) -> ScreenText {
        ScreenText(
            title: "Set password",
            blocks: [
                WallParts.inputs([
                    ("New", "At least \(ValidationRules.passwordLength) characters"), ("Repeat", "The same once more"),
                ]),
                .empty("Both are asked for.", hint: "wall password set"), .text("Later: \(close)"),
            ])
    }
}
