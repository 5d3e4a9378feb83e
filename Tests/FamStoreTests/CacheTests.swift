import FamValues
import GRDB
import Testing

@testable import FamStore

@Suite struct CacheTests {
    /// SQLite sets the size while it parses the pragma, so a statement kept from the first run would have no effect in
    /// the second.
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

    /// What one commit caches for the next is dropped once another connection has written, or this one has written
    /// outside of a run or rolled something back. X-P14
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func whatACommitKeepsIsValidUntilTheNextWrite(seed: UInt64) throws {
        let folder = try Folder()
        let homes = try [1, 2].map { try Household(.file(folder.file("h.db")), salt: $0) }
        let maya = try homes[0].run { try homes[0].child("Maya") }
        var draws = seed, total: Int64 = 0, entries: Int64 = 1
        func draw(_ count: UInt64) -> UInt64 {
            draws = draws &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return draws >> 33 % count
        }
        for _ in 0..<40 {
            let home = homes[Int(draw(2))], points = Int64(draw(9)) - 4
            switch draw(5) {
            case 0:
                try home.store.accessing {
                    try $0.db.execute(
                        sql: "UPDATE fam_journal SET at = at + 5 WHERE n = (SELECT max(n) FROM fam_journal)")
                }
            case 1:
                #expect(throws: Stop.self) {
                    try home.run {
                        try home.event(maya, 100)
                        throw Stop()
                    }
                }
            case 2:
                try home.run {
                    try home.event(maya, points)
                    _ = try? home.store.attempt {
                        try home.event(maya, 100)
                        throw Stop()
                    }
                }
                (total, entries) = (total + points, entries + 1)
            default:
                try home.run { try home.event(maya, points) }
                (total, entries) = (total + points, entries + 1)
            }
            for other in homes {
                #expect(try other.stars(maya) == .int(total))
                #expect(try other.store.digest() == other.store.recomputeDigest())
                let journal = try other.store.journal()
                #expect(journal.map(\.number) == (1...entries).reversed())
                #expect(journal.map(\.at.micros) == journal.map(\.at.micros).sorted(by: >))
            }
        }
    }

    private struct Stop: Error {}
}
