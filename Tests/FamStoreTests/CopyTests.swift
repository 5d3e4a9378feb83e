import FamText
import FamValues
import Foundation
import Testing

@testable import FamStore

/// The household as it was, in a file of its own.
@Suite struct CopyTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// After each step of a random walk with undo and redo, and single rows beside many at once: a copy is the
    /// household as it was then, and goes on with the same number. A base made of the household is that of the copy.
    @Test(arguments: 1...8 as ClosedRange<UInt64>) func aCopyIsTheHouseholdAsItWas(seed: UInt64) throws {
        let home = try Household(.file(folder.file("home-\(seed).db")))
        var random = Random(seed: seed)
        var kept: [(entry: Int64, dump: [String], digest: StateDigest)] = []
        for _ in 0..<25 {
            switch random.below(6) {
            case 0: _ = try? home.run("undo") { try home.store.undo() }
            case 1: _ = try? home.run("redo") { try home.store.redo() }
            default: try home.run { for _ in 0...random.below(5) { try RandomChange.make(home, &random) } }
            }
            kept.append((try home.store.journal().first?.number ?? 0, try home.dump(), try home.store.digest()))
        }
        for state in kept {
            let place = folder.file("\(UUID().uuidString).db")
            let digest = try home.store.copy(into: place, undoneTo: state.entry, at: Instant(micros: 999))
            #expect(digest == state.digest)
            let copy = try Household(.file(place), salt: 5)
            #expect(try copy.dump() == state.dump)
            #expect(try copy.store.journal().first?.number ?? 0 == state.entry)
            let findings = try copy.store.verify()
            #expect(findings.isEmpty, "\(findings)")
            try copy.expectKept()
            #expect(try home.base(after: state.entry) == copy.base(after: state.entry))
            try copy.run { try copy.child("Next") }
            #expect(try copy.store.journal().first?.number == state.entry + 1)
        }
    }

    /// Also where the household is opened for reading only, and it stays as it is.
    @Test func aBaseIsReadWithoutAChange() throws {
        let place = folder.file("read.db")
        var base = ""
        do {
            let home = try Household(.file(place))
            let maya = try home.run { try home.child("Maya") }
            base = try home.base(after: 1)
            try home.run { for points in Int64(1)...3 { try home.event(maya, points) } }
            try home.run { try home.store.update(maya, [("name", .string("Mia"))]) }
        }
        let reader = try Household(.file(place), options: StoreOptions(isReadOnly: true))
        let dump = try reader.dump()
        #expect(try reader.base(after: 1) == base)
        #expect(base.contains("Maya"))
        #expect(try !reader.store.writeBase(after: 2, mostRows: 3) { _ in Issue.record("too many rows") })
        #expect(try reader.dump() == dump)
    }

    /// What cannot be read leaves no transaction open, in which all that follows would fail.
    @Test func aDamagedPageLeavesNothingOpen() throws {
        let place = folder.file("page.db")
        do {
            let home = try Household(.file(place))
            let maya = try home.run { try home.child("Maya") }
            try home.run { for points in Int64(1)...300 { try home.event(maya, points, ["note": .string("a note")]) } }
            try home.run { try home.child("Leo") }
            home.store.close()
        }
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: place)))
        let note = Data(bytes).range(of: Data("a note".utf8))
        let page = try #require(note).lowerBound / 4_096 * 4_096
        bytes.replaceSubrange(page..<page + 4_096, with: repeatElement(0, count: 4_096))
        try Data(bytes).write(to: URL(fileURLWithPath: place))
        let home = try Household(.file(place), salt: 5)
        #expect(throws: Diagnostic.self) { try home.store.writeBase(after: 2) { _ in } }
        try home.run { try home.child("Zoe") }
        #expect(try home.store.rows(Model.child, where: [], limit: .max).count == 3)
    }

    /// What became of rows that a later entry made is part of none of the earlier states.
    @Test func rowsMadeTogetherAndChangedOneByOneAreGone() throws {
        let home = try Household(.file(folder.file("made.db")))
        let maya = try home.run { try home.child("Maya") }
        let before = try home.dump()
        let events = try home.run { try (1...5).map { try home.event(maya, $0) } }
        try home.run { try home.store.delete(events[2]) }
        try home.run("undo") { try home.store.undo() }
        try home.run { try home.store.delete(events[0]) }
        let place = folder.file("copy.db")
        try home.store.copy(into: place, undoneTo: 1, at: Instant(micros: 999))
        #expect(try Household(.file(place)).dump() == before)
    }

    /// A range that a damaged journal lets begin and end anywhere is no reason to stop.
    @Test func aDamagedRangeMayBeAnything() throws {
        let home = try Household(.file(folder.file("damaged.db")))
        let maya = try home.run { try home.child("Maya") }
        let before = try home.dump()
        for points in 1...3 { try home.run { try home.event(maya, Int64(points)) } }
        try home.store.accessing { access in
            try access.db.execute(
                sql: "UPDATE fam_journal SET first = ?, last = ? WHERE n = 2", arguments: [-5, Int64.max])
        }
        let place = folder.file("copy.db")
        try home.store.copy(into: place, undoneTo: 1, at: Instant(micros: 999))
        #expect(try Household(.file(place)).dump() == before)
    }
}

extension Household {
    fileprivate func base(after entry: Int64) throws -> String {
        var text = ""
        #expect(try store.writeBase(after: entry) { text += $0 })
        return text
    }
}
