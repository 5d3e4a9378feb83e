import FamValues
import Testing

@testable import FamKids

/// Rules that need no household.
@Suite struct ProgressValueTests {
    private func crossed(_ before: Int64, _ total: Int64, target: Int64?, passed: Int64 = 0) -> Int64? {
        MilestoneRule.crossed(
            MilestoneRule.steps(target: target, after: passed), from: before, to: total, target: target)?.threshold
    }

    // K-Q16 K-P37: just below, at and above each threshold; the second time nothing.
    @Test(arguments: [25, 50, 75] as [Int64], [4, 7, 10, 33, 100, 5000, .max] as [Int64])
    func percentOfAGoal(percent: Int64, target: Int64) throws {
        let needed = try #require(MilestoneRule.steps(target: target).first { $0.threshold == percent }).stars
        // The smallest total that is not below the percentage, in double-width arithmetic.
        let (high, low) = needed.multipliedFullWidth(by: 100),
            (wantedHigh, wantedLow) = target.multipliedFullWidth(by: percent)
        #expect((high, low) >= (wantedHigh, wantedLow))
        let (below, belowLow) = (needed - 1).multipliedFullWidth(by: 100)
        #expect((below, belowLow) < (wantedHigh, wantedLow))
        #expect(crossed(0, needed - 1, target: target) ?? 0 < percent)
        #expect(crossed(needed - 1, needed, target: target) == percent)
        #expect(crossed(needed, needed + 1, target: target) != percent)
        #expect(crossed(needed - 1, needed, target: target, passed: percent) == nil)
    }

    // K-Q16
    @Test(arguments: MilestoneRule.counts)
    func starsWithoutAGoal(count: Int64) {
        #expect(crossed(count - 2, count - 1, target: nil) == nil)
        #expect(crossed(count - 1, count, target: nil) == count)
        #expect(crossed(count, count + 1, target: nil) == nil)
        #expect(crossed(count - 1, count, target: nil, passed: count) == nil)
    }

    @Test func aJumpIsReportedAsItsHighestStep() {
        #expect(crossed(0, 60, target: 100) == 50)
        #expect(crossed(0, 100, target: 100) == nil)
        #expect(crossed(0, 10_000, target: nil) == 1000)
        #expect(crossed(0, 5, target: 0) == nil)
        #expect(crossed(0, 5, target: -3) == nil)
    }

    // K-E11 K-Q13 K-P35
    @Test(
        arguments: zip(
            0...7, [.none, .starting, .starting, .steady, .steady, .strong, .strong, .strong] as [ActivityStatus]))
    func status(days: Int, status: ActivityStatus) { #expect(ActivityStatus(activeDays: days) == status) }

    // K-E12 K-Q14 K-P35
    @Test(
        arguments: zip(
            [0, 6, 7, 20, 21, 59, 60, 999],
            [.beginner, .beginner, .growing, .growing, .confident, .confident, .champion, .champion] as [CoachLevel]))
    func level(days: Int, level: CoachLevel) { #expect(CoachLevel(activeDays: days) == level) }

    // K-E10 K-OP35 K-P34: each day once, in order, whatever order they come in, also from the text.
    @Test func activityIsASetOfDays() throws {
        var activity = ParentActivity()
        let days = [20_005, 20_000, 20_001, 20_000, 20_005] as [Int32]
        #expect(days.map { activity.record(CivilDate(days: $0)) } == [true, true, true, false, false])
        #expect(activity.days.map(\.days) == [20_000, 20_001, 20_005])
        #expect(ParentActivity(json: #"{"days":["2024-10-09","2024-10-04","2024-10-05","2024-10-04"]}"#) == activity)
    }

    // K-OP36
    @Test(arguments: ["", "{", "[]", "{\"days\":3}", "null", "{\"days\":[1,\"soon\"]}"])
    func unreadableActivityStartsEmpty(json: String) { #expect(ParentActivity(json: json) == ParentActivity()) }

    // The week is Monday to Sunday.
    @Test func theWeekBeginsOnMonday() throws {
        var activity = ParentActivity()
        let monday = try CivilDate.day(2026, 10, 5)
        for offset in [-1, 0, 6, 7] { activity.record(monday.adding(days: offset)) }
        #expect(activity.activeDays(inWeekOf: monday) == 2)
        #expect(activity.activeDays(inWeekOf: monday.adding(days: 6)) == 2)
        #expect(activity.activeDays(inWeekOf: monday.adding(days: -1)) == 1)
    }

    // K-Q25 K-OP56: every prompt appears once before the first repeats, also before 1970.
    @Test func promptsAreInOrder() {
        let count = DailyPrompts.texts.count
        for start in [-100, 20_000] as [Int32] {
            let days = (0..<count).map { DailyPrompts.prompt(on: CivilDate(days: start + Int32($0))) }
            #expect(Set(days).count == count)
            #expect(DailyPrompts.prompt(on: CivilDate(days: start + Int32(count))) == days[0])
        }
        #expect((0..<count).map { DailyPrompts.prompt(on: CivilDate(days: Int32($0))) } == DailyPrompts.texts)
    }

    // X-E42 X-Q12
    @Test func anUnknownThemeIsTheDefault() { #expect(KidTheme(stored: "lava") == .default) }
}
