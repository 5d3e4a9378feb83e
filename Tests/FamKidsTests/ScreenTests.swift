import FamNavigation
import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamKids

@Suite struct ScreenTests {
    let home: Household
    init() throws { home = try Household() }

    private func draw(_ address: String) throws -> String {
        try home.run("screen", ["address": .address(address)])
        return home.said.texts.last ?? ""
    }

    private func go(_ address: String) throws -> String {
        try home.run("go", ["address": .address(address)])
        return try home.service(Router.key).address(in: home)
    }

    private func fill() throws -> ChildRow {
        let maya = try home.child("Maya", born: .day(2017, 4, 2))
        let chores = try home.behavior("Helped with chores", 2)
        _ = try home.behavior("Shouted", -1)
        _ = try home.reward(maya, "Sticker book", 5)
        _ = try home.reward(maya, "Zoo", 50)
        try home.log([maya], chores)
        return maya
    }

    // K-OP74 X-OP57 X-E44: the resets for testing appear only in a debug build, on request.
    @Test func settingsShowTheResetsWhenAskedFor() throws {
        _ = try fill()
        #expect(try !draw("/settings").contains("Reset Onboarding"))
        try home.line { try home.preferences.set(.bool(true), for: KidsPreferences.showDebugInfo) }
        #expect(
            try draw("/settings").contains(
                "Reset All Coach Marks: preference reset coach-marks\nReset Onboarding: preference reset onboarding"))
    }

    // N-T01 … N-T05, N-P16, K-P59
    @Test func theFiveTabs() {
        let tabs = KidsFeature.feature.tabs
        #expect(tabs.map(\.id) == ["today", "kids", "rewards", "insights", "more"])
        #expect(tabs.map(\.title) == ["Today", "Kids", "Goals", "Insights", "More"])
        #expect(tabs.filter(\.isDefault).map(\.id) == ["today"])
        let icons = ["star.fill", "figure.2.and.child.holdinghands", "gift.fill", "chart.bar.fill", "ellipsis"]
        #expect(tabs.map { $0.icon?.name } == icons)
    }

    // N-G13 N-G14 N-G16 N-G24: every screen can be reached and drawn.
    @Test func everyScreenIsReachedAndDrawn() throws {
        let maya = try fill()
        try home.log([maya], try home.behavior("Helped", 10))
        let map = try home.service(Router.key).map, printer = AddressPrinter(map: map, finder: RowFinder(home))
        // The backup's page describes the file, which a household in memory does not have.
        for screen in KidsFeature.feature.screens where screen.pattern.last != .fixed("backup") {
            var entry = ScreenEntry(screen.id)
            for case .row(let name, let entity, _) in screen.pattern {
                let spec = try #require(home.registry.entity(entity))
                let row = try #require(try home.store.rows(spec, where: [], limit: 1).first, "\(screen.id)")
                entry.rows.append(NamedRow(name, entity: entity, id: row.id))
            }
            for case .text(let name, _, _) in screen.pattern { entry.texts.append(NamedText(name, "2025")) }
            let address = printer.address(entry)
            #expect(try go(address) == address)
            #expect(map.shown(in: try home.service(Router.key).state)?.screen == screen.id)
            #expect(try !draw(address).contains("not found"), "\(address)")
        }
        for screen in KidsFeature.feature.screens
        where screen.patternText.utf8.allSatisfy({ !(0x41...0x5A).contains($0) }) {
            #expect(try go(screen.patternText) == screen.patternText)
            #expect(try !draw(screen.patternText).contains("not found"))
        }
    }

    @Test func emptyScreensNameTheCommandThatHelps() throws {
        try home.line { try home.preferences.set(.bool(true), for: KidsPreferences.onboardingDone) }
        for address in ["/today", "/kids", "/rewards"] { #expect(try draw(address).contains("child add NAME")) }
        #expect(try draw("/insights").contains("child add NAME"))
        _ = try home.child("Zoë Marie")
        #expect(try draw("/today").contains("behavior add"))
        #expect(try draw("/insights").contains("behavior add"))
        let chores = try home.behavior("Helped with chores", 2)
        #expect(try draw("/insights").contains("log \"Zoë Marie\" \"Helped with chores\""))
        try home.line { try home.behaviors.update(chores) { $0[BehaviorRow.active] = false } }
        #expect(try draw("/insights").contains("behavior edit \"Helped with chores\" --active"))
        #expect(try draw("/kids/Zoë Marie").contains("reward add \"Zoë Marie\" NAME --points 10"))
    }

    // K-SC02
    @Test func todayShowsStarsAndMoments() throws {
        _ = try fill()
        try home.line { try Coaching(home).markSeen() }
        let lines = try draw("/today").split(separator: "\n").map(String.init)
        #expect(
            lines.starts(with: [
                "Today", "═════", "2026-10-01", "child  stars  moments  stars today",
                "Maya       2        1            2",
            ]))
        let log = try #require(lines.firstIndex(of: "Log Moment")),
            moments = try #require(lines.firstIndex(of: "Moments"))
        #expect(
            log < moments
                && lines[log...].starts(with: [
                    "Log Moment", "──────────", "Log for Maya: log Maya \"Helped with chores\"",
                ]))
        #expect(
            lines[moments...].starts(with: [
                "Moments", "───────", "time   child  behavior            points  note",
                "12:00  Maya   Helped with chores       2",
            ]))
    }

    // K-SC04, K-Q31
    @Test func kidsShowsAgeGoalAndTheArchivedOnes() throws {
        _ = try fill()
        try home.run("child archive", ["child": .list([home.child("Leo").value])])
        let text = try draw("/kids")
        #expect(text.contains("M  Maya    9      2  Sticker book  40 %"))
        #expect(text.contains("Archived\n────────\nL Leo, 0 stars"))
        #expect(try !draw("/today").contains("Leo"))
    }

    // K-SC08, K-SC09
    @Test func goalsShowBarsAndWhatIsReady() throws {
        let maya = try fill()
        #expect(try draw("/rewards").contains("Sticker book  ████████░░░░░░░░░░░░  40 %"))
        #expect(try draw("/rewards/Maya").contains("Zoo      50     48"))
        #expect(try draw("/rewards/Maya/Sticker book").contains("3 stars to go"))
        try home.log([maya], try home.behavior("Much", 9))
        #expect(try draw("/rewards/Maya/Sticker book").contains("reward redeem \"Maya/Sticker book\""))
        let goal = try #require(try home.rewards.currentGoal(of: maya))
        try home.run("reward redeem", ["reward": goal.row.value])
        #expect(try draw("/kids/Maya/rewards/Sticker book").contains("Redeemed on 2026-10-01"))
        #expect(try draw("/kids/Maya/rewards").contains("2026-10-01  Sticker book      5"))
    }

    // K-SC12 K-E06: zero points count only in the total; each period has its page.
    @Test func insightsCountTheirPeriod() throws {
        let maya = try fill(), any = try home.behavior("Any", 0)
        try home.log([maya], any)
        try home.log([maya], any, points: -3)
        try home.log([maya], any, at: Instant(micros: home.now.micros - Instant.perDay))
        #expect(try draw("/insights").contains("Maya         4         1           1     -1  Any"))
        #expect(try draw("/insights/this-month").contains("Maya         3         1           1     -1  Any"))
        #expect(try draw("/insights/last-week").contains("No moments in this time."))
    }

    // N-C17, N-Q06
    @Test func anAddressFollowsANewNameAndADeletedChildIsNotFound() throws {
        let maya = try fill()
        _ = try go("/kids/Maya")
        try home.line { try home.children.update(maya) { $0[ChildRow.name] = "Maja" } }
        #expect(try home.service(Router.key).address(in: home) == "/kids/Maja")
        _ = try home.child("Ida")
        try home.line { try home.children.delete(maya) }
        try home.run("screen")
        #expect(home.said.texts.last?.contains("This child was not found.") == true)
    }

    // N-L05, N-L07, N-L11, N-L13, N-P21
    @Test func links() throws {
        let maya = try fill()
        let zoo = try #require(try home.rewards.rewards(of: maya).last).row
        let cases = [
            ("tinywins://child?id=\(maya.id)", "/kids/Maya"), ("tinywins://child?id=maya", "/kids/Maya"),
            ("tinywins://reward", "/rewards"),
            ("tinywins://reward?id=\(zoo.id)", "/rewards/Maya/Zoo"),
            ("tinywins://reward?id=Maya/Zoo", "/rewards/Maya/Zoo"),
            ("tinywins://reward?id=nothing", "/rewards"), ("fam://kids", "/kids"), ("fam://kids/Maya", "/kids/Maya"),
            ("fam://kids/tab/insights", "/insights"),
            ("fam://kids/child?id=\(maya.id)", "/kids/Maya"), ("fam://kids/reward?id=\(zoo.id)", "/rewards/Maya/Zoo"),
            ("fam://kids/insights", "/insights"), ("fam://kids/history", "/kids/history"),
            ("fam://kids/log?child=\(maya.id)", "/kids/Maya/log"),
        ]
        for (link, address) in cases {
            try home.run("open", ["url": .url(link)])
            #expect(try home.service(Router.key).address(in: home) == address, "\(link)")
        }
        let before = try home.service(Router.key).state
        for (link, code) in [
            ("tinywins://child", DiagnosticCode.linkBadParameter), ("tinywins://child?id=Nobody", .linkNotFound),
            ("tinywins://other", .linkUnknownRoute),
        ] {
            #expect(home.code { try home.run("open", ["url": .url(link)]) } == code)
        }
        #expect(try home.service(Router.key).state == before)
    }

    // N-H08 … N-H11: the same identity stays, a different one replaces it.
    @Test func sheetsHaveTheirIdentity() throws {
        let maya = try fill()
        let zoo = try #require(try home.rewards.rewards(of: maya).last).row
        let router = try home.service(Router.key)
        for (address, identity) in [
            ("/kids/add", "add-child"), ("/kids/Maya/edit", "edit-\(maya.id)"),
            ("/rewards/Maya/add", "add-reward-\(maya.id)"),
            ("/rewards/Maya/Zoo/edit", "edit-reward-\(zoo.id)"),
        ] {
            _ = try go(address)
            let sheet = try #require(router.state.current.sheet)
            #expect(router.map.screen(sheet.entry.screen)?.identity(of: sheet.entry) == identity)
            #expect(router.present(sheet: PresentedEntry(sheet.entry)).isEmpty)
        }
        _ = try go("/kids/Maya")
        #expect(router.state.current.sheet == nil)
        let page = try #require(router.state.current.path.last)
        #expect(router.map.screen(page.screen)?.identity(of: page) == nil)
    }

    // What a screen offers can be read whole in 40 columns.
    @Test func aNarrowScreenBreaksItsCommands() throws {
        _ = try fill()
        let template = ScreenText(
            title: "T",
            blocks: [
                .empty(
                    "Nothing is here yet, as you see well.", "Add",
                    "reward add \("Maya") \(blank: "NAME") --points 10 --due \(blank: "DATE")")
            ])
        #expect(
            ScreenRenderer(width: 24, zone: .utc).render(template).split(separator: "\n").dropFirst(2) == [
                "Nothing is here yet, as", "you see well.", "  Add: reward add Maya", "    NAME --points 10",
                "    --due DATE",
            ])
    }

    // The counts that the examples of the navigation commands print.
    @Test func everyPlaceHasItsLinks() throws {
        func count(_ name: String, _ arguments: [String: Value]) throws -> Int {
            if case .table(let table) = try home.run(name, arguments) { return table.rows.count }
            return -1
        }
        #expect(try count("link make", ["address": .address("/rewards")]) == 4)
        #expect(try count("link plan", ["url": .url("fam://rewards")]) == 9)
    }
}
