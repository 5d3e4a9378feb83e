import FamKit
import FamNavigation
import FamRegistry
import FamServices
import FamText
import FamValues

extension ScreenSpec {
    /// H-SC01: the first screen until someone is signed in.
    static let login: ScreenSpec = ScreenSpec(
        "home.login", pattern: [.fixed("home"), .fixed("sign-in")], title: "Sign in",
        summary: "Signing in, and ways to get an account.",
        presentation: .page, tab: "residences", form: HomeForms.signIn
    ) { request, context in
        if let account = try HomeIdentity(context).account() {
            return .nothing("Sign in", "Signed in as \(account.label).", "Home", try context.go(.dashboard))
        }
        return ScreenText(
            title: "Sign in",
            blocks: try request.form(context) + [
                .button("No account yet", try context.go(.register)),
                .button("Forgot the password", try context.go(.passwordReset)),
            ])
    }

    /// N-G29, H-SC02.
    static let register: ScreenSpec = ScreenSpec(
        "home.register", pattern: [.fixed("home"), .fixed("register")], title: "Register", summary: "A new account.",
        presentation: .page, tab: "residences", form: HomeForms.register
    ) { request, context in
        ScreenText(
            title: "Register",
            blocks: try request.form(context) + [
                .empty(
                    "To try things out without a password:", "Try it out",
                    "home sign-up \(blank: "NAME") \(blank: "EMAIL", "you@mail.example") --demo"),
                .button("Back", try context.go(.login)),
            ])
    }

    /// N-G30, H-SC03: the only screen until the code is accepted.
    static let verifyEmail: ScreenSpec = ScreenSpec(
        "home.verifyEmail", pattern: [.fixed("home"), .fixed("verify")], title: "Verify email",
        summary: "The code that was sent.",
        presentation: .page, tab: "residences", form: HomeForms.verify
    ) { request, context in
        guard let account = try HomeIdentity(context).account() else { return .gone("Account") }
        let email = try HomeView.email(of: account, context)
        if email.isVerified {
            return .nothing("Verify email", "The email is verified.", "Home", try context.go(.dashboard))
        }
        let sent = "A code of \(ValidationRules.codeLength) digits was sent to \(email.address)."
        return ScreenText(
            title: "Verify email",
            blocks: try [.text(sent)] + request.form(context) + [
                .button("What was sent", "outbox"),
                .button("Send again", "home code", unless: HomeAccounts(context).waitForCode(account)),
                .button("Sign out", "home sign-out"),
            ])
    }

    /// N-G31, H-SC04.
    static let passwordReset: ScreenSpec = ScreenSpec(
        "home.passwordReset", pattern: [.fixed("home"), .fixed("password")], title: "New password",
        summary: "Setting a new password, step by step.", presentation: .page, tab: "residences",
        form: HomeForms.passwordReset
    ) { request, context in
        let flow = try PasswordReset("home", context).flow()
        var blocks: [ScreenText.Block] = [
            .text("Step \(flow.index + 1) of \(flow.steps.count)"), .heading(flow.current.title),
            .text(text(flow.current)),
        ]
        blocks += try request.form(context)
        if flow.current == .done { blocks.append(.button("Sign in", try context.go(.login))) }
        if flow.current == .verify {
            let wait = try PasswordReset("home", context).wait()
            blocks.append(.button("Send again", "home password resend", unless: wait))
            blocks.append(.button("Back", "home password back"))
        }
        if flow.canGoBack { blocks.append(.button("Leave", "home password leave")) }
        return ScreenText(title: "New password", blocks: blocks)
    }

    private static func text(_ step: PasswordResetStep) -> String {
        switch step {
        case .request: "The email of the account; a code is sent to it."
        case .verify: "The six digits that were sent; `outbox` shows them."
        case .password: "The new password, twice."
        case .done: "The new password is set."
        }
    }

    /// N-T23, H-SC19.
    static let profile: ScreenSpec = ScreenSpec(
        "home.profile", pattern: [.fixed("home"), .fixed("profile")], title: "Profile", summary: "Who is signed in.",
        presentation: .tab, tab: "profile"
    ) { _, context in
        guard let account = try HomeIdentity(context).account() else { return .gone("Account") }
        let facts = try HomeView.facts(of: account, context)
        return ScreenText(
            title: "Profile",
            blocks: HomeParts.facts(facts, context) + [
                .button("Edit", try context.go(.editProfile)), .button("Log out", "home sign-out"),
            ])
    }

    /// N-H26, H-SC22.
    static let editProfile: ScreenSpec = ScreenSpec(
        "home.editProfile", pattern: [.fixed("home"), .fixed("profile"), .fixed("edit")], title: "Edit profile",
        summary: "A form for names and email.", presentation: .sheet, tab: "profile", identity: "edit-profile",
        form: HomeForms.editProfile
    ) { request, context in
        try ScreenText(
            title: "Edit profile",
            blocks: [.text("A new email has to be verified.")] + request.form(context))
    }
}

extension HomeView {
    static func email(of account: HomeAccountRow, _ context: any Context) throws -> (address: String, isVerified: Bool)
    {
        (
            try context.records.value(HomeAccountRow.email, of: account),
            try context.records.value(HomeAccountRow.verified, of: account)
        )
    }

    static func facts(of account: HomeAccountRow, _ context: any Context) throws -> [(name: String, value: Value)] {
        let records = context.records
        return [
            ("Username", .string(account.label)),
            ("First name", try records.value(HomeAccountRow.firstName, of: account).value),
            ("Last name", try records.value(HomeAccountRow.lastName, of: account).value),
            ("Email", .string(try records.value(HomeAccountRow.email, of: account))),
            ("Verified", .string(try records.value(HomeAccountRow.verified, of: account) ? "yes" : "no")),
        ]
    }
}
