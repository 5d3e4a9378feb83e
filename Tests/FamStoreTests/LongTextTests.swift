import FamValues
import Testing

@testable import FamStore

/// A script of many lines is one entry. Lists of entries read the beginning of its text, and whoever wants the whole
/// text gets it.
@Suite struct LongTextTests {
    /// A character of several scalars lies across the border, and one of several bytes across that of a part.
    private static let long =
        String(repeating: "x", count: Store.commandLimit - 1) + "👩‍👩‍👧 log Maya Chores"
        + String(repeating: "yé家", count: 13_000) + "z"

    private func household() throws -> Household {
        let home = try Household()
        let maya = try home.run("child add Maya") { try home.child("Maya") }
        try home.run(Self.long) { try home.event(maya, 1) }
        try home.run("short") { try home.event(maya, 1) }
        try home.run("child delete Maya") { try home.store.delete(maya) }
        return home
    }

    private func size(_ home: Household) throws -> Int64 {
        try home.store.accessing { _ in
            let row = try home.store.statement(
                "SELECT (SELECT sum(length(command)) FROM fam_journal) + (SELECT ifnull(sum(length(before)), 0) FROM "
                    + "fam_change WHERE entity = '')")
            defer { row.reset() }
            return try row.step() ? row.int(0) : 0
        }
    }

    @Test func aListReadsTheBeginning() throws {
        let home = try household()
        let listed = try home.store.journal(limit: 3).map(\.command)
        #expect(listed[1] == "short" && listed[2].unicodeScalars.count == Store.commandLimit)
        #expect(Self.long.unicodeScalars.starts(with: listed[2].unicodeScalars))
        #expect(try home.store.journalEntry(2).command == listed[2])
        #expect(try home.store.journal(in: 1...3).map(\.command) == ["child add Maya", Self.long, "short"])
        #expect(try home.store.journal(session: 1, isWhole: true).map(\.command)[2] == Self.long)
        // It is stored once.
        let others = ["child add Maya", "short", "child delete Maya"].joined()
        #expect(try size(home) == Int64(Self.long.unicodeScalars.count + others.count))
    }

    @Test func whatIsForgottenIsForgottenWhole() throws {
        let compacted = try household()
        let plan = try compacted.store.accessing { _ in try compacted.store.compaction(through: 3) }
        try compacted.store.compact(try #require(plan))
        #expect(try compacted.store.journal(in: 2...2).map(\.command.unicodeScalars.count) == [Store.commandLimit])
        // The name is far behind the beginning.
        let erased = try household()
        try erased.store.erase(try erased.store.erasure(of: "Maya"))
        #expect(try erased.store.journal(in: 1...4).map(\.command) == ["(erased)", "(erased)", "(erased)", "(erased)"])
    }
}
