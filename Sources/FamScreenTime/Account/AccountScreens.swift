import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T09, S-SC08.
    static let screenTimeAccount = ScreenSpec(
        "screentime.account", pattern: [.fixed("screentime"), .fixed("account")], title: "Account",
        summary: "The profile of who is signed in.", presentation: .tab, tab: "account"
    ) { _, context in
        ScreenText(
            title: "Account",
            blocks: try AccountParts(context).profile() + [
                .text("Edit: go /screentime/account/profile"), .text("Picture: screentime profile image FILE"),
                .text("Settings: go /screentime/account/settings"), .text("Leave: screentime sign-out"),
            ])
    }

    /// N-G03, S-SC11, S-Q23: the page that links and quick actions lead to.
    static let screenTimeSettings = ScreenSpec(
        "screentime.settings", pattern: [.fixed("screentime"), .fixed("settings")], title: "Settings",
        summary: "Account, notifications and the rules for the children.", presentation: .page, tab: "dashboard"
    ) { _, context in try AccountParts(context).settings() }

    /// N-H04: the same as a sheet.
    static let screenTimeSettingsSheet = ScreenSpec(
        "screentime.settingsSheet", pattern: [.fixed("screentime"), .fixed("account"), .fixed("settings")],
        title: "Settings",
        summary: "Account, notifications and the rules for the children, as a sheet.", presentation: .sheet,
        tab: "account",
        identity: "settings"
    ) { _, context in try AccountParts(context).settings() }

    /// N-G04, S-SC12.
    static let screenTimeProfile = ScreenSpec(
        "screentime.editProfile", pattern: [.fixed("screentime"), .fixed("profile")], title: "Edit profile",
        summary: "A form for name, email and picture.", presentation: .page, tab: "dashboard"
    ) { _, context in try AccountParts(context).form() }

    /// N-H05: the same as a sheet.
    static let screenTimeProfileSheet = ScreenSpec(
        "screentime.editProfileSheet", pattern: [.fixed("screentime"), .fixed("account"), .fixed("profile")],
        title: "Edit profile", summary: "A form for name, email and picture, as a sheet.", presentation: .sheet,
        tab: "account", identity: "editProfile"
    ) { _, context in try AccountParts(context).form() }

    /// N-H06, S-SC13.
    static let screenTimePassword = ScreenSpec(
        "screentime.changePassword", pattern: [.fixed("screentime"), .fixed("account"), .fixed("password")],
        title: "Change password", summary: "How to change the password.", presentation: .sheet, tab: "account",
        identity: "changePassword"
    ) { _, _ in
        let form = ScreenTimeForm([
            ("password", "", "The password of now."), ("new password", "", "At least 8 characters."),
            ("repeat", "", "The new one again, so that a slip is found."),
        ])
        return ScreenText(
            title: "Change password",
            blocks: [form.table, .text("All three are asked for: screentime password change"), .text("Close: close")])
    }

    /// N-V01, S-SC20: shown while nobody is signed in.
    static let screenTimeSignIn = ScreenSpec(
        "screentime.authentication", pattern: [.fixed("screentime"), .fixed("sign-in")], title: "Sign in",
        summary: "Signing in with email and password.", presentation: .cover, tab: "dashboard",
        identity: "authentication"
    ) { _, context in
        if let user = try SignIn(context).current() {
            return ScreenText(
                title: "Sign in", blocks: [.empty("\(user.label) is signed in.", hint: "screentime sign-out")])
        }
        let form = ScreenTimeForm([("email", "", "That of your account."), ("password", "", "Asked for, never shown.")])
        return ScreenText(
            title: "Sign in",
            blocks: [
                form.table, .text("Sign in: screentime sign-in EMAIL"),
                .text("No account yet: screentime user add NAME EMAIL --password"),
            ])
    }
}

/// What page and sheet share.
private struct AccountParts {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    func profile() throws -> [ScreenText.Block] {
        guard let user = try Users(context).profile() else { return [.text("Nobody is signed in.")] }
        return [
            .text("\(user.name), \(user.role.rawValue)"), .text(user.email), .text("Picture: \(user.image ?? "none")"),
        ]
    }

    func form() throws -> ScreenText {
        guard let user = try Users(context).profile() else { return ScreenTimeParts.gone("Profile") }
        let form = ScreenTimeForm([
            ("name", user.name, "What you are called."), ("email", user.email, "What signs in."),
            ("picture", user.image ?? "", "A file."),
        ])
        return ScreenText(
            title: "Edit profile",
            blocks: [
                form.table, .text("Save: screentime profile edit --name NAME --email EMAIL"),
                .text("Picture: screentime profile image FILE"),
            ])
    }

    func settings() throws -> ScreenText {
        var blocks: [ScreenText.Block] = [.heading("Account")]
        blocks += try profile()
        blocks += [
            .text("Edit: go /screentime/profile"), .text("Password: screentime password change"),
            .heading("Children"), .text("Parental controls: go /screentime/controls"),
            .text("Reports: go /screentime/reports"),
            .heading("Notifications"),
        ]
        let unread = try context.service(DashboardModel.key).shown(context).unreadNotificationCount
        blocks.append(.text("Unread: \(unread), go /screentime/notifications"))
        blocks += [.heading("First steps"), .text("Show again: go /screentime/welcome")]
        return ScreenText(title: "Settings", blocks: blocks)
    }
}
