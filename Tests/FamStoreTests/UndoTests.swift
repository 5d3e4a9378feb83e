import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamStore

@Suite struct UndoTests {
    /// A random walk of changes; after each step all laws hold.
    @Test(arguments: 1...8) func undoOfDoIsNothing(seed: UInt64) throws {
        let home = try Household()
        var random = Random(seed: seed)
        var states: [(dump: [String], digest: StateDigest)] = [try state(home)]
        for _ in 0..<25 {
            try home.run { for _ in 0...random.below(6) { try RandomChange.make(home, &random) } }
            let now = try state(home)
            if now.digest != states[states.count - 1].digest || now.dump != states[states.count - 1].dump {
                states.append(now)
            }
            try home.expectKept()
        }
        let steps = try home.store.journal().filter { $0.kind == .do }.count
        for back in 1...steps {
            try home.run("undo") { try home.store.undo() }
            try home.expectKept()
            let digest = try home.store.digest()
            #expect(digest == (try home.store.recomputeDigest()), "after \(back) steps back")
        }
        #expect(try state(home).dump == states[0].dump)
        #expect(try home.store.digest() == .empty)
        #expect(code { try home.run { try home.store.undo() } } == "nothing-to-undo")
        for _ in 1...steps { try home.run("redo") { try home.store.redo() } }
        #expect(try state(home).dump == states[states.count - 1].dump)
        #expect(try home.store.digest() == states[states.count - 1].digest)
        try home.expectKept()
        #expect(code { try home.run { try home.store.redo() } } == "nothing-to-undo")
    }

    private func state(_ home: Household) throws -> (dump: [String], digest: StateDigest) {
        (try home.dump(), try home.store.digest())
    }

    @Test func redoEndsWithTheNextChange() throws {
        let home = try Household()
        try home.run("one") { try home.child("Maya") }
        try home.run("two") { try home.child("Leo") }
        try home.run { try home.store.undo() }
        try home.run { try home.store.redo() }
        #expect(try home.store.find("child", "Leo").label == "Leo")
        try home.run { try home.store.undo() }
        try home.run("three") { try home.child("Zoe") }
        #expect(code { try home.run { try home.store.redo() } } == "nothing-to-undo")
        let outcome = try home.run { try home.store.undo() }
        #expect(outcome.entries.map(\.command) == ["three"])
        #expect(outcome.removed == 1)
        #expect(try home.run { try home.store.undo() }.entries.map(\.command) == ["one"])
    }

    @Test func anEntryThatOthersDependOnIsRefused() throws {
        let home = try Household()
        let maya = try home.run("make") { try home.child("Maya") }
        let leo = try home.run("other") { try home.child("Leo") }
        try home.run("rename") { try home.store.update(maya, [("name", .string("Mia"))]) }
        try home.run("log") { try home.event(leo, 1) }
        let before = try home.store.digest()
        #expect(code { try home.run { try home.store.undo(.entry(1)) } } == "undo-conflict")
        #expect(code { try home.run { try home.store.undo(.entry(2)) } } == "undo-conflict")
        #expect(try home.store.digest() == before)
        #expect(try home.store.journal().count == 4)
        try home.run { try home.store.undo(.entry(3)) }
        try home.run { try home.store.undo(.entry(1)) }
        #expect(code { try home.run { try home.store.undo(.entry(1)) } } == "nothing-to-undo")
        #expect(code { try home.run { try home.store.undo(.entry(99)) } } == "not-found")
        #expect(try home.store.rows(Model.child, where: [], limit: 9) == [leo])
        try home.run { try home.store.redo() }
        try home.run { try home.store.redo() }
        #expect(try home.store.digest() == before)
    }

    /// Rows that a script made are deleted together, even in several portions, and come back as they were.
    @Test(arguments: [1, 7, 1_000]) func whatAScriptMadeIsRemovedTogether(portion: Int) throws {
        let home = try Household()
        home.store.rowsTogether = portion
        try home.run("script") {
            let children = try ["Maya", "Leo", "Zoe"].map { try home.child($0) }
            for points in 1...20 { try home.event(children[points % 3], Int64(points)) }
        }
        let full = try state(home)
        for _ in 1...2 {
            let outcome = try home.run { try home.store.undo() }
            #expect(outcome.removed >= 23)
            #expect(try home.store.digest() == .empty)
            #expect(try home.store.verify().lines == [])
            try home.run { try home.store.redo() }
            #expect(try state(home) == full)
            #expect(try home.store.verify().lines == [])
            try home.expectKept()
        }
    }

