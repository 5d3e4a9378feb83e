import FamText
import FamValues
import Testing

@testable import FamStore

/// Most rows of a table added or removed at once, for which its indexes are made anew.
@Suite struct BulkRowsTests {
    private func household() throws -> (home: Household, maya: EntityRef) {
        let home = try Household(.memory)
        let maya = try home.run { try home.child("Maya") }
        try home.run { for _ in 0..<Store.bulkRows { try home.event(maya, 1) } }
        return (home, maya)
    }

    private func expectSound(_ home: Household, _ digest: StateDigest) throws {
        #expect(try home.store.digest() == digest)
        // The definitions are compared, and SQLite compares each index with its table.
        let findings = try home.store.verify()
        #expect(findings.isEmpty, "\(findings)")
        try home.expectKept()
    }

    @Test func undoAndRedoOfManyRowsKeepTheIndexes() throws {
        let (home, maya) = try household()
        let before = try home.store.digest()
        try home.run { try home.event(maya, 7) }
        let after = try home.store.digest()
        for _ in 0..<2 {
            try home.run("undo") { try home.store.undo() }
            try expectSound(home, before)
            try home.run("undo") { try home.store.undo() }
            #expect(try home.stars(maya) == .int(0))
            try expectSound(home, home.store.recomputeDigest())
            try home.run("redo") { try home.store.redo() }
            try expectSound(home, before)
            try home.run("redo") { try home.store.redo() }
            try expectSound(home, after)
        }
    }

    /// Figures are computed anew from the rows that are left, of the same child and of another, and of this entry.
    @Test func figuresCountTheRowsThatAreLeft() throws {
        let (home, maya) = try household()
        let leo = try home.run { try home.child("Leo") }
        try home.run { for points in 1...3 { try home.event(points == 2 ? leo : maya, Int64(points)) } }
        try home.run("undo") {
            try home.event(leo, 5)
            try home.store.undo(.entry(2))
        }
        try expectSound(home, home.store.recomputeDigest())
        #expect(try home.stars(maya) == .int(4))
        try home.run("redo") { try home.store.redo() }
        try expectSound(home, home.store.recomputeDigest())
        #expect(try home.stars(maya) == .int(4 + Int64(Store.bulkRows)))
    }

    /// What fails in the middle of it takes everything back, the indexes too.
    @Test func aFailureInTheMiddleKeepsTheIndexes() throws {
        let (home, _) = try household()
        let before = try home.store.digest()
        try home.run {
            #expect(throws: Diagnostic.self) {
                try home.store.attempt {
                    try home.store.undo()
                    throw Diagnostic(.failed, "afterwards")
                }
            }
        }
        try expectSound(home, before)
        #expect(throws: Diagnostic.self) {
            try home.run {
                try home.store.undo()
                throw Diagnostic(.failed, "at the end")
            }
        }
        try expectSound(home, before)
    }

    /// A cursor that is still open sees the rows as they were.
    @Test func anOpenQuerySeesTheRowsAsTheyWere() throws {
        let (home, _) = try household()
        var count = 0
        try home.run("undo") {
            let plan = QueryPlan(source: .entity("event", includesHidden: true), sourceShape: Model.event.shape)
            let cursor = try home.store.run(plan, parameters: []).rows
            _ = try cursor.next()
            count = 1
            try home.store.undo()
            while try cursor.next() != nil { count += 1 }
        }
        #expect(count == Store.bulkRows)
        try expectSound(home, home.store.recomputeDigest())
    }
}
