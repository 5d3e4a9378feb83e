import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamKids

@Suite struct RewardsStoreTests {
    let home: Household
    let maya, leo: ChildRow, any: BehaviorRow
    init() throws {
        home = try Household()
        maya = try home.child("Maya")
        leo = try home.child("Leo")
        any = try home.behavior("Any", 1)
    }

    private func give(_ child: ChildRow, _ points: Int64) throws { try home.log([child], any, points: points) }
    private func redeem(_ goal: RewardRow) throws { try home.run("reward redeem", ["reward": goal.value]) }

    // K-OP22, K-OP23, K-OP46, K-P25
    @Test func goalsByChildAndThoseStillOpen() throws {
        for child in [maya, leo] { for name in ["a", "b", "c"] { _ = try home.reward(child, name, 1) } }
        try give(maya, 1)
        try redeem(try home.rewards.rewards(of: maya)[1].row)
        #expect(try home.rewards.rewards(of: maya).count == 3)
        #expect(try home.rewards.activeRewards(of: maya).map(\.name) == ["a", "c"])
        #expect(try home.rewards.activeRewards(of: leo).count == 3)
    }

    // K-OP24, K-Q06, K-P26
    @Test func theCurrentGoalHasTheSmallestPriority() throws {
        let zoo = try home.reward(maya, "Zoo", 5), kite = try home.reward(maya, "Kite", 5)
        #expect(try home.rewards.rewards(of: maya).map(\.priority) == [1, 2])
        #expect(try home.rewards.currentGoal(of: maya)?.row == zoo)
        try home.line { try home.rewards.update(kite) { $0[RewardRow.priority] = 0 } }
        #expect(try home.rewards.currentGoal(of: maya)?.row == kite)
        try home.line { try home.rewards.update(kite) { $0[RewardRow.priority] = 1 } }
        #expect(try home.rewards.currentGoal(of: maya)?.row == zoo)
        #expect(try home.rewards.currentGoal(of: leo) == nil)
        _ = try home.reward(leo, "Swing", 5)
        #expect(try home.rewards.rewards(of: leo).map(\.priority) == [1])
    }

    // K-E04: targets above zero, names required.
    @Test func goalsAreChecked() {
        #expect(home.code { _ = try home.reward(maya, "Zoo", 0) } == .invalidValue)
        #expect(home.code { _ = try home.reward(maya, " ", 5) } == .invalidValue)
    }

    // K-OP25, K-P27, K-Q07
    @Test func progressStaysBetweenNothingAndOne() throws {
        let ref = try home.reward(maya, "Zoo", 5)
        let goal = try #require(try home.rewards.reward(ref))
        #expect([-3, 0, 3, 5, 7].map { RewardsStore.progress(goal, stars: $0) } == [0, 0, 0.6, 1, 1])
        // No goal has such a target; it could not be drawn.
        for target: Int64 in [-1, 0] {
            #expect([-3, 0, 3].map { RewardsStore.progress(to: target, stars: $0) } == [0, 0, 0])
        }
    }

    @Test func remainingAndReadyFollowTheStars() throws {
        let ref = try home.reward(maya, "Zoo", 5)
        func derived() throws -> [Value] {
            [
                try home.store.value(RewardRow.remaining, of: ref).value,
                try home.store.value(RewardRow.ready, of: ref).value,
            ]
        }
        #expect(try derived() == [.int(5), .bool(false)])
        try give(maya, -2)
        #expect(try derived() == [.int(7), .bool(false)])
        try give(maya, 9)
        #expect(try derived() == [.int(0), .bool(true)])
    }

    // K-UC02, K-E05, K-OP28, K-OP29, K-OP46, K-P28, K-P48, K-Q09: the history stays when the goal is deleted.
    @Test func redeemingMarksRecordsAndNamesTheNextGoal() throws {
        let zoo = try home.reward(maya, "Zoo", 5)
        _ = try home.reward(maya, "Kite", 8)
        try give(maya, 6)
        try redeem(zoo)
        let said = ["Redeemed! Maya gets Zoo; the stars stay.", "Next goal: Kite, 2 stars to go."]
        #expect(home.said.notices.suffix(2) == said[...])
        let goal = try #require(try home.rewards.reward(zoo))
        #expect(goal.isRedeemed)
        #expect(goal.redeemedAt == home.now)
        #expect(try home.stars(maya) == 6)
        try home.line { try home.rewards.update(zoo) { $0[RewardRow.name] = "Aquarium" } }
        try home.line { try home.rewards.delete(zoo) }
        let history = try home.rewards.history(of: maya)
        #expect(history.map(\.reward) == ["Zoo"])
        #expect(history.map(\.points) == [5])
        #expect(history.map(\.at) == [home.now])
    }

    // K-P48, K-UC02
    @Test func withoutANextGoalOneIsAskedFor() throws {
        let zoo = try home.reward(maya, "Zoo", 1)
        try give(maya, 1)
        try redeem(zoo)
        #expect(home.said.notices.last == "No goal is left: set one with `reward add Maya NAME --points 10`.")
    }

    // K-Q08
    @Test func tooEarlyOrTwiceIsRefusedAndChangesNothing() throws {
        let zoo = try home.reward(maya, "Zoo", 5)
        try give(maya, 4)
        #expect(home.code { try redeem(zoo) } == .needsStars)
        #expect(try home.rewards.reward(zoo)?.isRedeemed == false)
        try give(maya, 1)
        try redeem(zoo)
        #expect(home.code { try redeem(zoo) } == .alreadyRedeemed)
        #expect(try home.rewards.history(of: maya).count == 1)
        try home.line { try home.rewards.delete(zoo) }
        #expect(home.code { try redeem(zoo) } == .notFound)
    }
}
