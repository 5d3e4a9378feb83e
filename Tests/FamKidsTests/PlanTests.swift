import FamKit
import FamNavigation
import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamKids

/// The plan's limit, and where it does not apply.
@Suite struct PlanTests {
    let home: Household

    init() throws { home = try Household() }

    // X-P57 X-OP60 X-OP59 X-E43: two are allowed and three refused; with Plus or the unlock for testing all are
    // allowed.
    @Test func theFreePlanHasThreeActiveGoals() throws {
        let plan = Plan(home)
        #expect(try plan.canAddActiveGoal(besides: 2))
        #expect(try !plan.canAddActiveGoal(besides: 3))
        try home.line { _ = try plan.buy() }
        #expect(try plan.canAddActiveGoal(besides: 300))
        try home.line { _ = try plan.cancel() }
        #expect(try !plan.canAddActiveGoal(besides: 3))
        try home.line { try home.preferences.set(.bool(true), for: KidsPreferences.unlockPlus) }
        #expect(try plan.canAddActiveGoal(besides: 3))
    }

    // K-P45: the refused add stores nothing. K-OP26: the store has no limit, so a restored household is complete.
    @Test func theLimitAppliesToPeopleOnly() throws {
        let maya = try home.child("Maya")
        for name in ["Zoo", "Kite", "Book"] { _ = try home.reward(maya, name, 10) }
        let add: [String: Value] = ["child": maya.value, "name": .string("Pony"), "points": .int(5)]
        #expect(home.code { try home.run("reward add", add) } == .planLimit)
        #expect(try home.rewards.activeRewards(of: maya).count == 3)
        _ = try home.reward(maya, "Moon", 10)
        #expect(try home.rewards.activeRewards(of: maya).count == 4)
    }

    // N-P18: each place has its own paywall; another one replaces it.
    @Test func eachSourceIsACoverOfItsOwn() throws {
        let router = try home.service(Router.key)
        let covers = PaywallSource.allCases.map(\.entry)
        #expect(Set(covers).count == PaywallSource.allCases.count)
        for cover in covers {
            router.present(cover: PresentedEntry(cover))
            #expect(router.state.current.cover?.entry == cover)
            #expect(router.present(cover: PresentedEntry(cover)).isEmpty)
        }
        router.dismissCover()
        #expect(router.state.current.cover == nil)
    }

    // X-C13 X-OP68 X-OP67: nothing without consent, then counts per day and nothing more.
    @Test func usageIsCountedWithConsentOnly() throws {
        try home.line { try Analytics(home).record("paywall_goals") }
        #expect(try EntityQuery(UsageRow.spec).rows(home.records).isEmpty)
        try home.line { try home.preferences.set(.bool(true), for: AnalyticsFeature.consent) }
        for _ in 0..<3 { try home.line { try Analytics(home).record("paywall_goals") } }
        let rows = try EntityQuery(UsageRow.spec).rows(home.records)
        #expect(rows.map { $0["count"] } == [.int(3)])
        #expect(UsageRow.spec.fields.map(\.name) == ["name", "day", "count"])
    }
}
