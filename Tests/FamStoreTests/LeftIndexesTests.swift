import FamRegistry
import FamText
import FamValues
import GRDB
import Testing

@testable import FamStore

/// In a sandbox, a table that gets many rows keeps no indexes until something looks for them.
@Suite struct LeftIndexesTests {
    private struct Taken: Error {}

    /// The events of a household are as many as take their indexes, and one more is added by each call.
    private func sandbox(
        _ location: StoreLocation = .memory, _ body: (_ home: Household, _ maya: EntityRef) throws -> Void
    ) throws {
        let home = try Household(location, salt: 1)
        home.store.rowsIndexed = 5
        let maya = try home.run { try home.child("Maya") }
        try home.store.leavingBehind {
            for _ in 0..<4 { try home.run { try home.event(maya, 1) } }
            #expect(try indexes(home).count == 3)
            try home.run { try home.event(maya, 1) }
            #expect(try indexes(home) == [])
            try body(home, maya)
        }
    }

    /// The indexes of the events, past all doors.
    private func indexes(_ home: Household) throws -> [String] {
        try home.store.accessing { access in
            try String.fetchAll(
                access.connection,
                sql: "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'events' AND sql IS NOT NULL")
        }
    }

    private let byChild = Plans.plan(Model.event, .filter(Plans.binary(.equal, Plans.field("points"), .one)))

    @Test func aQueryMakesThemAgainForGood() throws {
        try sandbox { home, maya in
            try home.run { try home.event(maya, 2) }
            #expect(try indexes(home) == [])
            #expect(try home.store.query(byChild).rows.count == 5)
            #expect(try indexes(home).count == 3)
            for _ in 0..<10 { try home.run { try home.event(maya, 1) } }
            #expect(try indexes(home).count == 3)
            #expect(try home.store.query(byChild).rows.count == 15)
        }
    }

    /// Neither other tables nor a count, nor a row that is read by its key.
    @Test func whatNeedsNoIndexMakesNone() throws {
        try sandbox { home, maya in
            try home.run { try home.child("Leo") }
            let event = try home.run { try home.event(maya, 7) }
            #expect(try home.store.rowCounts() == ["child": 2, "event": 6])
            #expect(try home.store.value(of: event, field: "points") == .int(7))
            #expect(try home.stars(maya) == .int(12))
            #expect(try indexes(home) == [])
        }
    }

    /// A rollback takes back that they were made.
    @Test func theyAreMadeAgainAfterARollback() throws {
        try sandbox { (home, maya) throws in
            for isWhole in [false, true] {
                try? home.run {
                    try home.event(maya, 3)
                    try? home.store.attempt {
                        try home.event(maya, 4)
                        #expect(try home.store.query(byChild).rows.count == 5)
                        #expect(try indexes(home).count == 3)
                        throw Taken()
                    }
                    #expect(try indexes(home) == [])
                    if isWhole {
                        #expect(try home.store.query(byChild).rows.count == 5)
                        throw Taken()
                    }
                }
                #expect(try indexes(home) == [])
            }
            #expect(try home.store.query(byChild).rows.count == 5)
            #expect(try indexes(home).count == 3)
        }
    }

    @Test func aTableThatHadManyRowsKeepsThem() throws {
        let home = try Household(.memory, salt: 1)
        let maya = try home.run { try home.child("Maya") }
        try home.run { for _ in 0..<20 { try home.event(maya, 1) } }
        home.store.rowsIndexed = 25
        try home.store.leavingBehind { for _ in 0..<10 { try home.run { try home.event(maya, 1) } } }
        #expect(try indexes(home) == [])
        home.store.rowsIndexed = 12
        home.store.changesOf = home.store.changesOf.map { _ in 0 }
        #expect(try home.store.query(byChild).rows.count == 30)
        try home.store.leavingBehind { for _ in 0..<20 { try home.run { try home.event(maya, 1) } } }
        #expect(try indexes(home).count == 3)
    }

    /// Whatever keys they had.
    @Test func rowsThatAreGoneDoNotCount() throws {
        let home = try Household(.memory, salt: 1)
        let maya = try home.run { try home.child("Maya") }
        let gone = try home.run { try (0..<50).map { _ in try home.event(maya, 1) } }
        try home.run { for event in gone { try home.store.delete(event) } }
        home.store.rowsIndexed = 10
        home.store.changesOf = home.store.changesOf.map { _ in 0 }
        try home.store.leavingBehind { for _ in 0..<10 { try home.run { try home.event(maya, 1) } } }
        #expect(try indexes(home) == [])
    }

    @Test func aFileHasThemWhenItIsOpenedAgain() throws {
        let folder = try Folder(), path = folder.file("home.db")
        try sandbox(.file(path)) { home, _ in home.store.close() }
        let home = try Household(.file(path))
        #expect(try indexes(home).count == 3)
        #expect(try home.store.verify().isEmpty)
    }
}

extension PlanExpr {
    fileprivate static let one = Plans.constant(.int(1))
}
