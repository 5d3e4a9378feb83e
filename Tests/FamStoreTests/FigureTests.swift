import FamServices
import FamText
import FamValues
import Testing

@testable import FamRegistry
@testable import FamStore

/// Kept figures equal a plain recomputation, whatever happened to the rows.
@Suite struct FigureTests {
    /// The law. Seeds are the arguments, so a failure names its own.
    @Test(arguments: 1...12) func figuresFollowRandomChanges(seed: UInt64) throws {
        let folder = try Folder()
        let zone = try #require(Zone(identifier: seed % 2 == 0 ? "America/New_York" : "Australia/Lord_Howe"))
        let location: StoreLocation = seed % 3 == 0 ? .memory : .file(folder.file("home.db"))
        var home = try Household(location, options: StoreOptions(zoneForNew: zone))
        let random = RandomSource(seed: seed)
        for round in 0..<40 {
            switch random.next(below: 8) {
            case 0: _ = try? home.run("undo") { try home.store.undo() }
            case 1: _ = try? home.run("redo") { try home.store.redo() }
            case 2:
                try? home.run("fails") {
                    try change(home, random, depth: 0); throw Diagnostic(.failed, "stop")
                }
            case 3: try home.run("tries") { _ = try home.store.trial { try change(home, random, depth: 0) } }
            default: try home.run { for _ in 0...random.next(below: 5) { try change(home, random, depth: 0) } }
            }
            if round % 13 == 12, location != .memory {
                home.store.close()
                home = try Household(location, salt: seed &* 100 &+ UInt64(round))
            }
            try expectFigures(home, "seed \(seed), round \(round)")
        }
        while (try? home.run("undo") { try home.store.undo() }) != nil {
            try expectFigures(home, "seed \(seed), undoing")
        }
        #expect(try FigureQuery(Model.byDay).rows(home.store)[0].count == 0)
    }

    private func change(_ home: Household, _ random: RandomSource, depth: Int) throws {
        func pick<T>(_ items: [T]) -> T? { items.isEmpty ? nil : items[Int(random.next(below: UInt64(items.count)))] }
        let children = try home.store.rows(Model.child, where: [], limit: 100),
            events = try home.store.rows(Model.event, where: [], limit: 1000)
        let behaviors = try home.store.rows(Model.behavior, where: [], limit: 100)
        // Within a few days of a change of the clock.
        let at = Value.datetime(
            Instant(micros: 1_790_000_000_000_000 + Int64(random.next(below: 8_000)) * 3_600_000_000 / 2))
        let points = Value.int(Int64(random.next(below: 9)) - 4)
        switch random.next(below: 12) {
        case 0: try home.child("child \(random.next(below: 1000))")
        case 1: try home.add(Model.behavior, ["name": .string("b\(random.next(below: 1000))"), "points": .int(1)])
        case 2: if let child = pick(children) { try home.store.delete(child) }
        case 3: if let event = pick(events) { try home.store.delete(event) }
        case 4: if let event = pick(events) { try home.store.update(event, [("points", points)]) }
        case 5: if let event = pick(events) { try home.store.update(event, [("at", at), ("note", .string("later"))]) }
        case 6:
            if let event = pick(events), let child = pick(children) {
                try home.store.update(event, [("child", .entity(child))])
            }
        case 7:
            if let event = pick(events) {
                try home.store.update(event, [("behavior", pick(behaviors).map { .entity($0) } ?? .null)])
            }
        case 8 where depth < 3:
            let fails = random.next(below: 2) == 0
            try? home.store.attempt {
                for _ in 0...random.next(below: 3) { try change(home, random, depth: depth + 1) }
                if fails { throw Diagnostic(.failed, "stop") }
            }
        case 9: try expectFigureRows(home)
        default:
            guard let child = pick(children) else { return }
            try home.event(child, points.number, ["at": at, "behavior": pick(behaviors).map { .entity($0) } ?? .null])
        }
    }

