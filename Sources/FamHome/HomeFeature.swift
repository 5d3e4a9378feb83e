import FamRegistry

/// Module home: residences, maintenance tasks, contractors and documents, with accounts of its own.
public enum HomeFeature {
    static let id = "home"

    private static let ownCommands: [any Command.Type] = [
        SignUpCommand.self, VerifyCommand.self, CodeCommand.self, SignInCommand.self, SignOutCommand.self,
        ProfileCommand.self,
        ProfileEditCommand.self, TaskCompleteCommand.self, BoardCommand.self, BoardChooseCommand.self, DueCommand.self,
        CostsCommand.self,
        WarrantiesCommand.self, CalendarExportCommand.self,
    ]
    private static let commands = [
        ownCommands, PasswordCommands.all, TaskActionCommands.all, AttachmentCommands.all,
    ]

    private static let tabs = [
        TabSpec("residences", title: "Residences", isDefault: true), TabSpec("tasks", title: "Tasks"),
        TabSpec("contractors", title: "Contractors"), TabSpec("documents", title: "Documents"),
        TabSpec("profile", title: "Profile"),
    ]

    static let screens: [ScreenSpec] = [
        .dashboard, .login, .register, .verifyEmail, .passwordReset,
        .residences, .residenceDetail, .addResidence, .editResidence, .board, .addTask,
        .tasks, .taskDetail, .editTask, .completeTask, .imagePicker,
        .contractors, .contractorDetail, .addContractor, .editContractor,
        .documents, .warranties, .documentDetail, .addDocument, .editDocument,
        .profile, .editProfile,
    ]

    public static let feature = Feature(
        id: id, title: "Home", rank: 30,
        entities: [
            HomeAccountRow.self, ResidenceRow.self, TaskRow.self, CompletionRow.self, ContractorRow.self,
            DocumentRow.self, AttachmentRow.self, AttachmentCopyRow.self,
            CounterRow.self,
        ],
        commands: Array(commands.joined()),
        tabs: tabs,
        screens: screens,
        links: HomeLinks.all, preferences: HomePreferences.all, gates: [HomeGates.signedIn, HomeGates.verified],
        identity: HomeIdentity.spec, due: .home,
        hooks: Hooks(settling: [HomeLayers.settle], disappeared: [HomeLayers.leave]),
        codes: [.taskTransition, .foreignRow], habits: HomeHabits.all,
        sample: """
            home sign-up rivera rivera@rivera.example --demo
            residence add "Oak Street" --type house --city Bonn --bedrooms 3
            residence add Cabin --type other
            contractor add Ada --company Brightwater --specialty plumbing
            home task add "Oak Street" "Clean gutters" --due 2026-11-04 --frequency weekly --contractor Ada
            home task add "Oak Street" "Replace filter" --priority low --contractor Ada
            home task complete "Replace filter" Sam --cost 35EUR --rating 4
            document add Boiler --kind warranty --residence "Oak Street" --expires 2026-11-20 --cost 2400EUR
            """,
        services: [ServiceFactory(LastTaskAction.key) { _ in LastTaskAction() }],
        demo: PackageResources.home_fam)
}
