import FamRegistry
import FamValues
import Testing

@testable import FamStore

@Suite struct LabelSearchTests {
    private static let parts = [
        "a", "A", "e", "E", "s", "z", "Z", "1", " ", "/", "é", "É", "e\u{301}", "ë", "ß", "ı", "İ", "ａ", "Ａ", "к", "К",
        "й", "ç", "\u{200D}", "\u{10FFFD}", "한", "日", "Å", "Å",
    ]

    private func word(_ random: inout Random) -> String {
        (0...random.below(4)).map { _ in Self.parts[random.below(Self.parts.count)] }.joined()
    }

    /// The index finds what a scan of every label would, and so do labels that were all read at once.
    @Test(arguments: 1...8, [false, true]) func findsWhatAScanWouldFind(seed: UInt64, readsWhole: Bool) throws {
        var random = Random(seed: seed)
        let home = try Household()
        home.store.labels.readsWhole = readsWhole
        var rows: [EntityRef] = []
        try home.run { for _ in 0..<200 { rows.append(try home.add(Model.behavior, name(word(&random)))) } }
        for _ in 0..<300 {
            let text = word(&random), folded = FoldedLabel.of(text)
            let exact = rows.filter { Array($0.label.utf8) == Array(text.utf8) }
            let near = rows.filter { FoldedLabel.of($0.label) == folded }
            func found(folded: Bool) throws -> [EntityRef] {
                try home.run { try home.store.rows(Model.behavior, labeled: text, folded: folded, owner: nil) }
            }
            #expect(try found(folded: false) == exact, "\(text)")
            #expect(try found(folded: true) == near, "\(text)")
        }
    }

    /// The same among the rows of one owner.
    @Test(arguments: [false, true]) func findsWhatOneOwnerHas(readsWhole: Bool) throws {
        var random = Random(seed: 5)
        let home = try Household()
        home.store.labels.readsWhole = readsWhole
        var rows: [(ref: EntityRef, owner: Int)] = []
        var owners: [EntityRef] = []
        try home.run {
            for child in 0..<3 { owners.append(try home.add(Model.child, ["name": .string("Kid \(child)")])) }
            for _ in 0..<40 {
                let owner = random.below(3)
                let name = Value.string(Self.parts[random.below(6)])
                let fields = ["name": name, "child": .entity(owners[owner]), "points": .int(1)]
                rows.append((try home.add(Model.reward, fields), owner))
            }
        }
        for _ in 0..<200 {
            let wanted = rows[random.below(rows.count)].ref.label, owner = random.below(3)
            let folded = FoldedLabel.of(wanted)
            let near = rows.filter { $0.owner == owner && FoldedLabel.of($0.ref.label) == folded }.map(\.ref)
            let found = try home.run {
                try home.store.rows(Model.reward, labeled: wanted, folded: true, owner: owners[owner])
            }
            #expect(found == near, "\(wanted) of \(owner)")
        }
    }

    /// Hence the cost is the same with 20 rows and with a million.
    @Test func everyLookUpSearchesTheIndex() throws {
        let home = try Household()
        try home.run { for n in 0..<1_000 { try home.add(Model.behavior, name("Task \(n) ä")) } }
        var texts: [String] = [], plans: [String] = []
        try home.run {
            for text in ["task 7 a", "Task 7 ä", "tosk 7", "nobody"] { _ = try? home.store.find("behavior", text) }
            texts = home.store.state.prepared.keys.filter { $0.contains("COLLATE NOCASE") }
            guard let access = home.store.access else { return }
            for text in texts {
                let plan = try PreparedStatement(access.db, "EXPLAIN QUERY PLAN " + text)
                while try plan.step() { plans.append(plan.text(3)) }
            }
        }
        #expect(texts.count >= 4 && plans.count >= texts.count)
        for plan in plans { #expect(plan.contains("behaviors_by_label_index")) }
    }

    private func name(_ text: String) -> [String: Value] { ["name": .string(text), "points": .int(1)] }
}
