import FamValues
import Testing

@testable import FamSessions

@Suite struct SessionSaverTests {
    private let maya = EntityRef(entity: "child", row: 1, id: RowID(high: 0x0199, low: 0x9f2c), label: "Maya")

    private func entry(_ position: Int64, _ text: String, journal: Int64? = nil, navigated: Bool = false, status: EntryStatus = .done, output: String = "") -> SessionEntry {
        SessionEntry(
            position: position, at: Instant(micros: position), took: 1, text: text, status: status, output: output, journalPosition: 1,
            journalEntry: journal, navigated: navigated, address: "/kids", digest: "d\(position)")
    }

    private func statements(_ entries: [SessionEntry], made: [Int64: [EntityRef]] = [:]) throws -> [String] {
        let header = SessionHeader(
            number: 1, started: Instant(micros: 0), seed: 1, zone: "UTC", startDigest: "0", startJournal: 0, clockIsPinned: true, entryCount: 0)
        let text = try SessionSaver(header: header, entries: entries) { made[$0] ?? [] }.text(style: .script, range: nil, digests: nil)
        return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") && $0 != "fam 1" }
    }

    @Test func onlyWhatHadAnEffectIsKept() throws {
        let kept = try statements([
            entry(1, "help"), entry(2, "child add Maya", journal: 1), entry(3, "children", output: "Maya"),
            entry(4, "child add", status: .refused), entry(5, "go /kids", navigated: true),
        ])
        #expect(kept == ["child add Maya", "go /kids"])
    }

    @Test func definitionsThatKeptLinesUseAreKept() throws {
        let kept = try statements([
            entry(1, "let who = \"Maya\""), entry(2, "let other = 1"), entry(3, "def twice(x) { log $x a; log $x a }"),
            entry(4, "twice \"$who\"", journal: 1),
        ])
        #expect(kept == ["let who = \"Maya\"", "def twice(x) { log $x a; log $x a }", "twice \"$who\""])
    }

    @Test func aRowMadeHereIsAVariableAlsoInLinks() throws {
        let kept = try statements(
            [
                entry(1, "child add Maya", journal: 1), entry(2, "open tinywins://child?id=9f2c", navigated: true),
                entry(3, "tinywins://child?id=9f2c", navigated: true), entry(4, "child archive 9f2c", journal: 2),
            ], made: [1: [maya]])
        #expect(kept == [
            "let child1 = (child add Maya)", "open \"tinywins://child?id=$($child1.id)\"", "open \"tinywins://child?id=$($child1.id)\"",
            "child archive $child1",
        ])
    }

    @Test func aYearIsNoId() throws {
        let row = EntityRef(entity: "child", row: 1, id: RowID(high: 0x0199, low: 0x2026), label: "Maya")
        let kept = try statements([entry(1, "child add Maya", journal: 1), entry(2, "log Maya x --note 2026", journal: 2)], made: [1: [row]])
        #expect(kept[1] == "log Maya x --note 2026")
    }
}
