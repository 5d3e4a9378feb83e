import FamRegistry
import FamValues
import Testing

@testable import FamKids

@Suite struct GoalsSelectionTests {
    let home: Household
    var selection: GoalsSelection { GoalsSelection(home) }
    init() throws { home = try Household() }

    private func expectNothing() throws {
        #expect(try selection.child() == nil)
        #expect(try selection.rewards().isEmpty)
        #expect(try selection.currentGoal() == nil)
        #expect(try selection.stars() == 0)
    }

    // K-OP70, K-OP71
    @Test func withoutASelectionThereIsNothing() throws {
        _ = try home.reward(try home.child("Maya"), "Zoo", 5)
        try expectNothing()
    }

    // K-OP70, K-OP71, K-P44
    @Test func theSelectedChildsGoalsAndStarsAreShown() throws {
        let maya = try home.child("Maya"), any = try home.behavior("Any", 3)
        let zoo = try home.reward(maya, "Zoo", 5)
        try home.log([maya], any)
        try home.line { try selection.select(maya) }
        #expect(try selection.child()?.name == "Maya")
        #expect(try selection.rewards().map(\.row) == [zoo])
        #expect(try selection.currentGoal()?.row == zoo)
        #expect(try selection.stars() == 3)
        try home.line { try selection.select(nil) }
        try expectNothing()
    }

    // K-OP70, K-OP71, K-P44, K-Q04: nor is there anything for a child that is gone.
    @Test func anArchivedOrDeletedChildIsNoLongerSelected() throws {
        let maya = try home.child("Maya")
        try home.line { try selection.select(maya) }
        _ = try home.line { try home.children.archive(maya) }
        try expectNothing()
        _ = try home.line { try home.children.unarchive(maya) }
        #expect(try selection.child()?.row == maya)
        try home.line { try home.children.delete(maya) }
        try expectNothing()
        #expect(try home.preferences.string(KidsPreferences.rewardsChild) == "")
    }
}
