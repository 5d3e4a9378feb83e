import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamStore

/// The meaning of stages and expressions, compared with values worked out by hand.
@Suite struct QueryTests {
    /// Three children; events with points 5, -2, 3, 0, notes with nulls and odd text, one per hour from 2026-10-25 in
    /// Berlin, when one hour of the night occurs twice.
    private func household(_ zone: Zone = .utc) throws -> Household {
        let home = try Household(options: StoreOptions(zoneForNew: zone))
        home.context.zone = zone
        try home.run {
            let maya = try home.child("Maya"), leo = try home.child("Leo")
            try home.child("Zoë")
            let rows: [(EntityRef, Int64, Value, Value)] = [
                (maya, 5, .string("Dishes"), .float(1.5)), (leo, -2, .null, .null),
                (maya, 3, .string("dish 100%"), .float(-1)),
                (leo, 0, .string("Éclair"), .null), (maya, 3, .string(""), .float(2)),
            ]
            for (index, row) in rows.enumerated() {
                try home.event(
                    row.0, row.1,
                    ["note": row.2, "weight": row.3, "at": .datetime(Instant(micros: Int64(index) * 3_600_000_000))])
            }
        }
        return home
    }

    private func points(_ home: Household, _ operations: PlanOperation...) throws -> [Value] {
        var plan = Plans.plan(Model.event)
        for operation in operations { plan.stages.append(PlanStage(operation, shape: plan.shape)) }
        let table = try home.store.query(plan)
        #expect(table.keys?.count == table.rows.count)
        return table.rows.map { $0[3] }
    }

    private let note = Plans.field(["note"], .optional(.string))
    private let weight = Plans.field(["weight"], .optional(.float))
    private let point = Plans.field("points")

    @Test func filters() throws {
        let home = try household()
        func check(_ test: PlanExpr, _ expected: [Int64], _ place: SourceLocation = #_sourceLocation) throws {
            #expect(try points(home, .filter(test)) == expected.map { .int($0) }, sourceLocation: place)
        }
        let zero = Plans.constant(.float(0)), three = Plans.constant(.int(3))
        try check(Plans.binary(.greater, weight, zero), [5, 3])
        try check(Plans.not(Plans.binary(.greater, weight, zero)), [-2, 3, 0])
        try check(
            Plans.not(Plans.binary(.and, Plans.binary(.greater, weight, zero), Plans.binary(.greater, point, three))),
            [-2, 3, 0, 3])
        try check(Plans.binary(.equal, weight, Plans.constant(.null)), [-2, 0])
        try check(Plans.expr(.isNull(weight), .bool), [-2, 0])
        try check(Plans.binary(.notEqual, weight, Plans.constant(.int(2))), [5, -2, 3, 0])
        try check(Plans.not(Plans.binary(.equal, weight, Plans.constant(.int(2)))), [5, -2, 3, 0])
        try check(Plans.binary(.like, note, Plans.constant(.string("%DISH%"))), [5, 3])
        try check(Plans.not(Plans.binary(.like, note, Plans.constant(.string("é%")))), [5, -2, 3, 0, 3])
        try check(Plans.binary(.in, point, Plans.constant(.list([.int(3), .null, .int(0)]))), [3, 0, 3])
        try check(Plans.not(Plans.binary(.in, weight, Plans.constant(.list([.float(2)])))), [5, -2, 3, 0])
        try check(Plans.binary(.in, weight, Plans.constant(.list([.null, .int(2)]))), [-2, 0, 3])
        try check(Plans.binary(.in, point, Plans.constant(.range(0, 3))), [3, 0, 3])
        try check(
            Plans.binary(.equal, Plans.field(["child", "name"], .string), Plans.constant(.string("Leo"))), [-2, 0])
        try check(Plans.binary(.less, note, Plans.constant(.string("a"))), [5, 3])
        try check(Plans.binary(.greater, Plans.field(["child", "stars"], .int), Plans.constant(.int(0))), [5, 3, 3])
        let risky = Plans.binary(
            .greater, Plans.binary(.quotient, Plans.constant(.int(6)), point, .int), Plans.constant(.int(1)))
        try check(Plans.binary(.and, Plans.binary(.notEqual, point, Plans.constant(.int(0))), risky), [3, 3])
        #expect(code { try points(home, .filter(risky)) } == "division-by-zero")
        let sum = Plans.binary(.add, weight, Plans.constant(.float(1)), .float)
        #expect(code { try points(home, .filter(Plans.binary(.greater, sum, zero))) } == "null-value")
        let huge = Plans.binary(.multiply, point, Plans.constant(.int(.max)), .int)
        #expect(code { try points(home, .filter(Plans.binary(.greater, huge, three))) } == "overflow")
        let safe = Plans.binary(.coalesce, weight, Plans.constant(.int(9)), .float)
        try check(Plans.binary(.greaterOrEqual, safe, Plans.constant(.int(2))), [-2, 0, 3])
    }

