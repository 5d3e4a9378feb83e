import FamNavigation
import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamKids

/// What once was one place: every domain has its own verbs, every screen its own text, every sheet and cover its slot.
@Suite struct HomesTests {
    let home: Household
    init() throws { home = try Household() }

    private func draw(_ address: String) throws -> String {
        try home.run("screen", ["address": .address(address)])
        return home.said.texts.last ?? ""
    }

    private func fill() throws -> ChildRow {
        let maya = try home.child("Maya", born: .day(2017, 4, 2))
        _ = try home.reward(maya, "Zoo", 10)
        try home.log([maya], try home.behavior("Chores", 10))
        return maya
    }

    // K-P01, K-P03, K-P61
    @Test(arguments: [
        "child add", "child edit", "child archive", "child delete", "children", "behavior add", "behavior edit",
        "behaviors", "behavior suggest", "log",
        "event edit", "event delete", "events", "bonus", "reward add", "reward edit", "reward redeem", "reward select",
        "reward options", "reward templates",
        "rewards", "redemptions", "insights", "insights consistency", "insights report", "insights year", "timeline",
        "activity", "badges", "milestones",
        "moment mark", "memories", "celebration current", "celebration dismiss", "celebrations", "agreement add",
        "agreement sign", "agreement current",
        "allowance owed", "allowance pay", "payouts", "note add", "notes", "media attach", "media list", "media remove",
        "kid leave", "onboarding next",
        "plus buy", "preference set", "go", "open", "backup", "restore",
    ])
    func everyDomainHasItsVerb(name: String) {
        #expect(home.registry.command(name) != nil || KidsFeature.feature.entities.contains { $0.plural == name })
    }

    // K-P03, K-E16
    @Test func fourKindsAreCelebrated() {
        #expect(CelebrationKind.allCases.map(\.rawValue) == ["badge", "milestone", "goal", "special"])
    }

    // K-P51
    @Test func listDetailFormAndTemplatesOfGoalsAreFourScreens() throws {
        _ = try fill()
        let titles = try ["/rewards/Maya", "/rewards/Maya/Zoo", "/rewards/Maya/Zoo/edit", "/rewards/Maya/templates"].map
        { try draw($0).split(separator: "\n")[0] }
        #expect(titles == ["Goals of Maya", "Zoo", "Edit Zoo", "Goal templates for Maya"])
    }

    // N-OP10 N-OP11 N-OP12 N-OP13 N-OP14 N-OP15 N-OP16, N-P20, K-P52, K-P60: eight sheets and four covers and the goal
    // prompt, each in its slot alone.
    @Test func eachSheetAndCoverFillsItsSlot() throws {
        _ = try fill()
        let waiting = try #require(try home.store.rows(.celebration, where: [], limit: 1).first)
        let router = try home.service(Router.key)
        let sheets = [
            ("/kids/Maya/log", "kids.logBehavior"), ("/kids/add", "kids.addChild"),
            ("/kids/Maya/edit", "kids.editChild"), ("/rewards/Maya/add", "kids.addReward"),
            ("/rewards/Maya/Zoo/edit", "kids.editReward"), ("/more/settings", "kids.settingsSheet"),
            ("/more/notifications", "kids.notifications"),
            ("/feedback", "kids.feedback"),
        ]
        for (address, screen) in sheets {
            try home.run("go", ["address": .address(address)])
            #expect(router.state.current.sheet?.entry.screen == screen && router.state.current.cover == nil)
            router.dismissSheet()
            #expect(router.state.current.sheet == nil)
        }
        let celebration = "/celebrations/\(waiting.id)"
        for (address, screen) in [
            ("/kids/Maya/view", "kids.kidView"), ("/paywall/goals", PaywallSource.goals.screen),
            (celebration, "kids.celebration"), ("/onboarding", "kids.onboarding"),
        ] {
            try home.run("go", ["address": .address(address)])
            #expect(
                router.state.current.cover?.entry.screen == screen && router.state.current.sheet == nil, "\(address)")
            router.dismissCover()
            #expect(router.state.current.cover == nil)
        }
    }

    // K-P50: each of the named components appears in its screen.
    @Test func theNamedComponentsAppear() throws {
        let maya = try fill()
        try home.line { try home.preferences.set(.datetime(home.now), for: KidsPreferences.onboardingDate) }
        let waiting = try #require(try home.store.rows(.celebration, where: [], limit: 1).first)
        let today = try draw("/today")
        for part in [
            "moments  stars today", "Log Moment\n──────────\nLog for Maya: log Maya Chores", "Look around\n───────────",
        ] { #expect(today.contains(part), "\(part)") }
        let sheet = try draw("/kids/Maya/log")
        for part in ["Suggested\n", "Stars: ", "Note: none", "Media: none"] { #expect(sheet.contains(part), "\(part)") }
        #expect(try draw("/kids/Maya").contains(ChildAvatar.line(try #require(try home.children.child(maya)))))
        #expect(try draw("/celebrations/\(waiting.id)").contains("for Maya"))
        #expect(try draw("/paywall/goals").contains("What Plus adds"))
        #expect(try draw("/insights").contains("Plus: the analytics dashboard."))
    }
}