    /// Rows of a figure are written 32 at a time; some of them are new, some grow, and some go.
    @Test func manyRowsAreWrittenTogether() throws {
        let home = try Household()
        func at(_ day: Int) -> [String: Value] { ["at": .datetime(Instant(micros: Int64(day) * Instant.perDay))] }
        func days() throws -> [Int64] {
            try FigureQuery(Model.byDay).by("day").rows(home.store).map(\.count)
        }
        let (maya, events) = try home.run {
            let maya = try home.child("Maya")
            return (maya, try (0..<100).map { try home.event(maya, 1, at($0)) })
        }
        #expect(try days() == Array(repeating: 1, count: 100))
        try home.run {
            for event in events.prefix(70) { try home.store.update(event, [("at", at(200)["at"]!)]) }
            for day in 60..<130 { try home.event(maya, 2, at(day)) }
        }
        #expect(try days() == Array(repeating: 1, count: 10) + Array(repeating: 2, count: 30)
            + Array(repeating: 1, count: 30) + [70])
        try expectFigures(home, "many")
        try home.run("undo") { try home.store.undo() }
        #expect(try days() == Array(repeating: 1, count: 100))
        try expectFigures(home, "many, undone")
    }

    @Test func aFigureIsAskedByAnyOfItsKeys() throws {
        let home = try Household()
        let (maya, leo, read) = try home.run {
            (
                try home.child("Maya"), try home.child("Leo"),
                try home.add(Model.behavior, ["name": .string("Read"), "points": .int(1)])
            )
        }
        let noon = try #require(CivilDate(year: 2026, month: 10, day: 1))
        func at(_ day: Int, _ hour: Int64) -> Value {
            .datetime(Instant(micros: (Int64(noon.days) + Int64(day)) * Instant.perDay + hour * 3_600_000_000))
        }
        try home.run {
            try home.event(maya, 2, ["at": at(0, 0), "behavior": .entity(read)])
            try home.event(maya, -3, ["at": at(0, 23)])
            try home.event(leo, 0, ["at": at(1, 5)])
            // What waits in memory is included.
            #expect(try FigureQuery(Model.byDay).rows(home.store)[0].amounts == [3, 1, 1, -1])
        }
        let perChild = try FigureQuery(Model.byDay).by("child").rows(home.store)
        #expect(perChild.map { $0.key("child") } == [.entity(maya), .entity(leo)])
        #expect(perChild.map(\.amounts) == [[2, 1, 1, -1], [1, 0, 0, 0]])
        #expect(perChild.map { $0.amount("stars") } == [-1, 0])
        #expect(
            try FigureQuery(Model.byDay).days(noon.adding(days: 1), noon.adding(days: 9)).rows(home.store)[0].count == 1
        )
        #expect(
            try FigureQuery(Model.byDay).whose("behavior", nil).by("behavior", "day").rows(home.store).map { $0.keys }
                == [
                    [.null, .date(noon)], [.null, .date(noon.adding(days: 1))],
                ])
        #expect(
            try FigureQuery(Model.byHour).whose("child", maya).by("hour").rows(home.store).map { $0.key("hour") } == [
                .int(0), .int(23),
            ])
        #expect(
            try FigureQuery(Model.byDay).days(noon.adding(days: 9), noon).rows(home.store).map(\.amounts) == [
                [0, 0, 0, 0]
            ])
        #expect(code { try FigureQuery(Model.byDay).by("hour").rows(home.store) } == "unknown-field")
        #expect(code { try FigureQuery(FigureSpec("other", by: [.day("at")])).rows(home.store) } == "unknown-type")
    }

    @Test func daysAndHoursAreTheHouseholds() throws {
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        let home = try Household(options: StoreOptions(zoneForNew: zone))
        let maya = try home.run { try home.child("Maya") }
        // The days of the clock changes: 23 and 25 hours, one moment in each.
        for (month, day, hours) in [(3, 29, 23), (10, 25, 25)] {
            let date = try #require(CivilDate(year: 2026, month: month, day: day))
            let start = zone.instant(date).micros
            #expect(zone.instant(date.adding(days: 1)).micros == start + Int64(hours) * 3_600_000_000)
            try home.run {
                for hour in 0..<hours {
                    try home.event(maya, 1, ["at": .datetime(Instant(micros: start + Int64(hour) * 3_600_000_000))])
                }
            }
            #expect(try FigureQuery(Model.byDay).days(date, date).rows(home.store)[0].count == Int64(hours))
            let perHour = try FigureQuery(Model.byHour).days(date, date).by("hour").rows(home.store).map(\.count)
            #expect(perHour.count == (hours == 23 ? 23 : 24) && perHour.max() == (hours == 23 ? 1 : 2))
        }
        try expectFigures(home, "Berlin")
    }

    @Test func anOlderDatabaseGetsItsFigures() throws {
        let folder = try Folder()
        let path = folder.file("home.db")
        let home = try Household(.file(path))
        let maya = try home.run { try home.child("Maya") }
        try home.run { for points in -2...4 { try home.event(maya, Int64(points)) } }
        let digest = try home.store.digest()
        try home.store.accessing { access in
            // The state left by a program that does not know figures: one table missing, one outdated, and an outdated
            // total.
            try access.db.execute(
                sql:
                    "DROP TABLE fam_figure_by_hour; DELETE FROM fam_figure_by_day; UPDATE children SET stars = 99; "
                    + "UPDATE fam_meta SET schema = 'older'"
            )
        }
        home.store.close()
        let reader = try Household(.file(path), options: StoreOptions(isReadOnly: true))
        #expect(try FigureQuery(Model.byDay).by("child").rows(reader.store).map(\.amounts) == [[7, 4, 2, 7]])
        #expect(try FigureQuery(Model.byHour).rows(reader.store)[0].count == 7)
        reader.store.close()
        let writer = try Household(.file(path))
        try expectFigures(writer, "opened")
        #expect(try FigureQuery(Model.byDay).rows(writer.store)[0].count == 7)
        #expect(try writer.stars(maya) == .int(7))
        #expect(try writer.store.digest() == digest)
        try writer.run { try writer.event(maya, 1) }
        try expectFigures(writer, "and changed")
    }

    @Test func twoStoresKeepOneFigure() throws {
        let folder = try Folder()
        let path = folder.file("home.db")
        let a = try Household(.file(path)), b = try Household(.file(path), salt: 77)
        let maya = try a.run { try a.child("Maya") }
        for _ in 1...10 {
            try a.run { try a.event(maya, 1) }
            try b.run { try b.event(maya, -2) }
        }
        for home in [a, b] { #expect(try FigureQuery(Model.byDay).rows(home.store)[0].amounts == [20, 10, 10, -10]) }
        try expectFigures(b, "b")
    }

    @Test func aSumThatOverflowsChangesNothing() throws {
        let home = try Household()
        let maya = try home.run { try home.child("Maya") }, leo = try home.run { try home.child("Leo") }
        try home.run { try home.event(maya, .max) }
        try home.run { try home.event(leo, .max) }
        let digest = try home.store.digest()
        #expect(code { try home.run { try home.event(maya, 1) } } == "overflow")
        #expect(try home.store.digest() == digest)
        #expect(code { try FigureQuery(Model.byDay).rows(home.store) } == "overflow")
        try expectFigures(home, "at the end of 64 bits")
    }

    @Test func aFigureNamesFieldsThatItCanKeep() {
        func store(_ figure: FigureSpec) throws {
            let pet = EntitySpec(
                "pet", plural: "pets", summary: "A pet.", figures: [figure],
                fields: [
                    FieldSpec("name", .string, "Name."), FieldSpec("legs", .int, "Legs."),
                    FieldSpec("seen", .datetime.optional, "When."),
                ])
            try SchemaLint.check(
                Registry(features: [Feature(id: "pets", title: "Pets", rank: 1, entitySpecs: [pet])], functions: []))
        }
        for figure in [
            FigureSpec("a", by: []), FigureSpec("b", by: [.reference("name")]), FigureSpec("c", by: [.day("seen")]),
            FigureSpec("d", by: [.hour("none")]),
        ] { #expect(code { try store(figure) } == "type-mismatch") }
    }
}

/// Compares every figure with a plain recomputation from the rows.
func expectFigures(_ home: Household, _ place: String) throws {
    try home.store.accessing { access in
        let scan = FigureScan(catalog: home.store.catalog, db: try access.db, zone: try home.store.zone)
        for figure in home.store.catalog.figures {
            let truth = try scan.lines(figure).filter { $0.value[0] != 0 }
            let keys = figure.spec.keys.map { Dialect.quoted($0.name) } + figure.amountNames
            let rows = try PreparedStatement(access.db, "SELECT \(keys.joined(separator: ", ")) FROM \(figure.name)")
            var kept: [FigureKey: FigureAmounts] = [:]
            while try rows.step() {
                var key = FigureKey.zero, amounts = FigureAmounts.zero
                for index in figure.spec.keys.indices { key[index] = rows.int(index) }
                for index in figure.amountNames.indices { amounts[index] = rows.int(figure.spec.keys.count + index) }
                kept[key] = amounts
            }
            #expect(kept == truth, "\(figure.spec.name): \(place)")
        }
    }
}

/// What is read of a figure is what a pass over the rows gives, in a run too.
func expectFigureRows(_ home: Household) throws {
    var wanted: [Int64: [Int64]] = [:]
    try home.store.accessing { access in
        let scan = FigureScan(catalog: home.store.catalog, db: try access.db, zone: try home.store.zone)
        let figure = home.store.catalog.figures.first { $0.spec === Model.byDay }
        for (key, amounts) in try scan.lines(try #require(figure)) {
            let sums = (0..<4).map { amounts[$0] }
            wanted[key[1]] = zip(wanted[key[1]] ?? [0, 0, 0, 0], sums).map { $0 + $1 }
        }
    }
    let rows = try FigureQuery(Model.byDay).by("child").rows(home.store)
    let found = rows.map { row -> (Int64, [Int64]) in
        if case .entity(let child)? = row.keys.first { (child.row, row.amounts) } else { (0, row.amounts) }
    }
    #expect(Dictionary(found, uniquingKeysWith: { first, _ in first }) == wanted)
    let all = try FigureQuery(Model.byDay).rows(home.store)
    #expect(all.map(\.count) == [wanted.values.reduce(0) { $0 + $1[0] }])
}

extension Value {
    fileprivate var number: Int64 { if case .int(let number) = self { number } else { 0 } }
}