    @Test func orderAndPages() throws {
        let home = try household()
        let one = Plans.constant(.int(1)), two = Plans.constant(.int(2))
        func ids(_ operations: PlanOperation...) throws -> [Int64] {
            var plan = Plans.plan(Model.event)
            for operation in operations { plan.stages.append(PlanStage(operation, shape: plan.shape)) }
            return try #require(try home.store.query(plan).keys)
        }
        let byPoints = PlanOperation.sort([SortKey(point, descending: true)])
        let byWeight = PlanOperation.sort([SortKey(weight, descending: false)])
        #expect(try ids(byPoints) == [1, 3, 5, 4, 2])
        #expect(try ids(byWeight) == [2, 4, 3, 1, 5])
        #expect(try ids(byWeight, byPoints) == [1, 3, 5, 4, 2])
        #expect(try ids(.sort([SortKey(weight, descending: true)])) == [5, 1, 3, 2, 4])
        #expect(try ids(.take(two)) == [1, 2])
        #expect(try ids(.last(two)) == [4, 5])
        #expect(try ids(byPoints, .last(two)) == [4, 2])
        #expect(try ids(byPoints, .last(two), .sort([SortKey(weight, descending: false)])) == [4, 2])
        #expect(try ids(.skip(one), .take(two)) == [2, 3])
        #expect(try ids(.take(two), .skip(one)) == [2])
        #expect(try ids(byPoints, .take(two), .filter(Plans.binary(.less, point, Plans.constant(.int(4))))) == [3])
        #expect(
            code { try home.store.query(Plans.plan(Model.event, .take(Plans.constant(.int(-1))))) } == "bad-argument")
        #expect(try ids(byPoints, .take(Plans.constant(.int(3))), byWeight) == [3, 1, 5])
    }

    @Test func columnsAndDistinct() throws {
        let home = try household()
        let who = NamedExpr("who", Plans.field(["child"], .entity("child")))
        let table = try home.store.query(
            Plans.plan(
                Model.event,
                .extend([NamedExpr("double", Plans.binary(.multiply, point, Plans.constant(.int(2)), .int))]),
                .extend([NamedExpr("points", Plans.binary(.add, Plans.field("double"), point, .int))]),
                .project([NamedExpr("points", point), who, NamedExpr("name", Plans.field(["child", "name"], .string))]),
                .take(Plans.constant(.int(1)))))
        #expect(table.keys == nil)
        #expect(table.rows[0][0] == .int(15))
        #expect(table.rows[0][2] == .string("Maya"))
        guard case .entity(let maya) = table.rows[0][1] else { Issue.record("no entity"); return }
        #expect(maya.label == "Maya")
        let sorted = PlanOperation.sort([SortKey(point, descending: true)])
        let distinct = try home.store.query(
            Plans.plan(Model.event, sorted, .project([NamedExpr("points", point), who]), .distinct))
        #expect(distinct.rows.map { $0[0] } == [.int(5), .int(3), .int(0), .int(-2)])
        let plain = try home.store.query(
            Plans.plan(Model.event, .project([who]), .distinct, .skip(Plans.constant(.int(1)))))
        #expect(plain.rows.map { $0[0] } == [try .entity(home.store.find("child", "Leo"))])
        #expect(try home.store.query(Plans.plan(Model.event, .distinct)).rows.count == 5)
    }

    @Test func groups() throws {
        let home = try household()
        let name = NamedExpr("name", Plans.field(["child", "name"], .string))
        let positive = Plans.binary(.greater, point, Plans.constant(.int(0)))
        let table = try home.store.query(
            Plans.plan(
                Model.event,
                .group(
                    keys: [name],
                    aggregates: [
                        NamedExpr("sum", Plans.aggregate(.sum, point)), NamedExpr("count", Plans.aggregate(.count)),
                        NamedExpr("notes", Plans.aggregate(.count, note)),
                        NamedExpr("least", Plans.aggregate(.min, weight, .optional(.float))),
                        NamedExpr("good", Plans.aggregate(.sum, point, filter: positive)),
                        NamedExpr("any", Plans.aggregate(.any, positive, .bool)),
                        NamedExpr("all", Plans.aggregate(.all, positive, .bool)),
                    ])))
        #expect(
            table.rows[0] == [.string("Leo"), .int(-2), .int(2), .int(1), .null, .int(0), .bool(false), .bool(false)])
        #expect(
            table.rows[1] == [
                .string("Maya"), .int(11), .int(3), .int(3), .float(-1), .int(11), .bool(true), .bool(true),
            ])
        let mean = try home.store.query(
            Plans.plan(
                Model.event,
                .group(
                    keys: [name],
                    aggregates: [
                        NamedExpr("avg", Plans.aggregate(.avg, weight, .optional(.float))),
                        NamedExpr(
                            "span",
                            Plans.binary(.subtract, Plans.aggregate(.max, point), Plans.aggregate(.min, point), .int)),
                    ]), .filter(Plans.binary(.greater, Plans.field("span"), Plans.constant(.int(1))))))
        #expect(mean.rows.map { $0[1] } == [.null, .float(2.5 / 3)])
        let byNote = try home.store.query(
            Plans.plan(Model.event, .group(keys: [NamedExpr("note", note)], aggregates: [])))
        #expect(
            byNote.rows.map { $0[0] } == [
                .null, .string(""), .string("Dishes"), .string("dish 100%"), .string("Éclair"),
            ])
        let nobody = PlanOperation.filter(Plans.binary(.greater, point, Plans.constant(.int(99))))
        let empty = try home.store.query(
            Plans.plan(
                Model.event, nobody,
                .group(
                    keys: [],
                    aggregates: [
                        NamedExpr("sum", Plans.aggregate(.sum, point)),
                        NamedExpr("avg", Plans.aggregate(.avg, point, .optional(.float))),
                        NamedExpr("any", Plans.aggregate(.any, positive, .bool)),
                        NamedExpr("all", Plans.aggregate(.all, positive, .bool)),
                        NamedExpr("float", Plans.aggregate(.sum, weight, .float)),
                    ])))
        #expect(empty.rows == [[.int(0), .null, .bool(false), .bool(true), .float(0)]])
        #expect(
            try home.store.query(Plans.plan(Model.event, nobody, .group(keys: [name], aggregates: []))).rows.isEmpty)
        let best = try home.store.query(
            Plans.plan(
                Model.event, .group(keys: [name], aggregates: [NamedExpr("n", Plans.aggregate(.count))]),
                .sort([SortKey(Plans.field("n"), descending: true)]), .take(Plans.constant(.int(1)))))
        #expect(best.rows == [[.string("Maya"), .int(3)]])
    }

    @Test func relations() throws {
        let home = try household()
        let positive = Plans.binary(.greater, point, Plans.constant(.int(0)))
        let table = try home.store.query(
            Plans.plan(
                Model.child,
                .project([
                    NamedExpr("name", Plans.field(["name"], .string)), NamedExpr("count", Plans.related(.count)),
                    NamedExpr("any", Plans.related(.any, filter: positive, .bool)),
                    NamedExpr("all", Plans.related(.all, positive, .bool)),
                    NamedExpr("last", Plans.related(.last, note, .optional(.string))),
                    NamedExpr("first", Plans.related(.first, note, .optional(.string))),
                    NamedExpr(
                        "sum",
                        Plans.related(
                            .sum, point, filter: Plans.binary(.like, note, Plans.constant(.string("dish%"))))),
                ])))
        #expect(
            table.rows[0] == [
                .string("Maya"), .int(3), .bool(true), .bool(true), .string(""), .string("Dishes"), .int(8),
            ])
        #expect(
            table.rows[1] == [
                .string("Leo"), .int(2), .bool(false), .bool(false), .string("Éclair"), .string("Éclair"), .int(0),
            ])
        #expect(table.rows[2] == [.string("Zoë"), .int(0), .bool(false), .bool(true), .null, .null, .int(0)])
        let lazy = try home.store.query(Plans.plan(Model.child, .filter(Plans.not(Plans.related(.any, nil, .bool)))))
        #expect(lazy.rows.map { $0[1] } == [.string("Zoë")])
    }

    @Test func hiddenRowsAndDerivedFields() throws {
        let home = try household()
        try home.run {
            let maya = try home.store.find("child", "Maya")
            try home.add(Model.reward, ["child": .entity(maya), "name": .string("Zoo"), "points": .int(20)])
            try home.store.update(maya, [("archived", .bool(true))])
        }
        #expect(try home.store.query(Plans.plan(Model.child)).rows.count == 2)
        #expect(try home.store.query(Plans.plan(Model.child, all: true)).rows.count == 3)
        let near = try home.store.query(
            Plans.plan(Model.reward, .filter(Plans.binary(.less, Plans.field("remaining"), Plans.constant(.int(10))))))
        #expect(near.rows.map { $0[4] } == [.int(9)])
    }

    @Test func daysOfTheZone() throws {
        let berlin = try #require(Zone(identifier: "Europe/Berlin"))
        let home = try Household(options: StoreOptions(zoneForNew: berlin))
        home.context.zone = berlin
        let autumn = try #require(CivilDate(year: 2026, month: 10, day: 25)),
            spring = try #require(CivilDate(year: 2026, month: 3, day: 29))
        let old = try #require(CivilDate(year: 1961, month: 7, day: 1))
        var instants: [Instant] = []
        for day in [autumn, spring, old] {
            let start = berlin.instant(day).micros - 7_200_000_000
            for half in 0..<60 { instants.append(Instant(micros: start + Int64(half) * 1_800_000_000)) }
        }
        try home.run {
            let maya = try home.child("Maya")
            for instant in instants { try home.event(maya, 1, ["at": .datetime(instant)]) }
        }
        let at = Plans.field(["at"], .datetime)
        let table = try home.store.query(
            Plans.plan(
                Model.event,
                .project([
                    NamedExpr("day", Plans.call("day", [at], .date)), NamedExpr("hour", Plans.call("hour", [at], .int)),
                    NamedExpr("weekday", Plans.call("weekday", [at], .int)),
                    NamedExpr("week", Plans.call("week", [at], .period)),
                    NamedExpr("month", Plans.call("month", [Plans.call("day", [at], .date)], .period)),
                    NamedExpr("year", Plans.call("year", [at], .int)),
                    NamedExpr("minute", Plans.call("minute", [at], .int)),
                ])))
        for (row, instant) in zip(table.rows, instants) {
            let (date, time) = berlin.civil(instant)
            let parts = date.components
            let monday = date.startOfWeek, first = date.adding(days: 1 - parts.day)
            #expect(
                row == [
                    .date(date), .int(Int64(time.hour)), .int(Int64(date.weekday)),
                    .period(Period(start: monday, end: monday.adding(days: 7))),
                    .period(Period(start: first, end: first.adding(months: 1))), .int(Int64(parts.year)),
                    .int(Int64(time.minute)),
                ])
        }
        let weeks = try home.store.query(
            Plans.plan(
                Model.event,
                .group(
                    keys: [NamedExpr("week", Plans.call("week", [at], .period))],
                    aggregates: [NamedExpr("n", Plans.aggregate(.count))])))
        let starts = [
            old.startOfWeek, spring.startOfWeek, spring.adding(days: 1), autumn.startOfWeek, autumn.adding(days: 1),
        ]
        #expect(weeks.rows.map { $0[0] } == starts.map { .period(Period(start: $0, end: $0.adding(days: 7))) })
        func count(_ test: PlanExpr) throws -> Int {
            try home.store.query(Plans.plan(Model.event, .filter(test))).rows.count
        }
        #expect(
            try count(
                Plans.binary(.in, at, Plans.constant(.period(Period(start: autumn, end: autumn.adding(days: 1))))))
                == 50)
        #expect(try count(Plans.binary(.in, at, Plans.constant(.date(spring)))) == 46)
        #expect(try count(Plans.binary(.less, at, Plans.constant(.date(old)))) == 4)
        let ago = Plans.binary(
            .subtract, Plans.constant(.date(autumn.adding(days: 1))),
            Plans.constant(.duration(CalendarDuration(days: 1))), .date)
        #expect(try count(Plans.binary(.greaterOrEqual, at, ago)) == 56)
    }

    @Test func whatSQLCannotDoStaysInMemory() throws {
        let home = try household()
        let matches = Plans.binary(.matches, note, Plans.constant(.string("x")))
        let both = Plans.binary(.and, Plans.binary(.greater, point, Plans.constant(.int(2))), matches)
        let plan = Plans.plan(
            Model.event, .filter(Plans.expr(.isNull(note), .bool)), .filter(both), .take(Plans.constant(.int(1))))
        let explained = try home.store.explain(plan, parameters: [])
        #expect(explained.done == 1)
        #expect(explained.reason == "`=~` is matched in memory")
        #expect(explained.sql.contains("> ?"), "the half that SQL can test thins out the rows")
        #expect(!explained.enginePlan.isEmpty)
        #expect(try home.store.run(plan, parameters: []).done == 1)
        let called = Plans.plan(
            Model.event, .project([NamedExpr("loud", Plans.call("upper", [note], .optional(.string)))]))
        #expect(try home.store.query(called).rows.map { $0[0] }[3] == .string("ÉCLAIR"))
        #expect(code { try home.store.query(Plans.plan(Model.event, .filter(matches))) } == "type-mismatch")
    }

    @Test func plansUseTheRightIndex() throws {
        let home = try household()
        func plan(_ operations: PlanOperation...) throws -> String {
            var plan = Plans.plan(Model.event)
            for operation in operations {
                var shape = plan.shape
                if case .group(let keys, let aggregates) = operation {
                    shape = RowShape((keys + aggregates).map { Column($0.name, $0.expr.type) })
                }
                plan.stages.append(PlanStage(operation, shape: shape))
            }
            let explained = try home.store.explain(plan, parameters: [])
            #expect(explained.reason == nil)
            return explained.enginePlan.joined(separator: "\n")
        }
        let child = Plans.field(["child"], .entity("child"))
        let sum = NamedExpr("sum", Plans.aggregate(.sum, point))
        #expect(try plan(.group(keys: [NamedExpr("child", child)], aggregates: [sum])).hasPrefix("SCAN t0\n"))
        #expect(
            try !plan(.group(keys: [NamedExpr("name", Plans.field(["child", "name"], .string))], aggregates: [sum]))
                .contains("SCAN t0 USING INDEX"))
        let maya = Plans.constant(.entity(try home.store.find("child", "Maya")))
        #expect(try plan(.filter(Plans.binary(.equal, child, maya))).contains("(child=?)"))
        let since = Plans.binary(
            .greaterOrEqual, Plans.field(["at"], .datetime), Plans.constant(.datetime(Instant(micros: 14_399_000_000))))
        #expect(try plan(.filter(Plans.binary(.equal, child, maya)), .filter(since)).contains("(child=? AND at>?)"))
        #expect(try plan(.filter(since)).contains("(at>?)"))
        let always = Plans.binary(
            .greaterOrEqual, Plans.field(["at"], .datetime), Plans.constant(.datetime(Instant(micros: 1))))
        #expect(try plan(.filter(always)) == "SCAN t0", "an index that leads to every row is slower than none")
        #expect(try plan(.take(Plans.constant(.int(1)))) == "SCAN t0")
    }

    @Test func valuesAreBoundAndNeverSpliced() throws {
        let home = try household()
        let evil = "'; DROP TABLE events; --"
        let plan = Plans.plan(Model.event, .filter(Plans.binary(.equal, note, Plans.constant(.string(evil)))))
        #expect(try !home.store.explain(plan, parameters: []).sql.contains("DROP"))
        #expect(try home.store.query(plan).rows.isEmpty)
        let named = Plans.plan(
            Model.event, .extend([NamedExpr("a\"; b", point)]),
            .filter(Plans.binary(.equal, Plans.field("a\"; b"), point)))
        #expect(try home.store.query(named).rows.count == 5)
    }
}
