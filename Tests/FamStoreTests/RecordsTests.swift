import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamStore

@Suite struct RecordsTests {
    @Test func rowsAreReadAsTheyWereStored() throws {
        let home = try Household()
        let hostile = "a\u{1B}[31m\u{202E}\n\0\"'é\u{301}" + String(repeating: "x", count: 1_000_000)
        try home.run {
            let maya = try home.child("  Maya ")
            let event = try home.event(
                maya, -3,
                [
                    "note": .string(hostile), "media": .list([.string("a\"b\\\n"), .string("")]), "weight": .float(0.1),
                    "length": .duration(CalendarDuration(months: 1, days: -2, micros: 3)),
                    "price": .money(Money(units: -125_005, currency: "EUR")),
                ])
            let row = try #require(try home.store.row(event))
            #expect(row["child"] == .entity(maya))
            #expect(row["points"] == .int(-3))
            #expect(row["note"] == .string(hostile))
            #expect(row["media"] == .list([.string("a\"b\\\n"), .string("")]))
            #expect(row["weight"] == .float(0.1))
            #expect(row["length"] == .duration(CalendarDuration(months: 1, days: -2, micros: 3)))
            #expect(row["price"] == .money(Money(units: -125_005, currency: "EUR")))
            #expect(row["at"] == .datetime(home.context.now))
            #expect(row["behavior"] == .null)
            #expect(try home.store.row(maya)?["name"] == .string("Maya"))
            #expect(try home.store.row(maya)?["rank"] == .int(1))
        }
        #expect(try home.store.recomputeDigest() == home.store.digest())
    }