    /// Among rows that would be deleted together, those still referred to are named.
    @Test func rowsThatGoTogetherAreStillReferredTo() throws {
        let home = try Household()
        let children = try home.run("script") { try ["Maya", "Leo", "Zoe"].map { try home.child($0) } }
        try home.run("log") { try home.event(children[1], 1) }
        let before = try home.store.digest()
        #expect(code { try home.run { try home.store.undo(.entry(1)) } } == "undo-conflict")
        #expect(try home.store.digest() == before)
        let outcome = try home.run { try home.store.undo(.entry(1), skippingConflicts: true) }
        #expect(outcome.removed == 2)
        #expect(outcome.left.count == 1)
        #expect(try home.store.rows(Model.child, where: [], limit: 9) == [children[1]])
        #expect(try home.store.verify().lines == [])
        try home.expectKept()
    }

    @Test func severalAtOnceAreOneStep() throws {
        let home = try Household()
        for name in ["a", "b", "c", "d"] { _ = try home.run(name) { try home.child(name) } }
        let full = try home.store.digest()
        #expect(try home.run { try home.store.undo(.last(3)) }.entries.map(\.command) == ["d", "c", "b"])
        #expect(try home.store.rows(Model.child, where: [], limit: 9).map(\.label) == ["a"])
        #expect(try home.run { try home.store.redo() }.entries.count == 3)
        #expect(try home.store.digest() == full)
        try home.run { try home.store.undo(.to(Instant(micros: 2))) }
        #expect(try home.store.rows(Model.child, where: [], limit: 9).map(\.label) == ["a", "b"])
    }

    @Test func undoStaysWithinItsSession() throws {
        let home = try Household()
        try home.run("mine", session: 1) { try home.child("Maya") }
        try home.run("theirs", session: 2) { try home.child("Leo") }
        #expect(try home.run("undo", session: 1) { try home.store.undo(session: 1) }.entries.map(\.command) == ["mine"])
        #expect(code { try home.run { try home.store.undo(session: 1) } } == "nothing-to-undo")
        #expect(try home.store.rows(Model.child, where: [], limit: 9).map(\.label) == ["Leo"])
    }

    @Test func undoWithinARunSplitsIt() throws {
        let home = try Household()
        try home.run("both") {
            try home.child("Maya")
            try home.store.undo()
            try home.child("Leo")
        }
        #expect(try home.store.journal().map { $0.kind } == [.do, .undo, .do])
        #expect(try home.store.rows(Model.child, where: [], limit: 9).map(\.label) == ["Leo"])
        #expect(try home.store.digest() == home.store.recomputeDigest())
    }

    @Test func imagesSurviveTheirForm() throws {
        let catalog = Catalog(Model.registry)
        let table = catalog[2]
        let image = RowImage(
            id: RowID(high: .max, low: 1),
            cells: [
                .int(.min), .null, .int(.max), .text("é\0x"), .blob([0, 255]), .int(-1), .real(-0.5), .null,
                .text("1.00 EUR"),
            ])
        #expect(RowImage(image.encoded(table), table) == image)
        for count in 0..<image.encoded(table).count { _ = RowImage(Array(image.encoded(table).prefix(count)), table) }
    }

    // MARK: Changes outside

    @Test func whatChangedSomethingOutsideIsNeverUndone() throws {
        let home = try Household()
        try home.run("one") { try home.child("Maya") }
        try home.run("switch") {
            try home.child("Leo")
            try home.store.noteOutside(reversedBy: "light on")
            try home.store.noteOutside(reversedBy: "heat off")
        }
        #expect(try home.store.journal().map(\.outside) == ["heat off; light on", nil])
        let before = try home.store.digest()
        for range in [UndoRange.latest, .last(2), .entry(2), .to(Instant(micros: 0))] {
            let problem = #expect(throws: Diagnostic.self) { try home.run { try home.store.undo(range) } }
            #expect(problem?.code == .changedOutside)
            #expect(problem?.help == "`heat off; light on` reverses it; `undo j1` takes back the change before it")
        }
        #expect(try home.store.digest() == before)
        #expect(try home.store.journal().count == 2)
        try home.run { try home.store.undo(.entry(1)) }
        let last = #expect(throws: Diagnostic.self) { try home.run { try home.store.undo() } }
        #expect(last?.help == "`heat off; light on` reverses it")
    }

    /// Its rows are undone and its outside change is not, so the journal marks it.
    @Test func aChangeOutsideStaysMarkedWhenItsRowsAreTakenBack() throws {
        let home = try Household()
        try home.run("switch") {
            try? home.store.attempt {
                try home.store.noteOutside(reversedBy: "")
                try home.child("Maya")
                throw Diagnostic(.failed, "no")
            }
        }
        #expect(try home.store.digest() == .empty)
        #expect(try home.store.journal().map(\.outside) == [""])
        #expect(try home.store.journal().map(\.added) == [0])
        let problem = #expect(throws: Diagnostic.self) { try home.run { try home.store.undo() } }
        #expect(problem?.help == "no command reverses it")
    }
}

/// Reproducible numbers from a seed.
struct Random {
    private var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }
    mutating func below(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(limit))
    }
}
