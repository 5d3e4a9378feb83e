import FamRegistry
import FamServices
import FamText
import FamValues
import Testing

@testable import FamKids

/// Insights from the kept figures: the rules, and the law that they equal a plain recomputation.
@Suite struct InsightsTests {
    /// K-UC03 K-OP50. Whatever was added, changed, deleted, undone or restored: K-E06, K-E07, K-E08, K-P31,
    /// K-OP30 … K-OP34 from the rows alone; K-Q12: a tie always gives the same one.
    @Test(arguments: UInt64(1)...6) func insightsEqualThePlainRecomputation(seed: UInt64) throws {
        let home = try Household()
        let random = RandomSource(seed: seed)
        func below(_ count: Int) -> Int { Int(random.next(below: UInt64(max(count, 1)))) }
        for name in ["Maya", "Leo", "Zoë"] { _ = try home.child(name) }
        for name in ["Read", "Chores", "Hit", "Bed"] { _ = try home.behavior(name, 1) }
        for _ in 0..<60 {
            let children = try home.children.all(), types = try home.behaviors.types(),
                moments = try EventRow.query.rows(home.store).map(\.row)
            let at = Instant(micros: Household.noon.micros - Int64(below(24 * 60)) * 1_800_000_000)
            switch below(14) {
            case 12 where !types.isEmpty, 13 where !types.isEmpty:
                let later = Instant(micros: Household.noon.micros + Int64(below(24 * 20)) * 1_800_000_000)
                let points = Int64(below(7) - 3)
                try home.put(
                    children[below(children.count)].row, types[below(types.count)].row, points: points, at: later)
            case 0 where !moments.isEmpty: try home.line { try home.store.delete(moments[below(moments.count)]) }
            case 1 where !moments.isEmpty:
                try home.line {
                    try home.store.update(moments[below(moments.count)]) { $0[EventRow.points] = Int64(below(7) - 3) }
                }
            case 2 where !moments.isEmpty:
                try home.line { try home.store.update(moments[below(moments.count)]) { $0[EventRow.at] = at } }
            case 3 where types.count > 1: try home.line { try home.store.delete(types[below(types.count)].row) }
            case 4: _ = try? home.line { try home.store.undo() }
            case 5: _ = try? home.line { try home.store.redo() }
            case 6:
                try? home.line {
                    try home.log(children, types, below, at)
                    throw Diagnostic(.failed, "stop")
                }
            default: try home.line { try home.log(children, types, below, at) }
            }
            for period in InsightsPeriod.allCases {
                try expectEqual(home, InsightsRange(period, home), "seed \(seed), \(period)")
            }
        }
        try expectEqual(
            home, InsightsRange(Period(start: home.today.adding(days: -40), end: home.today.adding(days: 40)), home),
            "seed \(seed)")
    }

