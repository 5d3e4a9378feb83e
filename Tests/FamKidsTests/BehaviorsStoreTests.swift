import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamKids

@Suite struct BehaviorsStoreTests {
    let home: Household
    init() throws { home = try Household() }

    private let hour: Int64 = 3_600 * Instant.perSecond

    // K-OP45, K-OP08, K-OP14 … K-OP16, K-P17, K-P18, K-Q34
    @Test func totalsAreTheSumOfAllMoments() throws {
        let maya = try home.child("Maya"), leo = try home.child("Leo"), any = try home.behavior("Any", 1)
        for points: Int64 in [3, -1, 2] { try home.log([maya], any, points: points) }
        try home.log([leo], any, points: 5)
        #expect(try home.stars(maya) == 4)
        let events = try EventRow.query.whose(EventRow.child, maya).rows(home.store)
        try home.line { try home.behaviors.update(events[0].row) { $0[EventRow.points] = -2 } }
        #expect(try home.stars(maya) == -1)
        try home.line { try home.behaviors.delete(events[1].row) }
        #expect(try home.stars(maya) == 0)
        #expect(try home.plainSum(maya) == 0)
        #expect(try home.stars(leo) == 5)
    }

    // K-E02, K-OP10, K-OP11, K-OP12, K-OP45, K-P23
    @Test func typesAreFoundAndChecked() throws {
        let chores = try home.behavior("  Chores ", 2)
        #expect(try home.behaviors.type(chores)?.name == "Chores")
        #expect(try home.behaviors.activeTypes().map(\.row) == [chores])
        #expect(home.code { _ = try home.behavior(" ", 2) } == .invalidValue)
        #expect(home.code { _ = try home.behavior("Much", 11) } == .invalidValue)
        #expect(
            home.code {
                try home.line {
                    try home.behaviors.update(chores) {
                        $0[BehaviorRow.minAge] = 9; $0[BehaviorRow.maxAge] = 3
                    }
                }
            } == .invalidValue)
        #expect(
            home.code { try home.line { try home.behaviors.update(chores) { $0[BehaviorRow.minAge] = -1 } } }
                == .invalidValue)
        try home.line { try home.behaviors.update(chores) { $0[BehaviorRow.active] = false } }
        #expect(try home.behaviors.activeTypes().isEmpty)
        #expect(try home.behaviors.types().count == 1)
    }

    // K-Q10
    @Test func editedPointsStayInTheirRange() throws {
        let maya = try home.child("Maya"), chores = try home.behavior("Chores", 2)
        try home.log([maya], chores)
        let event = try #require(try EventRow.query.rows(home.store).first).row
        #expect(
            home.code { try home.line { try home.behaviors.update(event) { $0[EventRow.points] = 11 } } }
                == .invalidValue)
        #expect(try home.stars(maya) == 2)
    }

    // K-Q05, K-OP10, K-OP13
    @Test func momentsOutliveTheirType() throws {
        let maya = try home.child("Maya"), chores = try home.behavior("Chores", 2)
        try home.log([maya], chores)
        try home.line { try home.behaviors.delete(chores) }
        #expect(try home.behaviors.type(chores) == nil)
        let moment = try #require(try home.behaviors.moments(of: maya, limit: 9).first)
        #expect(moment.behaviorName == "(removed behavior)")
        #expect(try home.stars(maya) == 2)
    }

    // K-OP18, K-OP19, K-P23: across midnight.
    @Test func todayIsTheCalendarDay() throws {
        let maya = try home.child("Maya"), leo = try home.child("Leo"), chores = try home.behavior("Chores", 1)
        let midnight = home.zone.instant(home.today)
        for offset in [-1, 0, hour, 24 * hour - 1, 24 * hour] {
            try home.put(maya, chores, points: 1, at: Instant(micros: midnight.micros + offset))
        }
        try home.log([leo], chores)
        #expect(try home.behaviors.todayEvents().count == 4)
        #expect(
            try home.behaviors.todayEvents(of: maya).map(\.at.micros)
                == [0, hour, 24 * hour - 1].map { midnight.micros + $0 })
        home.clock.advance(seconds: 12 * 3_600)
        #expect(try home.behaviors.todayEvents().count == 1)
    }

    // K-OP17: those of the child alone.
    @Test func momentsAreNewestFirst() throws {
        let maya = try home.child("Maya"), leo = try home.child("Leo"), chores = try home.behavior("Chores", 1)
        for points: Int64 in 1...4 {
            try home.log([maya], chores, points: points)
            try home.log([leo], chores, points: -points)
            home.clock.advance(seconds: 60)
        }
        #expect(try home.behaviors.moments(of: maya, limit: 3).map(\.points) == [4, 3, 2])
        #expect(try home.behaviors.moments(of: leo, limit: 9).map(\.points) == [-4, -3, -2, -1])
    }

    // K-OP20, K-Q18, K-P24
    @Test func suggestionsAreInTheOrderOfTheRule() throws {
        let maya = try home.child("Maya", born: .day(2020, 5, 5))
        let names = ["done today", "often", "once", "b never", "a never", "too old", "switched off", "long ago"]
        let types = try names.map { try home.behavior($0, 1) }
        try home.line { try home.behaviors.update(types[5]) { $0[BehaviorRow.minAge] = 7 } }
        func log(_ index: Int, daysAgo: Int) throws {
            try home.log([maya], types[index], at: Instant(micros: home.now.micros - Int64(daysAgo) * Instant.perDay))
        }
        for _ in 0..<5 { try log(0, daysAgo: 1) }
        try log(0, daysAgo: 0)
        for day in 1...3 { try log(1, daysAgo: day) }
        try log(2, daysAgo: 13)
        try log(6, daysAgo: 1)
        for _ in 0..<9 { try log(7, daysAgo: 14) }
        try home.line { try home.behaviors.update(types[6]) { $0[BehaviorRow.active] = false } }
        let child = try #require(try home.children.child(maya))
        #expect(
            try home.behaviors.suggestedBehaviors(for: child).map(\.name) == [
                "often", "once", "a never", "b never", "long ago",
            ])
    }
}
