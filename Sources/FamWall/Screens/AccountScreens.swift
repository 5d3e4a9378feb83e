import FamBoard
import FamKit
import FamNavigation
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// A-SC01: the first screen until someone is signed in.
    static let wallAuthentication: ScreenSpec = ScreenSpec(
        "wall.authentication", pattern: [.fixed("wall"), .fixed("welcome")], title: "Anonymous Wall",
        summary: "Signing in.",
        presentation: .page
    ) { _, context in
        if try WallSession(context).user() != nil {
            return .nothing("Anonymous Wall", "You are signed in.", "National", try context.go(.wallHome))
        }
        return ScreenText(
            title: "Anonymous Wall",
            blocks: [
                .empty("By password, or with a code.", "Log in", try context.go(.wallLogin)),
                .empty("With an email.", "Register", try context.go(.wallRegistration)),
                .empty("Without a code or password.", "Try it out", "wall sign-up --demo \(blank: "NAME")"),
            ])
    }

    /// A-SC02.
    static let wallLogin: ScreenSpec = ScreenSpec(
        "wall.login", pattern: [.fixed("wall"), .fixed("sign-in")], title: "Log in",
        summary: "By password, or with a code.",
        presentation: .page, form: loginForm
    ) { request, context in
        ScreenText(
            title: "Log in",
            blocks: try [.heading("By password")] + request.form(context) + [
                .heading("With a code"),
                .empty("Six digits are sent to the email.", "Send a code", "wall code login"),
                .empty("They replace the password.", "Log in with the code", "wall sign-in --code"),
                try resend(.login, context),
                .heading("Forgot the password"),
                .empty("A code, and a new one.", "New password", try context.go(.wallForgot)),
            ])
    }

    private static let loginForm = Form(
        [
            FormInput(SignInCommand.email, "Email", asked), FormInput(SignInCommand.password, "Password", asked),
        ], save: "Log in"
    ) { _, _ in "wall sign-in" }

    private static let asked = "You are asked for it."
    private static let askedOnce = "You are asked for it, unless a code is on its way there."

    /// A-SC03.
    static let wallRegistration: ScreenSpec = ScreenSpec(
        "wall.registration", pattern: [.fixed("wall"), .fixed("register")], title: "Register",
        summary: "A new account.",
        presentation: .page, form: registerForm
    ) { request, context in
        ScreenText(
            title: "Register",
            blocks: try [
                .empty("Step 1: the email, to which a code is sent.", "Send a code", "wall code register"),
                resend(.register, context), .text("Step 2: the code; `outbox` shows it."),
            ] + request.form(context))
    }

    private static let registerForm = Form(
        [
            FormInput(SignUpCommand.email, "Email", askedOnce), FormInput(SignUpCommand.code, "Code", asked),
        ], save: "Sign up"
    ) { _, _ in "wall sign-up" }

    /// A-SC04.
    static let wallForgot: ScreenSpec = ScreenSpec(
        "wall.forgotPassword", pattern: [.fixed("wall"), .fixed("forgot")], title: "Forgot password",
        summary: "Getting a new password.",
        presentation: .page, form: forgotForm
    ) { request, context in
        ScreenText(
            title: "Forgot password",
            blocks: try [
                .empty("Step 1: the email, to which a code is sent.", "Send a code", "wall password forgot"),
                resend(.resetPassword, context), .text("Step 2: the code and the new password."),
            ] + request.form(context))
    }

    private static let forgotForm = Form(
        [
            FormInput(PasswordCommands.Reset.email, "Email", askedOnce),
            FormInput(PasswordCommands.Reset.code, "Code", asked),
            FormInput(PasswordCommands.Reset.password, "New", length),
            FormInput(PasswordCommands.Reset.again, "Repeat", "The same again."),
        ], save: "Set it"
    ) { _, _ in "wall password reset" }

    private static let length = "At least \(ValidationRules.passwordLength) characters."

    /// A-Q08: the countdown is computed when drawn, so nothing keeps running after the screen is left (A-P01).
    private static func resend(_ purpose: CodePurpose, _ context: any Context) throws -> ScreenText.Block {
        guard let left = try PendingCode(context).secondsLeft(purpose) else { return .text("No code is waiting.") }
        return .text(left > 0 ? "You can request a new code in \(left) s." : "You can request a new code now.")
    }

    /// N-T18, A-SC10. Name and email are shown by a command, whose output no session records: next to anonymous posts
    /// they would reveal who wrote them.
    static let wallProfileTab: ScreenSpec = ScreenSpec(
        "wall.profileTab", pattern: [.fixed("wall"), .fixed("me")], title: "Profile",
        summary: "Your name, posts and comments.",
        presentation: .tab, tab: "profile"
    ) { _, context in try profileText(context) }

    /// N-G09: the same, on top of another tab.
    static let wallProfile: ScreenSpec = ScreenSpec(
        "wall.profile", pattern: [.fixed("wall"), .fixed("profile")], title: "Profile",
        summary: "Your name, posts and comments.",
        presentation: .page
    ) { _, context in try profileText(context) }

    private static func profileText(_ context: any Context) throws -> ScreenText {
        let session = WallSession(context), parts = WallParts(context)
        guard let user = try session.user() else {
            return .nothing("Profile", "Nobody is signed in.", "Back", "back")
        }
        let own = try WallParts.unlessLoading {
            (
                try session.call { try $0.getUserPosts($1, page: 1, limit: PageLimit.standard, sort: .newest) },
                try session.call { try $0.getUserComments($1, page: 1, limit: PageLimit.standard, sort: .newest) }
            )
        }
        guard let (posts, comments) = own else { return try WallParts.loading("Profile", context) }
        var blocks = try WallParts.stale(context) + [.button("Name and email", "wall profile"), .heading("Posts")]
        blocks.append(posts.data.isEmpty ? .text("No posts yet") : parts.rows(posts.data))
        if posts.pagination.hasMore { blocks.append(.button("More posts", "wall mine --page 2")) }
        blocks.append(.heading("Comments"))
        blocks.append(comments.data.isEmpty ? .text("No comments yet") : parts.comments(comments.data, me: user.id))
        if comments.pagination.hasMore { blocks.append(.button("More comments", "wall mine comments --page 2")) }
        blocks += WallParts.delete(posts.data, me: user.id)
        let password = try context.go(user.passwordSet ? .wallChangePassword : .wallSetPasswordPage)
        blocks += [
            .heading("Account"), .button("Name", try context.go(.wallEditName)), .button("Password", password),
            .button("Log out", "wall sign-out"),
        ]
        return ScreenText(title: "Profile", blocks: blocks)
    }

    /// N-G10, A-SC11.
    static let wallEditName: ScreenSpec = ScreenSpec(
        "wall.editProfileName", pattern: [.fixed("wall"), .fixed("me"), .fixed("name")], title: "Profile name",
        summary: "The name under posts that are not anonymous.", presentation: .page, tab: "profile", form: nameForm
    ) { request, context in
        ScreenText(
            title: "Profile name",
            blocks: try [.text("You will be asked for it.")] + request.form(context) + [.button("Back", "back")])
    }

    private static let nameForm = Form([FormInput(NameCommand.newName, "Name", "1 to 30 characters.")]) { _, _ in
        "wall name"
    }

    /// N-G11, A-SC12.
    static let wallChangePassword: ScreenSpec = ScreenSpec(
        "wall.changePassword", pattern: [.fixed("wall"), .fixed("me"), .fixed("password")],
        title: "Change password",
        summary: "The old password and the new one.", presentation: .page, tab: "profile", form: changeForm
    ) { request, context in
        ScreenText(
            title: "Change password",
            blocks: try [.text("You will be asked for these.")] + request.form(context) + [.button("Back", "back")])
    }

    private static let changeForm = Form([
        FormInput(PasswordCommands.Change.old, "Old", "Your current password."),
        FormInput(PasswordCommands.Change.password, "New", "At least \(ValidationRules.passwordLength) characters."),
        FormInput(PasswordCommands.Change.again, "Repeat", "The new password again."),
    ]) { _, _ in "wall password change" }

    private static let setForm = Form([
        FormInput(PasswordCommands.Set.password, "New", "At least \(ValidationRules.passwordLength) characters."),
        FormInput(PasswordCommands.Set.again, "Repeat", "The same again."),
    ]) { _, _ in "wall password set" }

    /// N-G12, A-SC13.
    static let wallSetPasswordPage: ScreenSpec = ScreenSpec(
        "wall.setPasswordPage", pattern: [.fixed("wall"), .fixed("me"), .fixed("set-password")],
        title: "Set password",
        summary: "A first password.", presentation: .page, tab: "profile", form: setForm
    ) { request, context in try setPassword(request, context, .button("Later", "back")) }

    /// N-H15, A-SC13.
    static let wallSetPassword: ScreenSpec = ScreenSpec(
        "wall.setPassword", pattern: [.fixed("wall"), .fixed("set-password")], title: "Set password",
        summary: "A first password.",
        presentation: .sheet, tab: "home", identity: "setPassword", form: setForm
    ) { request, context in try setPassword(request, context, .button("Later", "close", role: .close)) }

    private static func setPassword(
        _ request: ScreenRequest, _ context: any Context, _ later: ScreenText.Block
    ) throws -> ScreenText {
        ScreenText(
            title: "Set password",
            blocks: try [.text("You will be asked for both.")] + request.form(context) + [later])
    }
}
