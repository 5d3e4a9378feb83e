import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamKids

@Suite struct LogMomentTests {
    let home: Household
    let maya, leo: ChildRow, chores: BehaviorRow
    init() throws {
        home = try Household()
        maya = try home.child("Maya")
        leo = try home.child("Leo")
        chores = try home.behavior("Chores", 2)
    }

    private func log(_ children: [ChildRow], points: Int64? = nil) throws -> [LoggedMoment] {
        try home.line { try LogMoment(home).run(children, MomentInput(behavior: chores, points: points)) }
    }

    // K-UC01, K-E03, K-E30
    @Test func aMomentIsStoredWithTheBehaviorsPoints() throws {
        let logged = try #require(try log([maya]).first)
        #expect(logged.stars == 2)
        #expect(!logged.goalReached)
        let row = try #require(try home.store.row(logged.event))
        #expect(try row[EventRow.child] == maya)
        #expect(try row[EventRow.behavior] == chores)
        #expect(try row[EventRow.points] == 2)
        #expect(try row[EventRow.note] == nil)
        #expect(try row[EventRow.media] == [])
        #expect(try row[EventRow.at] == home.now)
        let given = MomentInput(
            behavior: chores, points: -1, note: "late", media: ["a.jpg", "b.mov"],
            at: Instant(micros: home.now.micros - Instant.perDay))
        let other = try #require(try home.line { try LogMoment(home).run([maya], given).first })
        let stored = try #require(try home.store.row(other.event))
        #expect(other.stars == 1 && other.badge == nil && other.milestone == nil)
        #expect(try stored[EventRow.points] == -1 && stored[EventRow.note] == "late")
        #expect(try stored[EventRow.media] == ["a.jpg", "b.mov"] && stored[EventRow.at] == given.at)
    }

    // K-P62
    @Test func oneMomentDoesNotReachAGoalOfFive() throws {
        _ = try home.reward(maya, "Ice Cream", 5)
        let logged = try #require(try log([maya], points: 1).first)
        #expect(logged.stars == 1)
        #expect(!logged.goalReached)
    }

    // K-P47, K-Q17: reached at the target and beyond it, celebrated once.
    @Test func theGoalIsReachedAtItsTarget() throws {
        _ = try home.reward(maya, "Zoo", 5)
        let results = try [4, 1, 1].flatMap { try log([maya], points: $0) }
        #expect(results.map(\.goalReached) == [false, true, true])
        #expect(results.map { $0.newGoals.map(\.name) } == [[], ["Zoo"], []])
    }

    @Test func severalChildrenAreOneRun() throws {
        try home.log([maya, leo], chores)
        #expect(home.said.notices.first == "Moment logged! Maya +2 → 2 stars, Leo +2 → 2 stars.")
        try home.log([maya, maya], chores, points: -1)
        #expect(home.said.notices.last == "Moment logged! Maya -1 → 1 star, Maya -1 → 0 stars.")
        #expect(try home.stars(maya) == 0)
    }

    // K-Q10, K-Q31 and the refusals of K-UC01: nothing is stored for any child.
    @Test func refusalsStoreNothing() throws {
        try home.run("child archive", ["child": .list([leo.value])])
        #expect(home.code { _ = try log([maya, leo]) } == .archivedChild)
        #expect(home.code { _ = try log([maya], points: 11) } == .invalidValue)
        #expect(home.code { _ = try log([maya], points: -11) } == .invalidValue)
        try home.line { try home.behaviors.update(chores) { $0[BehaviorRow.active] = false } }
        #expect(home.code { _ = try log([maya]) } == .inactiveBehavior)
        try home.line { try home.behaviors.delete(chores) }
        #expect(home.code { _ = try log([maya]) } == .notFound)
        try home.line { try home.children.delete(maya) }
        #expect(try EntityQuery(.event).rows(home.store).isEmpty)
    }

    // What is kept between commands follows every change made some other way.
    @Test func keptFactsFollowChanges() throws {
        _ = try log([maya])
        let event = try #require(try home.behaviors.moments(of: maya, limit: 1).first)
        try home.line { try home.behaviors.update(event.row) { $0[EventRow.points] = 7 } }
        #expect(try log([maya]).first?.stars == 9)
        try home.line { try home.behaviors.update(chores) { $0[BehaviorRow.points] = 3 } }
        #expect(try log([maya]).first?.points == 3)
        let goal = try home.reward(maya, "Zoo", 10)
        #expect(try log([maya]).first?.newGoals.map(\.row) == [goal])
        try home.run("child archive", ["child": .list([maya.value])])
        #expect(home.code { _ = try log([maya]) } == .archivedChild)
        try home.run("child unarchive", ["child": .list([maya.value])])
        #expect(try log([maya]).first?.stars == home.plainSum(maya))
    }

    @Test func keptFactsFollowARollback() throws {
        _ = try log([maya])
        #expect(
            home.code {
                try home.line {
                    _ = try LogMoment(home).run([maya], MomentInput(behavior: chores));
                    throw Diagnostic(.failed, "stop")
                }
            } == .failed)
        #expect(try log([maya]).first?.stars == 4)
        let inside: Int64? = try home.line {
            _ = home.code {
                try home.store.attempt {
                    _ = try LogMoment(home).run([maya], MomentInput(behavior: chores))
                    _ = try home.children.archive(maya)
                    throw Diagnostic(.failed, "stop")
                }
            }
            return try LogMoment(home).run([maya], MomentInput(behavior: chores)).first?.stars
        }
        #expect(inside == 6)
        #expect(try home.stars(maya) == 6)
    }

    // A script that logs many moments reads each child and type once, as long as nothing else changes.
    @Test func manyMomentsAskOnce() throws {
        let counting = CountingRecords(home.store)
        home.counting = counting
        for child in [maya, leo] { _ = try home.reward(child, "Zoo", 5000) }
        // The first one marks the day, which changes a row outside of the log.
        for _ in 0..<2 { _ = try log([maya, leo]) }
        let reads = counting.reads, stored = counting.stored
        var last: LoggedMoment?
        for _ in 0..<49 { last = try log([maya, leo]).last }
        #expect(counting.reads == reads)
        #expect(counting.stored == stored + 98)
        #expect(last?.stars == 102)
        try home.line { try home.behaviors.update(chores) { $0[BehaviorRow.points] = 5 } }
        #expect(try log([maya]).first?.stars == 107)
        #expect(counting.reads > reads)
        #expect(try home.stars(maya) == 107)
        _ = home.code {
            try home.line {
                _ = try LogMoment(home).run([maya], MomentInput(behavior: chores)); throw Diagnostic(.failed, "stop")
            }
        }
        counting.rolledBack()
        #expect(try log([maya]).first?.stars == 112)
    }
}
