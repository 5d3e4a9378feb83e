import FamRegistry
import FamStore
import FamText
import FamValues
import Foundation
import Testing

@testable import FamKids

/// The order of the six steps, and what each one does alone.
@Suite struct LogStepsTests {
    let home: Household
    let maya: ChildRow, chores: BehaviorRow
    init() throws {
        home = try Household()
        maya = try home.child("Maya")
        chores = try home.behavior("Chores", 1)
        try home.line { try home.behaviors.update(chores) { $0[BehaviorRow.skill] = "kindness" } }
    }

    private func log(points: Int64? = nil) throws -> LoggedMoment {
        try #require(
            try home.line { try LogMoment(home).run([maya], MomentInput(behavior: chores, points: points)).first })
    }

    // K-UC01 K-P46 K-Q36 K-E30: moment, activity, total, badge, milestone, goal; each step queues its result.
    @Test func theSixStepsAreInOrder() throws {
        _ = try home.reward(maya, "Zoo", 40)
        _ = try home.reward(maya, "Balloon", 10)
        for _ in 0..<4 { _ = try log() }
        home.clock.advance(seconds: 86_400)
        let counting = CountingRecords(home.store)
        home.counting = counting
        let logged = try log(points: 6)
        #expect(
            counting.trace == [
                "+event", "+active day", "+badge", "+celebration", "+milestone", "+celebration", "reward",
                "+celebration",
            ])
        #expect(logged.stars == 10)
        #expect(logged.badge?.tier == .bronze)
        #expect(logged.milestone?.threshold == 25)
        #expect(logged.newGoals.map(\.name) == ["Balloon"])
        #expect(try CelebrationStore().queue(home).map(\.kind) == [.badge, .milestone, .goal])
    }

    // K-P46: activity only above zero.
    @Test(arguments: [(-1, 0), (0, 0), (1, 1)] as [(Int64, Int)])
    func onlyGoodMomentsAreActivity(points: Int64, days: Int) throws {
        _ = try log(points: points)
        #expect(try ProgressionStore(home).activity().days.count == days)
    }

    // K-UC04 K-P46: called alone; the name is empty for a child that is gone.
    @Test func theMilestoneCheckRunsAlone() throws {
        let goal = try home.reward(maya, "Zoo", 40)
        let found = try #require(try CheckMilestones(home).run(maya, from: 9, to: 10))
        #expect(found.childName == "Maya" && found.threshold == 25 && found.reward == goal)
        #expect(try CheckMilestones(home).run(maya, from: 8, to: 9) == nil)
        #expect(try EntityQuery(.milestone).rows(home.store).isEmpty)
        try home.line { try home.children.delete(maya) }
        #expect(try CheckMilestones(home).run(maya, from: 9, to: 10)?.childName == "")
    }

    // K-OP38 K-P36: called alone, the badge check returns the badge once.
    @Test func theBadgeCheckRunsAlone() throws {
        let store = ProgressionStore(home)
        for count in 1...5 {
            try home.line {
                _ = try BehaviorsStore(home).store {
                    $0[EventRow.child] = maya
                    $0[EventRow.behavior] = chores
                    $0[EventRow.points] = 1
                    $0[EventRow.media] = []
                    $0[EventRow.at] = home.now
                }
                let badge = try store.checkAndAwardBadges(maya)
                #expect(badge?.tier == (count == 5 ? .bronze : nil))
            }
        }
        #expect(try home.line { try store.checkAndAwardBadges(maya) } == nil)
        #expect(try store.badges(of: maya).map(\.skill) == ["kindness"])
        #expect(try store.badges(of: try home.child("Leo")).isEmpty)
    }

    // K-Q20 K-P43: offered once, by the first log of a child without a goal, and again after the marks are reset.
    @Test func aGoalIsOfferedOnce() throws {
        #expect(try log().offersGoal)
        #expect(try !log().offersGoal)
        try home.line { _ = try home.preferences.reset(group: "coach-marks") }
        #expect(try log().offersGoal)
        _ = try home.reward(maya, "Zoo", 40)
        try home.line { _ = try home.preferences.reset(group: "coach-marks") }
        #expect(try !log().offersGoal)
    }

    // K-P20 K-P34 K-OP01 K-OP21 K-OP36 X-E47 X-P45, traps 1 and 2: lists, days, badges and the queue are there for the
    // next process; days under the key, as JSON, count with them.
    @Test func progressSurvivesARestart() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fam-progress-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = StoreLocation.file(folder.appendingPathComponent("home.db").path)
        do {
            let first = try Household(file), ida = try first.child("Ida"), helped = try first.behavior("Helped", 10)
            try first.line { try first.behaviors.update(helped) { $0[BehaviorRow.skill] = "kindness" } }
            for _ in 0..<5 { try first.log([ida], helped) }
        }
        let second = try Household(file)
        let ida = try #require(try second.children.all().first).row
        #expect(try second.children.all().map(\.name) == ["Ida"] && second.behaviors.types().map(\.name) == ["Helped"])
        #expect(try second.behaviors.todayEvents(of: ida).count == 5 && second.stars(ida) == 50)
        #expect(try ProgressionStore(second).activity().days == [second.today])
        let earlier = #"{"days":["2026-09-30","2026-10-01"]}"#
        try second.line { try second.preferences.set(.string(earlier), for: KidsPreferences.parentActivity) }
        #expect(try ProgressionStore(second).activity().days == [second.today.adding(days: -1), second.today])
        #expect(try ProgressionStore(second).badges(of: ida).map(\.tier) == [.bronze])
        #expect(try CelebrationStore().queue(second).map(\.kind) == [.milestone, .milestone, .badge, .milestone])
        // New results build on the stored ones: no badge and no milestone twice.
        try second.log([ida], try #require(try second.behaviors.types().first).row)
        #expect(try CelebrationStore().queue(second).count == 4)
    }

    // K-Q26: the star goes through the same steps.
    @Test func aBonusStarIsAMoment() throws {
        let goal = try home.reward(maya, "Balloon", 1)
        let given = try #require(try home.line { try GiveBonus(home).run([maya]).first })
        #expect(given.stars == 1 && given.newGoals.map(\.row) == [goal])
        #expect(home.code { try home.line { _ = try GiveBonus(home).run([maya]) } } == .bonusGiven)
        home.clock.advance(seconds: 43_200)
        #expect(try home.line { try GiveBonus(home).run([maya]).first?.stars } == 2)
        #expect(try home.line { try GiveBonus(home).run([try home.children.add(name: "Leo")]).count } == 1)
    }
}
