import FamText
import FamValues
import Testing

@testable import FamStore

/// One random change of a household: rows are added, changed, moved and deleted, and one attempt fails.
enum RandomChange {
    static func make(_ home: Household, _ random: inout Random) throws {
        let children = try home.store.rows(Model.child, where: [], limit: 100)
        let events = try home.store.rows(Model.event, where: [], limit: 1000)
        switch random.below(12) {
        case 0, 1: try home.child("child \(random.below(1000))")
        case 2 where !children.isEmpty: try home.store.delete(children[random.below(children.count)])
        case 3 where !children.isEmpty:
            try home.store.update(
                children[random.below(children.count)], [("name", .string("renamed \(random.below(50))"))])
        case 4 where !events.isEmpty: try home.store.delete(events[random.below(events.count)])
        case 5, 6:
            guard !events.isEmpty, !children.isEmpty else { return }
            try home.store.update(
                events[random.below(events.count)],
                [
                    ("points", .int(Int64(random.below(20)) - 5)),
                    ("child", .entity(children[random.below(children.count)])),
                ])
        case 7:
            try? home.store.attempt {
                let child = try home.child("lost")
                try home.event(child, 3)
                if let first = children.first { try home.store.delete(first) }
                throw Diagnostic(.failed, "stop")
            }
        default:
            guard !children.isEmpty else { return }
            try home.event(
                children[random.below(children.count)], Int64(random.below(10)),
                ["note": .string("n\(random.below(9))")])
        }
    }
}

extension Household {
    /// Kept sums equal the sums, and kept figures equal a pass over the rows.
    func expectKept() throws {
        try expectKeptSums()
        try expectFigures(self, "after \(clock) runs")
    }

    /// Kept sums equal the sums that the same query makes.
    func expectKeptSums() throws {
        let rows = try store.query(
            Plans.plan(
                Model.child, all: true,
                .project([
                    NamedExpr("stars", Plans.field("stars")),
                    NamedExpr("sum", Plans.related(.sum, Plans.field("points"))),
                ]))
        ).rows
        for row in rows { #expect(row[0] == row[1]) }
    }
}