    private func expectEqual(_ home: Household, _ range: InsightsRange, _ place: Comment) throws {
        let result = try CalculateInsights(home).run(range)
        let all = try EventRow.query.rows(home.store).map(Moment.init).filter {
            range.start <= $0.at && $0.at <= range.end
        }
        let children = try home.children.all(), types = try home.behaviors.types()
        let family = result.family
        #expect(family.totals == counts(all), place)
        #expect(family.activityByDay == days(all, range, home), place)
        #expect(family.activityByHour.map(\.moments) == hours(all, home), place)
        #expect(family.topBehavior == top(all, types), place)
        let perChild = children.map { child in Int64(all.filter { $0.child == child.row }.count) }
        let most = perChild.max() ?? 0
        #expect(
            family.mostActiveChild == (most == 0 ? nil : perChild.firstIndex(of: most).map { children[$0].row }), place)
        #expect(family.topBehavior == top(all, types), place)
        for (child, data) in zip(children, result.children) {
            let own = all.filter { $0.child == child.row }
            #expect(data.totals == counts(own), place)
            #expect(data.topBehavior == top(own, types), place)
            #expect(data.activityByDay == days(own, range, home), place)
            #expect(data.activityByHour.map(\.moments) == hours(own, home), place)
            #expect(try CalculateInsights(home).run(range, of: child.row) == data, place)
        }
    }

    private func counts(_ moments: [Moment]) -> MomentCounts {
        moments.reduce(into: MomentCounts()) { $0 += MomentCounts(points: $1.points) }
    }

    private func days(_ moments: [Moment], _ range: InsightsRange, _ home: Household) -> [DayActivity] {
        range.days.map { day in
            DayActivity(day: day, counts: counts(moments.filter { home.zone.civil($0.at).date == day }))
        }
    }

    private func hours(_ moments: [Moment], _ home: Household) -> [Int64] {
        (0..<24).map { hour in
            Int64(moments.filter { home.zone.civil($0.at).time.micros / 3_600_000_000 == Int64(hour) }.count)
        }
    }

    private func top(_ moments: [Moment], _ types: [Behavior]) -> BehaviorRow? {
        let ranked = types.map { type in (type, moments.filter { $0.behavior == type.row }.count) }.filter { $0.1 > 0 }
        return ranked.sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0.name.utf8.lexicographicallyPrecedes($1.0.name.utf8) }
            .first?.0.row
    }

    /// K-E09 K-Q11 K-P32: Thursday, 1 October 2026, noon.
    @Test func thePeriodsHaveTheirBounds() throws {
        let home = try Household()
        func bounds(_ period: InsightsPeriod) -> [String] {
            let range = InsightsRange(period, home), text = ValueText(zone: .utc, now: nil)
            return [
                range.title, text.plain(.datetime(range.start)), text.plain(.datetime(range.end)),
                "\(range.days.count)",
            ]
        }
        #expect(bounds(.thisWeek) == ["This Week", "2026-09-28T00:00:00Z", "2026-10-01T12:00:00Z", "4"])
        #expect(bounds(.lastWeek) == ["Last Week", "2026-09-21T00:00:00Z", "2026-09-27T23:59:59.999999Z", "7"])
        #expect(bounds(.thisMonth) == ["This Month", "2026-10-01T00:00:00Z", "2026-10-01T12:00:00Z", "1"])
        #expect(bounds(.last30Days) == ["Last 30 Days", "2026-09-02T00:00:00Z", "2026-10-01T12:00:00Z", "30"])
    }

    /// K-P32 K-P29: both ends are included, one instant outside is not, and zero points count only in the total.
    @Test func bothEndsAreIncluded() throws {
        let home = try Household()
        let maya = try home.child("Maya"), read = try home.behavior("Read", 2)
        for period in InsightsPeriod.allCases {
            let range = InsightsRange(period, home)
            for micros in [range.start.micros - 1, range.start.micros, range.end.micros, range.end.micros + 1] {
                try home.put(maya, read, points: 0, at: Instant(micros: micros))
            }
            let totals = try CalculateInsights(home).run(range).family.totals
            let all = try EventRow.query.rows(home.store).map(Moment.init).filter {
                range.start <= $0.at && $0.at <= range.end
            }
            #expect(totals.moments == Int64(all.count) && all.count >= 2)
            #expect(totals.positive == 0 && totals.challenges == 0)
        }
    }

    /// K-P30 K-OP32: nothing without moments, nor for a child that is not in the list.
    @Test func onlyAChildOfTheListIsMostActive() throws {
        let home = try Household()
        let maya = try home.child("Maya"), leo = try home.child("Leo"), read = try home.behavior("Read", 1)
        let range = InsightsRange(.thisWeek, home), store = InsightsStore()
        func most(_ children: [Child]) throws -> ChildRow? {
            store.calculateFamilyInsights(
                children: children, events: try MomentLines(range, home), types: try home.behaviors.types(),
                range: range
            ).mostActiveChild
        }
        #expect(try most(home.children.all()) == nil)
        for _ in 1...3 { try home.log([leo], read) }
        for _ in 1...2 { try home.log([maya], read) }
        #expect(try most(home.children.all()) == leo)
        #expect(try most(home.children.all().filter { $0.row == maya }) == nil)
        try home.log([maya], read)
        #expect(try most(home.children.all()) == maya)
    }

    /// K-P33: on, then off, also for a period without moments.
    @Test func calculatingIsOnOnlyWhileCalculating() throws {
        let home = try Household()
        let store = InsightsStore()
        var seen: [Bool] = []
        store.observer = { seen.append($0) }
        let range = InsightsRange(.lastWeek, home), empty = try MomentLines(range, home)
        #expect(
            store.calculateFamilyInsights(children: [], events: empty, types: [], range: range).totals == MomentCounts()
        )
        #expect(seen == [true, false] && !store.isCalculating)
        let maya = try home.child("Maya")
        store.calculateChildInsights(child: maya, events: empty, types: [], range: range)
        #expect(seen == [true, false, true, false])
        #expect(store.childInsights[maya]?.activityByHour.count == 24 && store.familyInsights?.activityByDay.count == 7)
    }

    /// K-Q28.
    @Test func theLongestRunIsTheFirstOfTheLongest() {
        func run(_ days: [Int32]) -> [Int32]? {
            ReinforcementReport.longestRun(days.map { CivilDate(days: $0) }).map {
                [$0.lowerBound.days, $0.upperBound.days]
            }
        }
        #expect(run([]) == nil)
        #expect(run([4]) == [4, 4])
        #expect(run([1, 2, 4, 5, 7, 8, 9, 20]) == [7, 9])
        #expect(run([1, 2, 4, 5]) == [1, 2])
    }
}

extension Household {
    /// One moment of a random child and type, with some points.
    fileprivate func log(_ children: [Child], _ types: [Behavior], _ below: (Int) -> Int, _ at: Instant) throws {
        let child = children[below(children.count)].row, type = types[below(types.count)].row,
            points = Int64(below(7) - 3)
        _ = try behaviors.store {
            $0[EventRow.child] = child
            $0[EventRow.behavior] = type
            $0[EventRow.points] = points
            $0[EventRow.media] = []
            $0[EventRow.at] = at
        }
    }
}
