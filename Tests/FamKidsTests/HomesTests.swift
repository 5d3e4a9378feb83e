import FamNavigation
import FamRegistry
import FamText
import FamValues
import Foundation
import Testing

@testable import FamKids

/// What was once one place: every domain has its own verbs, every screen its own text, every sheet and cover its slot.
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

    // K-P69 X-C30: the eleven places of the structure are screens, each in its own file. K-P52: so are
    // celebration, goal prompt and onboarding, once one screen with the tabs.
    @Test(arguments: [
        ("Today", "kids.today"), ("Kids", "kids.kids"), ("Child", "kids.childDetail"), ("KidView", "kids.kidView"),
        ("Goals", "kids.rewards"), ("Insights", "kids.insights"), ("ChildInsights", "kids.childInsights"),
        ("History", "kids.history"), ("More", "kids.settings"), ("Onboarding", "kids.onboarding"),
        ("LogSheet", "kids.logBehavior"), ("Celebration", "kids.celebration"), ("GoalPrompt", "kids.goalPrompt"),
    ])
    func eachPlaceHasItsFile(file: String, screen: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/FamKids")
        let places = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        let place = try #require(places.first { $0.hasSuffix("/\(file)Screen.swift") })
        let text = try String(contentsOf: root.appending(path: place), encoding: .utf8)
        #expect(KidsFeature.feature.screens.contains { $0.id == screen })
        #expect(text.contains("\"\(screen)\""), "\(file)Screen.swift declares \(screen)")
    }

    // K-OP64, K-P38: Today shows the children who are not archived, and says so as long as there are no moments
    // of the day.
    @Test func todayShowsWhatTheStoresHave() throws {
        let maya = try home.child("Maya"), leo = try home.child("Leo")
        try home.line { _ = try home.children.archive(leo) }
        let before = try draw("/today")
        #expect(before.contains("Maya") && !before.contains("Leo") && before.contains("No moments yet today."))
        try home.log([maya], try home.behavior("Chores", 2))
        let after = try draw("/today")
        #expect(after.contains("Chores") && !after.contains("No moments yet today."))
        home.clock.advance(seconds: 86_400)
        #expect(try draw("/today").contains("No moments yet today."))
    }

    // K-P73: each store works while the other stores' rows are a stand-in, which has no rows and accepts none.
    @Test func storesWorkBesideStandIns() throws {
        func alone(_ own: Set<String>, _ body: () throws -> Void) throws {
            home.counting = StandIn(home.store, own: own)
            defer { home.counting = nil }
            try home.line(body)
        }
        let maya = try home.child("Maya"), read = try home.behavior("Read", 1)
        try home.log([maya], read)
        try alone(["child"]) {
            let kim = try home.children.add(name: "Kim")
            try home.children.update(kim) { $0[ChildRow.name] = "Kai" }
            #expect(try home.children.archive(kim) && home.children.archived().map(\.name) == ["Kai"])
            try home.children.delete(kim)
            #expect(try home.children.active().map(\.name) == ["Maya"])
        }
        try alone(["child", "behavior", "event"]) {
            try home.behaviors.update(try home.behaviors.addType(name: "Sing", points: 1)) {
                $0[BehaviorRow.points] = 2
            }
            #expect(try home.behaviors.types().map(\.points) == [1, 2])
            #expect(try home.behaviors.todayEvents(of: maya).count == 1)
        }
        try alone(["child", "reward", "redemption"]) {
            let zoo = try home.rewards.add(child: maya, name: "Zoo", points: 1)
            let goal = try #require(try home.rewards.reward(zoo))
            _ = try home.rewards.redeem(goal, spending: 0, at: home.now)
            #expect(try home.rewards.history(of: maya).map(\.reward) == ["Zoo"])
        }
        try alone(["child", "note"]) {
            try home.records.insert(NoteRow.self) {
                $0[NoteRow.text] = "Slept well"
                $0[NoteRow.child] = maya
            }
            #expect(try NotesStore(home).newest(about: maya, limit: 5).map(\.text) == ["Slept well"])
        }
        try alone(["child", "badge", "active day"]) {
            let progress = ProgressionStore(home)
            _ = try progress.award(.bronze, Skill("focus"), to: maya, at: home.now)
            try progress.recordActivity()
            #expect(try progress.badges(of: maya).map(\.tier) == [.bronze])
        }
    }

    // K-P01, K-P03, K-P61, X-C29
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

    // N-OP10 N-OP11 N-OP12 N-OP13 N-OP14 N-OP15 N-OP16, N-P20, K-P60: eight sheets and four covers, each alone in
    // its slot.
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

    // K-P50 X-E62: each of the named components appears in its screen.
    @Test func theNamedComponentsAppear() throws {
        let maya = try fill()
        try home.line { try home.preferences.set(.datetime(home.now), for: KidsPreferences.onboardingDate) }
        let waiting = try #require(try home.store.rows(.celebration, where: [], limit: 1).first)
        let today = try draw("/today")
        for part in [
            "moments  stars today", "Log Moment\n──────────\nLog for Maya: log Maya Chores", "Look around\n───────────",
        ] { #expect(today.contains(part), "\(part)") }
        let sheet = try draw("/kids/Maya/log")
        for part in ["Suggested\n", "Stars: ", "Note      –", "Media     –"] {
            #expect(sheet.contains(part), "\(part)")
        }
        #expect(try draw("/kids/Maya").contains(ChildAvatar.line(try #require(try home.children.child(maya)))))
        #expect(try draw("/celebrations/\(waiting.id)").contains("for Maya"))
        #expect(try draw("/paywall/goals").contains("What Plus adds"))
        #expect(try draw("/insights").contains("Plus: the analytics dashboard."))
    }
}
