import FamRegistry

/// Module screentime: parents and their children, chores that earn minutes, balances with timers, requests for more.
public enum ScreenTimeFeature {
    static let id = "screentime"

    static let entities: [any Entity.Type] = [
        UserRow.self, PairRow.self, TaskRow.self, BalanceRow.self, RequestRow.self, ActivityRow.self,
        NotificationRow.self,
    ]

    private static let commands: [[any Command.Type]] = [
        [UserAddCommand.self, TaskAddCommand.self], ChildCommands.all, SignInCommands.all, ProfileCommands.all,
        TaskCommands.all,
        TimerCommands.all, RequestCommands.all, [NotificationReadCommand.self], DashboardCommands.all,
        [ReportCommand.self],
        ScreenTimeOnboardingCommands.all,
        [FetchCommand.self, LegacyImportCommand.self, SectionCommand.self, TaskMoreCommand.self],
    ]

    public static let feature = Feature(
        id: id, title: "Screen time", rank: 20, entities: entities, commands: Array(commands.joined()),
        tabs: DashboardTab.specs, screens: screens, links: LinkSpec.screenTime,
        preferences: ScreenTimePreferences.all, gates: ScreenTimeGates.all,
        identity: IdentitySpec { context in
            try SignIn(context).current().map { Identity(id: $0.id.description, name: $0.label) }
        },
        person: .screenTimeChild, due: .chores, hooks: DashboardModel.hooks,
        jobs: [BalanceTimer.job, BalanceTimer.midnight] + DashboardModel.jobs,
        codes: [.noPermission, .screenTimeRule, .notSignedIn, .dataCorrupted, .networkUnavailable],
        habits: ScreenTimeHabits.all,
        sample: """
            screentime user add Ana ana@rivera.example --password
            screentime user add Maya maya@rivera.example --role child
            screentime user add Leo leo@rivera.example --role child
            screentime sign-in ana@rivera.example
            screentime child link maya@rivera.example
            screentime child link leo@rivera.example
            screentime task add "Tidy the room" Maya
            screentime task add "Set the table" Leo
            screentime task complete "Tidy the room"
            """,
        services: [
            ServiceFactory(ParentsChange.key) { _ in ParentsChange() },
            ServiceFactory(DashboardModel.key) { _ in DashboardModel() },
            ServiceFactory(DocumentCache.key) { _ in DocumentCache() },
        ],
        demo: PackageResources.screentime_fam)

    static let screens: [ScreenSpec] = [
        .screenTimeDashboard, .screenTimeChildren, .screenTimeTasks, .screenTimeAccount,
        .screenTimeChild, .screenTimeTask, .screenTimeSettings, .screenTimeProfile, .screenTimeRequest,
        .screenTimeReports, .screenTimeNotifications, .screenTimeOwn,
        .screenTimeAddChild, .screenTimeAddTask, .screenTimeRequests, .screenTimeSettingsSheet,
        .screenTimeProfileSheet, .screenTimePassword,
        .screenTimeSignIn, .screenTimeOnboarding, .screenTimeControls,
    ]
}
