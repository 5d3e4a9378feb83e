import FamKit
import FamNavigation
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T09, S-SC08.
    static let screenTimeAccount: ScreenSpec = ScreenSpec(
        "screentime.account", pattern: [.fixed("screentime"), .fixed("account")], title: "Account",
        summary: "The signed-in user's profile.", presentation: .tab, tab: "account"
    ) { _, context in
        ScreenText(
            title: "Account",
            blocks: try AccountParts(context).profile() + [
                .button("Edit", try context.go(.screenTimeProfileSheet)),
                .button("Picture", "screentime profile image \(blank: "FILE")"),
                .button("Settings", try context.go(.screenTimeSettingsSheet)),
                .button("Sign out", "screentime sign-out"),
            ])
    }

    /// N-G03, S-SC11, S-Q23: the page that links and quick actions open.
    static let screenTimeSettings: ScreenSpec = ScreenSpec(
        "screentime.settings", pattern: [.fixed("screentime"), .fixed("settings")], title: "Settings",
        summary: "Account, notifications and the rules for the children.", presentation: .page, tab: "dashboard"
    ) { _, context in try AccountParts(context).settings() }

    /// N-H04: the same as a sheet.
    static let screenTimeSettingsSheet: ScreenSpec = ScreenSpec(
        "screentime.settingsSheet", pattern: [.fixed("screentime"), .fixed("account"), .fixed("settings")],
        title: "Settings",
        summary: "Account, notifications and the rules for the children, as a sheet.", presentation: .sheet,
        tab: "account",
        identity: "settings"
    ) { _, context in try AccountParts(context).settings() }

    /// N-G04, S-SC12.
    static let screenTimeProfile: ScreenSpec = ScreenSpec(
        "screentime.editProfile", pattern: [.fixed("screentime"), .fixed("profile")], title: "Edit profile",
        summary: "A form for name, email and picture.", presentation: .page, tab: "dashboard",
        form: AccountParts.profileForm
    ) { request, context in try AccountParts(context).edit(request) }

    /// N-H05: the same as a sheet.
    static let screenTimeProfileSheet: ScreenSpec = ScreenSpec(
        "screentime.editProfileSheet", pattern: [.fixed("screentime"), .fixed("account"), .fixed("profile")],
        title: "Edit profile", summary: "A form for name, email and picture, as a sheet.", presentation: .sheet,
        tab: "account", identity: "editProfile", form: AccountParts.profileForm
    ) { request, context in try AccountParts(context).edit(request) }

    /// N-H06, S-SC13.
    static let screenTimePassword: ScreenSpec = ScreenSpec(
        "screentime.changePassword", pattern: [.fixed("screentime"), .fixed("account"), .fixed("password")],
        title: "Change password", summary: "How to change the password.", presentation: .sheet, tab: "account",
        identity: "changePassword", form: passwordForm
    ) { request, context in
        try ScreenText(title: "Change password", blocks: [.text("You will be asked for both.")] + request.form(context))
    }

    private static let passwordForm = Form([
        FormInput(ProfileCommands.Change.old, "Password", "The current password."),
        FormInput(ProfileCommands.Change.new, "New password", "At least 8 characters; asked for twice."),
    ]) { _, _ in "screentime password change" }

    /// N-V01, S-SC20: shown while nobody is signed in.
    static let screenTimeSignIn: ScreenSpec = ScreenSpec(
        "screentime.authentication", pattern: [.fixed("screentime"), .fixed("sign-in")], title: "Sign in",
        summary: "Signing in with email and password.", presentation: .cover, tab: "dashboard",
        identity: "authentication", form: signInForm
    ) { request, context in
        if let user = try SignIn(context).current() {
            return ScreenText(
                title: "Sign in", blocks: [.empty("\(user.label) is signed in.", "Sign out", "screentime sign-out")])
        }
        return ScreenText(
            title: "Sign in",
            blocks: try request.form(context) + [
                .button(
                    "No account yet",
                    "screentime user add \(blank: "NAME") \(blank: "EMAIL", "you@mail.example") --password"),
            ])
    }

    private static let signInForm = Form(
        [
            FormInput(UserRow.email, "Email", "Your account's email.", as: SignInCommands.In.email.declaration),
            FormInput(SignInCommands.In.password, "Password", "You are asked for it."),
        ],
        save: "Sign in"
    ) { _, _ in "screentime sign-in" }
}

/// Parts shared by pages and sheets.
private struct AccountParts {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    func profile() throws -> [ScreenText.Block] {
        guard let user = try Users(context).profile() else { return [.text("Nobody is signed in.")] }
        return [
            .text("\(user.name), \(user.role.rawValue)"), .text(user.email), .text("Picture: \(user.image ?? "none")"),
        ]
    }

    static let profileForm = Form(
        [
            FormInput(
                UserRow.name, "Name", "Your name.", isRequired: true,
                as: ProfileCommands.Edit.person.declaration),
            FormInput(
                UserRow.email, "Email", "The email you sign in with.", isRequired: true,
                as: ProfileCommands.Edit.email.declaration),
            FormInput(UserRow.image, "Picture", "A file.", as: ProfileCommands.Edit.image.declaration),
        ],
        sending: .changes, of: { _, context in try SignIn(context).current()?.ref }
    ) { _, _ in "screentime profile edit" }

    func edit(_ request: ScreenRequest) throws -> ScreenText {
        guard try Users(context).profile() != nil else { return .gone("Profile") }
        return ScreenText(title: "Edit profile", blocks: try request.form(context))
    }

    func settings() throws -> ScreenText {
        var blocks: [ScreenText.Block] = [.heading("Account")]
        blocks += try profile()
        blocks += [
            .button("Edit", try context.go(.screenTimeProfile)), .button("Password", "screentime password change"),
            .heading("Children"), .button("Parental controls", try context.go(.screenTimeControls)),
            .button("Reports", try context.go(.screenTimeReports)),
            .heading("Notifications"),
        ]
        let unread = try context.service(DashboardModel.key).shown(context).unreadNotificationCount
        blocks += [
            .empty("Unread: \(unread)", "Notifications", try context.go(.screenTimeNotifications)),
            .heading("Appearance"), .button("Theme and color", "preferences | where group == \"appearance\""),
            .heading("First steps"), .button("Show again", try context.go(.screenTimeOnboarding)),
        ]
        return ScreenText(title: "Settings", blocks: blocks)
    }
}
