import FamKit
import FamRegistry
import FamServices
import FamText
import FamValues

extension ScreenSpec {
    /// H-SC01: shown alone until somebody is signed in.
    static let login = ScreenSpec(
        "home.login", pattern: [.fixed("home"), .fixed("sign-in")], title: "Sign in",
        summary: "The way in, and the ways to an account.",
        presentation: .page, tab: "residences"
    ) { _, context in
        if let account = try HomeIdentity(context).account() {
            return ScreenText(title: "Sign in", blocks: [.empty("Signed in as \(account.label).", hint: "go /home")])
        }
        return ScreenText(
            title: "Sign in",
            blocks: [
                .empty("Username or email, and the password, which is asked for.", hint: "home sign-in NAME"),
                .text("No account yet: go /home/register"), .text("Forgot the password: go /home/password"),
            ])
    }

    /// N-G29, H-SC02.
    static let register = ScreenSpec(
        "home.register", pattern: [.fixed("home"), .fixed("register")], title: "Register", summary: "A new account.",
        presentation: .page, tab: "residences"
    ) { _, _ in
        let shape = RowShape([Column("input", .string), Column("about", .string)])
        let rows = [
            ("Username", "Letters, numbers, and underscores"), ("Email", "Where the code goes"),
            ("Password", "At least \(ValidationRules.passwordLength) characters; asked for, never typed on the line"),
            ("Repeat", "The same once more"),
        ].map { [Value.string($0.0), .string($0.1)] }
        return ScreenText(
            title: "Register",
            blocks: [
                .table(Table(shape: shape, rows: rows)), .text("Register: home sign-up NAME EMAIL"),
                .text("To try things out without a password: home sign-up NAME EMAIL --demo"),
                .text("Back: go /home/sign-in"),
            ])
    }

    /// N-G30, H-SC03: shown alone until the code was taken.
    static let verifyEmail = ScreenSpec(
        "home.verifyEmail", pattern: [.fixed("home"), .fixed("verify")], title: "Verify email",
        summary: "The code that was sent.",
        presentation: .page, tab: "residences"
    ) { _, context in
        guard let account = try HomeIdentity(context).account() else { return HomeParts.gone("Account") }
        let email = try HomeView.email(of: account, context)
        if email.isVerified {
            return ScreenText(title: "Verify email", blocks: [.empty("The email is verified.", hint: "go /home")])
        }
        return ScreenText(
            title: "Verify email",
            blocks: [
                .empty(
                    "A code of \(ValidationRules.codeLength) digits was sent to \(email.address).", hint: "home verify"),
                .text("What was sent: outbox"), .text("Send again: home code"), .text("Leave: home sign-out"),
            ])
    }

    /// N-G31, H-SC04.
    static let passwordReset = ScreenSpec(
        "home.passwordReset", pattern: [.fixed("home"), .fixed("password")], title: "New password",
        summary: "The way to a new password, step by step.", presentation: .page, tab: "residences"
    ) { _, context in
        let flow = try PasswordReset("home", context).flow()
        var blocks: [ScreenText.Block] = [
            .text("Step \(flow.index + 1) of \(flow.steps.count)"), .heading(flow.current.title),
            .empty(text(flow.current), hint: PasswordCommands.command(flow.current)),
        ]
        if flow.current == .verify { blocks.append(.text("Back: home password back")) }
        if flow.canGoBack { blocks.append(.text("Leave: home password leave")) }
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
    static let profile = ScreenSpec(
        "home.profile", pattern: [.fixed("home"), .fixed("profile")], title: "Profile", summary: "Who is signed in.",
        presentation: .tab, tab: "profile"
    ) { _, context in
        guard let account = try HomeIdentity(context).account() else { return HomeParts.gone("Account") }
        let facts = try HomeView.facts(of: account, context)
        return ScreenText(
            title: "Profile",
            blocks: HomeParts.facts(facts, context) + [
                .text("Change: go /home/profile/edit"), .text("Log out: home sign-out"),
            ])
    }

    /// N-H26, H-SC22.
    static let editProfile = ScreenSpec(
        "home.editProfile", pattern: [.fixed("home"), .fixed("profile"), .fixed("edit")], title: "Edit profile",
        summary: "A form for names and email.", presentation: .sheet, tab: "profile", identity: "edit-profile"
    ) { _, context in
        try HomeParts.form("Edit profile", "home.editProfile", [:], context, notes: ["A new email has to be verified."])
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
