import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamKids

@Suite struct ChildrenStoreTests {
    let home: Household
    init() throws { home = try Household() }

    // K-OP01, K-OP02, K-OP03, K-P13, K-OP44: one call of the store's rows, and the child is listed.
    @Test func whatIsAddedIsListed() throws {
        let counting = CountingRecords(home.store)
        home.counting = counting
        let maya = try home.child("Maya", born: .day(2017, 4, 2))
        #expect(counting.trace == ["+child"])
        #expect(try home.children.all().map(\.name) == ["Maya"])
        let child = try #require(try home.children.child(maya))
        #expect(child.born == (try .day(2017, 4, 2)))
        #expect(!child.isArchived)
        #expect(child.stars == 0)
    }

    // K-Q01
    @Test func namesAreTrimmedAndRequired() throws {
        #expect(try home.children.child(home.child("  Zoë 🦊\n"))?.name == "Zoë 🦊")
        for name in ["", "   ", "\n\t", "\u{3000}"] {
            #expect(home.code { _ = try home.child(name) } == .invalidValue, "\(name.debugDescription)")
        }
        #expect(try home.children.all().count == 1)
    }

    // K-Q02
    @Test func aBirthDateIsNotInTheFuture() throws {
        #expect(home.code { _ = try home.child("Ida", born: home.today.adding(days: 1)) } == .invalidValue)
        _ = try home.child("Ida", born: home.today)
    }

    // K-E01: cosmetic defaults.
    @Test func avatarAndColorAreChosen() throws {
        let rows = try [home.child("maya"), home.child("Leo")].map { try #require(try home.store.row($0)) }
        #expect(try rows.map { try $0[ChildRow.avatar] } == ["M", "L"])
        #expect(try rows[0][ChildRow.color] != rows[1][ChildRow.color])
    }

    // K-OP06, K-OP07, K-P14, K-P16
    @Test func archivingSetsFlagAndTimeAndUnarchivingClearsBoth() throws {
        let maya = try home.child("Maya"), active = try home.child("Active")
        #expect(try home.line { try home.children.archive(maya) })
        #expect(try home.store.value(ChildRow.archivedAt, of: maya) == home.now)
        #expect(try home.children.active().map(\.row) == [active])
        #expect(try home.children.archived().map(\.row) == [maya])
        #expect(try home.children.child(maya)?.isArchived == true)
        home.clock.advance(seconds: 60)
        #expect(try !home.line { try home.children.archive(maya) })
        #expect(try home.line { try home.children.unarchive(maya) })
        #expect(try home.store.value(ChildRow.archivedAt, of: maya) == nil)
        #expect(try home.children.child(maya)?.isArchived == false)
        #expect(try home.children.active().count == 2)
        #expect(try !home.line { try home.children.unarchive(maya) })
    }

    // K-P15: archived ones count.
    @Test func aFamilyWithArchivedChildrenHasChildren() throws {
        #expect(try !home.children.hasChildren())
        let maya = try home.child("Maya")
        try home.line { _ = try home.children.archive(maya) }
        #expect(try home.children.active().isEmpty && home.children.hasChildren())
        try home.line { try home.children.delete(maya) }
        #expect(try !home.children.hasChildren())
    }

    // K-OP02, K-OP06, K-OP07, K-P16: harmless for a child that is gone.
    @Test func archivingADeletedChildChangesNothing() throws {
        let maya = try home.child("Maya"), leo = try home.child("Leo")
        try home.line { try home.children.delete(maya) }
        #expect(try !home.line { try home.children.archive(maya) })
        #expect(try !home.line { try home.children.unarchive(maya) })
        #expect(try home.children.child(maya) == nil)
        #expect(try home.children.all().map(\.row) == [leo])
    }

    // K-OP09, K-P19
    @Test func agesAreWholeYears() throws {
        let cases: [(CivilDate, Int)] = try [
            (.day(2017, 10, 1), 9), (.day(2017, 10, 2), 8), (.day(2017, 9, 30), 9), (.day(2026, 10, 1), 0),
            (.day(2020, 2, 29), 6),
        ]
        for (born, age) in cases {
            let child = try #require(try home.children.child(home.child("Kid", born: born)))
            #expect(home.children.age(child) == age, "\(born)")
        }
        #expect(home.children.age(try #require(try home.children.child(home.child("Kid")))) == nil)
    }

    // K-Q04, K-OP05: what depends on a child goes with it, others stay.
    @Test func deletingAChildTakesItsMomentsGoalsAndHistory() throws {
        let maya = try home.child("Maya"), leo = try home.child("Leo")
        let chores = try home.behavior("Chores", 2)
        for child in [maya, leo] {
            try home.log([child], chores)
            let goal = try home.reward(child, "Zoo", 1)
            try home.run("reward redeem", ["reward": goal.value])
        }
        try home.line { try home.children.delete(maya) }
        for entity in [EntitySpec.event, .reward, .redemption] {
            let left = try EntityQuery(entity).rows(home.store)
            #expect(left.map { $0["child"] } == [leo.value], "\(entity.name)")
        }
        #expect(try home.stars(leo) == 2)
    }
}