    @Test func rulesRefuse() throws {
        let home = try Household()
        #expect(code { try home.run { try home.child("   ") } } == "invalid-value")
        #expect(code { try home.run { try home.add(Model.behavior, ["name": .string("x")]) } } == "missing-argument")
        #expect(
            code { try home.run { try home.add(Model.behavior, ["name": .int(1), "points": .int(1)]) } }
                == "type-mismatch")
        #expect(
            code { try home.run { try home.add(Model.behavior, ["name": .null, "points": .int(1)]) } } == "null-value")
        try home.run {
            let maya = try home.child("Maya")
            #expect(code { try home.store.update(maya, [("stars", .int(9))]) } == "not-assignable")
            #expect(code { try home.store.update(maya, [("pionts", .int(9))]) } == "unknown-field")
            #expect(code { _ = try home.store.value(of: maya, field: "pionts") } == "unknown-field")
        }
        #expect(code { try home.child("Leo") } == "misplaced")
    }

    @Test func aRowThatIsNamedStays() throws {
        let home = try Household()
        try home.run {
            let tidy = try home.add(Model.behavior, ["name": .string("Tidy"), "points": .int(2)])
            let maya = try home.child("Maya")
            let event = try home.event(maya, 2, ["behavior": .entity(tidy)])
            #expect(code { try home.store.delete(tidy) } == "row-in-use")
            try home.store.delete(maya)
            #expect(try home.store.row(event) == nil)
            #expect(code { try home.event(maya, 1) } == "not-found")
            #expect(code { try home.store.update(maya, [("name", .string("x"))]) } == "not-found")
            try home.store.delete(tidy)
        }
        #expect(try home.store.digest() == .empty)
        #expect(try home.dump().isEmpty)
    }

    @Test func aRunIsAllOrNothing() throws {
        let home = try Household()
        let maya = try home.run { try home.child("Maya") }
        let before = try (home.dump(), home.store.digest())
        #expect(
            code {
                try home.run {
                    try home.event(maya, 5)
                    try home.store.update(maya, [("name", .string("Mia"))])
                    throw Diagnostic(.failed, "stop")
                }
            } == "failed")
        #expect(try home.dump() == before.0)
        #expect(try home.store.digest() == before.1)
        #expect(try home.stars(maya) == .int(0))
        #expect(try home.store.find("child", "Maya") == maya)
        #expect(try home.store.journal().count == 1)
    }

    @Test func anAttemptTakesBackItsOwnWrites() throws {
        let home = try Household()
        try home.run {
            let maya = try home.child("Maya")
            try home.event(maya, 1)
            let stopped = code {
                try home.store.attempt {
                    try home.event(maya, 10)
                    #expect(try home.stars(maya) == .int(11))
                    try home.store.attempt { try home.event(maya, 100) }
                    _ = try home.dump()
                    try home.store.update(maya, [("name", .string("Mia"))])
                    throw Diagnostic(.failed, "stop")
                }
            }
            #expect(stopped == "failed")
            #expect(try home.stars(maya) == .int(1))
            #expect(try home.store.value(of: maya, field: "name") == .string("Maya"))
            #expect(try home.store.find("child", "maya") == maya)
            try home.store.attempt { try home.event(maya, 4) }
            #expect(try home.stars(maya) == .int(5))
        }
        #expect(try home.store.digest() == home.store.recomputeDigest())
        #expect(try home.store.journal().map(\.added) == [3])
    }

    /// Its writes go with those of the run, which can only be taken back as a whole, whoever swallowed the error.
    @Test func anInterruptedAttemptEndsTheRun() throws {
        let home = try Household()
        try home.run { try home.child("Maya") }
        let before = try home.store.digest()
        let ended = code {
            try home.run {
                try home.child("Leo")
                let inner = code {
                    try home.store.attempt {
                        try home.store.attempt {
                            try home.child("Zoe")
                            throw Work.interrupted
                        }
                    }
                }
                #expect(inner == "interrupted")
                #expect(code { try home.child("Ida") } == "interrupted")
            }
        }
        #expect(ended == "interrupted")
        #expect(try home.store.digest() == before && home.store.recomputeDigest() == before)
        try home.run { try home.child("Ida") }
        #expect(try home.store.journal().map(\.name) == ["j2", "j1"])
    }

    @Test func anAttemptBeforeTheFirstWriteLeavesNothing() throws {
        let home = try Household()
        try home.run {
            #expect(
                code {
                    try home.store.attempt {
                        try home.child("Maya")
                        throw Diagnostic(.failed, "stop")
                    }
                } == "failed")
            try home.child("Leo")
        }
        #expect(try home.store.journal().map(\.name) == ["j1"])
        #expect(try home.store.digest() == home.store.recomputeDigest())
        try home.run { try home.store.undo() }
        #expect(try home.store.digest() == .empty)
    }

    @Test func aLoopOverRowsMayChangeThem() throws {
        let home = try Household()
        try home.run {
            let maya = try home.child("Maya")
            for points in 1...50 { try home.event(maya, Int64(points)) }
            let rows = try home.store.run(Plans.plan(Model.event), parameters: []).rows
            var seen = 0
            while let row = try rows.next() {
                seen += 1
                let ref = try #require(try home.store.rows(Model.event, where: [("id", row.values[0])], limit: 1).first)
                try home.store.delete(ref)
                try home.event(maya, 0)
            }
            #expect(seen == 50)
        }
        #expect(try home.store.rows(Model.event, where: [("points", .int(0))], limit: 100).count == 50)
    }

    @Test func sumsAreKept() throws {
        let home = try Household()
        let (maya, leo) = try home.run { (try home.child("Maya"), try home.child("Leo")) }
        try home.run {
            var total: Int64 = 0
            for points in 1...200 {
                let event = try home.event(maya, Int64(points))
                total += Int64(points)
                #expect(try home.stars(maya) == .int(total))
                if points % 50 == 0 {
                    try home.store.update(event, [("child", .entity(leo)), ("points", .int(7))])
                    total -= Int64(points)
                }
            }
            #expect(try home.stars(leo) == .int(28))
        }
        let kept = try home.store.query(
            Plans.plan(
                Model.child,
                .project([
                    NamedExpr("stars", Plans.field("stars")),
                    NamedExpr("sum", Plans.related(.sum, Plans.field("points"))),
                ])))
        #expect(kept.rows.count == 2)
        for row in kept.rows { #expect(row[0] == row[1]) }
        #expect(
            code {
                try home.run {
                    try home.event(maya, .max); try home.event(maya, .max)
                }
            } == "overflow")
        #expect(try home.stars(leo) == .int(28))
    }

    @Test func textFindsRows() throws {
        let home = try Household()
        try home.run {
            let zoe = try home.child("Zoë"), maya = try home.child("Maya")
            let park = try home.add(
                Model.reward, ["child": .entity(maya), "name": .string("Park/trip"), "points": .int(5)])
            let zoo = try home.add(Model.reward, ["child": .entity(maya), "name": .string("Zoo"), "points": .int(5)])
            let other = try home.add(Model.reward, ["child": .entity(zoe), "name": .string("Zoo"), "points": .int(5)])
            let event = try home.event(zoe, 1)
            #expect(try home.store.find("child", "Zoë") == zoe)
            #expect(try home.store.find("child", "ZOE") == zoe)
            #expect(try home.store.find("child", "Zoe\u{308}") == zoe)
            #expect(try home.store.find("reward", "Maya/Zoo") == zoo)
            #expect(try home.store.find("reward", "zoe/zoo") == other)
            #expect(try home.store.find("reward", "Maya/Park/trip") == park)
            #expect(try home.store.find("event", event.id.description) == event)
            #expect(try home.store.find("event", String(event.id.hex.suffix(7))) == event)
            #expect(code { _ = try home.store.find("event", String(event.id.hex.suffix(3))) } == "not-found")
            #expect(code { _ = try home.store.find("reward", "zoo") } == "ambiguous")
            #expect(code { _ = try home.store.find("child", "May") } == "not-found")
            #expect(try home.store.find("child", "ay", allowPart: true) == maya)
            do {
                _ = try home.store.find("child", "Mayo")
            } catch let error as Diagnostic {
                #expect(error.help == "did you mean `Maya`?")
            }
            try home.store.update(maya, [("name", .string("Mia"))])
            #expect(try home.store.find("child", "Mia").label == "Mia")
            #expect(code { _ = try home.store.find("child", "Maya") } == "not-found")
            #expect(try home.store.row(zoo)?["remaining"] == .int(5))
            try home.event(maya, 2)
            #expect(try home.store.value(of: zoo, field: "remaining") == .int(3))
        }
    }
}
