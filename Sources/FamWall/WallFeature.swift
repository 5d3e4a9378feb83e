import FamBoard
import FamRegistry

/// Module wall: posts and comments on a campus and a national wall, under a profile name or anonymously.
public enum WallFeature {
    static let id = "wall"

    private static let ownCommands: [any Command.Type] = [
        CodeCommand.self, SignUpCommand.self, SignInCommand.self, SignOutCommand.self, ProfileCommand.self,
        NameCommand.self,
        PostCommand.self, FeedCommand.self, ShowCommand.self, MineCommand.self, LikeCommand.self, HideCommand.self,
    ]
    private static let commands = [
        ownCommands, PasswordCommands.all, CommentCommands.all, FeedControls.all, WallConnection.all,
    ]

    private static let tabs = [
        TabSpec("home", title: "National", icon: .globe, isDefault: true), TabSpec("wall", title: "Campus"),
        TabSpec("market", title: "Market"),
        TabSpec("internship", title: "Internship"), TabSpec("profile", title: "Profile"),
    ]

    static let screens: [ScreenSpec] = [
        .wallHome, .wallCampus, .wallMarket, .wallInternship, .wallProfileTab, .wallProfile, .wallPost, .wallCreate,
        .wallEditName,
        .wallChangePassword, .wallSetPasswordPage, .wallSetPassword, .wallAuthentication, .wallLogin,
        .wallRegistration, .wallForgot,
    ]

    public static let feature = Feature(
        id: id, title: "Wall", rank: 50, entities: [PostRow.self, CommentRow.self, LikeRow.self],
        commands: Array(commands.joined()),
        tabs: tabs,
        screens: screens,
        links: WallLinks.all, preferences: WallPreferences.all, gates: [WallGates.signedIn],
        identity: WallSession.identity,
        hooks: Hooks(
            settling: [WallLayers.settle],
            appeared: [
                FeedLoader.appeared, FeedRefresh.appeared, PasswordHint.appeared, WallLoadJob.appeared,
            ],
            disappeared: [FeedLoader.disappeared, FeedRefresh.disappeared, PasswordHint.disappeared],
            tick: [WallSession.started]),
        jobs: [WallSession.end, WallSession.restore, PasswordHint.job, FeedRefresh.job, WallLoadJob.job],
        codes: [.notOwn, .passwordSet, .rowsElsewhere],
        habits: ["read", "list", "posts"].map {
            Habit("wall \($0)", .advice("`wall feed` lists the newest posts, `wall show POST` shows a whole one"))
        }
            + ["wall", "wall write", "wall add", "wall new"].map {
                Habit($0, .advice("`wall post TITLE CONTENT` writes a post, `wall feed` lists the newest"))
            }
            + ["invite", "guest", "user", "account", "member"].map { Habit("wall \($0)", .advice(joining)) },
        sample: """
            wall sign-up --demo rivera
            wall post Welcome "Be kind." --wall national
            wall post "Library hours" "Does anyone know them?" --wall national --no-anonymous
            wall post "Study group" "Tuesdays at six."
            wall comment 2 "Until ten on weekdays."
            """,
        services: [
            ServiceFactory(WallModel.key) { _ in WallModel() }, ServiceFactory(WallAnswers.key) { _ in WallAnswers() },
        ],
        demo: PackageResources.wall_fam)

    private static let joining =
        "everyone makes an account: `wall sign-up` asks for an email and its code, `wall sign-up --demo NAME` for "
        + "neither"
}
