import FamValues
import GRDB
import Testing

@testable import FamStore

@Suite struct CacheTests {
    /// SQLite sets the size while it reads the text of the pragma, so a statement kept from the first run would set
    /// nothing in the second.
    @Test func everyBulkRunHasALargeCacheAndGivesItBack() throws {
        let home = try Household(.memory)
        func size() throws -> Int? { try home.store.accessing { try Int.fetchOne($0.db, sql: "PRAGMA cache_size") } }
        for _ in 0..<2 {
            try home.run {
                for _ in 0..<Store.bulk { try home.add(Model.behavior, ["name": .string("kind"), "points": .int(1)]) }
                #expect(try size() == -49_152)
            }
            #expect(try size() == -2_000)
        }
    }
}
