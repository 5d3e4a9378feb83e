import FamRegistry
import FamValues
import Testing

@testable import FamStore

/// Rows by the end of their id.
@Suite struct EndingSearchTests {
    /// With an index and without, among all rows and those of one owner, before and after all rows were read for their
    /// labels.
    @Test(arguments: 4...31, [false, true]) func findsWhatAScanWouldFind(digits: Int, isRead: Bool) throws {
        let home = try Household()
        var owners: [EntityRef] = [], rows: [(ref: EntityRef, owner: EntityRef)] = []
        try home.run {
            for child in 0..<2 { owners.append(try home.add(Model.child, ["name": .string("Kid \(child)")])) }
            for count in 0..<40 {
                let owner = owners[count % 2]
                let fields = ["name": .string("Goal \(count)"), "child": .entity(owner), "points": Value.int(1)]
                rows.append((try home.add(Model.reward, fields), owner))
            }
        }
        if isRead { try readWhole(home, [Model.child, Model.reward]) }
        func found(_ entity: EntitySpec, _ ending: String, _ owner: EntityRef? = nil) throws -> [EntityRef] {
            try home.run { try home.store.rows(entity, ending: ending, owner: owner) }
        }
        for row in rows {
            let ending = String(row.ref.id.hex.suffix(digits))
            let wanted = rows.filter { $0.ref.id.hex.hasSuffix(ending) }
            #expect(try found(Model.reward, ending) == wanted.map(\.ref))
            for owner in owners {
                #expect(try found(Model.reward, ending, owner) == wanted.filter { $0.owner == owner }.map(\.ref))
            }
            let named = try home.run { try home.store.find("reward", ending.uppercased()) }
            #expect(named == row.ref)
        }
        let child = String(owners[0].id.hex.suffix(digits))
        #expect(try found(Model.child, child) == [owners[0]])
        #expect(try found(Model.reward, child) == [])
        let fields = ["name": Value.string("Late"), "child": .entity(owners[0]), "points": .int(1)]
        let late = try home.run { try home.add(Model.reward, fields) }
        #expect(try found(Model.reward, String(late.id.hex.suffix(digits))).contains(late))
    }

    /// Looking up many labels reads all of them at once.
    private func readWhole(_ home: Household, _ entities: [EntitySpec]) throws {
        for entity in entities {
            for count in 0..<32 {
                _ = try home.run {
                    try home.store.rows(entity, labeled: "Nobody \(count)", folded: false, owner: nil)
                }
            }
            #expect(home.store.labels.known(try home.store.catalog.table(of: entity).index) != nil)
        }
    }

    /// Hence the cost is the same with 20 rows and with a million.
    @Test func aLookUpSearchesTheIndex() throws {
        let home = try Household()
        var plans: [String] = []
        try home.run {
            _ = try home.store.rows(Model.reward, ending: "9f2c", owner: nil)
            guard let access = home.store.access else { return }
            for text in home.store.state.prepared.keys where text.contains("hex(id)") {
                let plan = try PreparedStatement(access.db, "EXPLAIN QUERY PLAN " + text)
                while try plan.step() { plans.append(plan.text(3)) }
            }
        }
        #expect(plans.count == 1)
        for plan in plans { #expect(plan.contains("rewards_by_ending_index"), "\(plan)") }
    }
}
