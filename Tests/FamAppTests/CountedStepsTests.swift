import FamStore
import FamValues
import Testing

@testable import FamApp
@testable import FamSessions

/// What a screen or a command asks of the database follows from what it shows, not from how much there is.
@Suite struct CountedStepsTests {
    /// A family is small, and the preferences are the declared ones.
    private static let atMost = [
        "setting": 0, "child": 20, "screentime user": 20, "screentime pair": 20, "screentime balance": 20,
        "home account": 20,
    ]

    /// Ten times the rows: whatever takes more than twice the steps reads rows that it does not show, or shows them
    /// all.
    @Test func onlyWhatMayGrowGrows() throws {
        let small = try GrownHousehold(rows: 100, atMost: Self.atMost).steps()
        let household = try GrownHousehold(rows: 1_000, atMost: Self.atMost), large = try household.steps()
        #expect(household.counts.values.filter { $0 == 1_000 }.count >= 12, "\(household.counts)")
        #expect(Set(small.keys) == Set(large.keys) && small.count > 350)
        var growing: [String: String] = [:]
        for (name, few) in small {
            guard let many = large[name], many > 2 * few + 300 else { continue }
            growing[name.owner] = "\(name.line): \(few) steps, then \(many)"
        }
        let unlisted = growing.filter { GrowingSteps.reasons[$0.key] == nil }
        #expect(unlisted.isEmpty, "\(unlisted.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }.joined())")
        let flat = GrowingSteps.reasons.keys.filter { growing[$0] == nil }.sorted()
        #expect(flat.isEmpty, "these are listed, and do not grow")
    }
    /// One's own posts and comments are found whatever others wrote, though who wrote one is in no column of the
    /// language, and whether one likes a post however many others do.
    @Test func whatIsOnesOwnIsFoundAmongThatOfOthers() throws {
        let few = try stepsOfOnesOwn(others: 50), many = try stepsOfOnesOwn(others: 500)
        #expect(few > 1_000 && many < few + 200, "\(few) steps, then \(many)")
    }

    private func stepsOfOnesOwn(others: Int) throws -> Int {
        let engine = try AppEnvironment(options: GlobalOptions(), environment: [:]).makeSandbox().engine
        let counter = try StepCounter(engine.store)
        func run(_ lines: String...) throws {
            for line in lines {
                let outcome = engine.run(Array(line.utf8), name: "steps")
                try #require(outcome.status == .done, "\(line): \(outcome.diagnostics)")
            }
        }
        try run(
            "wall sign-up --demo maria", "for n in 1..25 { wall post Mine x --wall national }",
            "for n in 1..25 { wall comment 1 Mine }", "wall like 25", "wall sign-out", "wall sign-up --demo leo",
            "for n in 1..\(others) { wall post Other x --wall national; wall comment 1 Other }", "wall sign-out")
        try like("25", others, in: engine)
        try run("wall sign-in --demo maria", "go /wall/me")
        return try counter.count { try run("screen", "wall mine --limit 5", "wall show 25") }
    }

    /// Rows are undone in portions, and the journal's changes are in two tables: each portion reads its own rows alone.
    @Test func anUndoTakesStepsForItsRows() throws {
        func steps(withRows rows: Int) throws -> Int {
            try stepCount(
                of: "undo --yes",
                after: "child add Maya; behavior add Dishes --points 1; for n in 1..\(rows) { log Maya Dishes }",
                "events | edit note = \"x\" --yes")
        }
        let few = try steps(withRows: 2_000), many = try steps(withRows: 8_000)
        #expect(few > 20_000 && many < 4 * few + few / 4, "\(few) steps, then \(many)")
    }

    /// Rows that come back are read in portions, too, and each portion reads its own rows alone.
    @Test func aRedoTakesStepsForItsRows() throws {
        func steps(withRows rows: Int) throws -> Int {
            try stepCount(
                of: "redo", after: "child add Maya; behavior add Dishes --points 1",
                "for n in 1..\(rows) { log Maya Dishes }", "undo --yes")
        }
        let few = try steps(withRows: 2_000), many = try steps(withRows: 8_000)
        #expect(few > 20_000 && many < 4 * few + few / 4, "\(few) steps, then \(many)")
    }

    private func stepCount(of counted: String, after lines: String...) throws -> Int {
        let engine = try AppEnvironment(options: GlobalOptions(), environment: [:]).makeSandbox().engine
        let counter = try StepCounter(engine.store)
        func run(_ line: String) throws {
            let outcome = engine.run(Array(line.utf8), name: "steps")
            try #require(outcome.status == .done, "\(line): \(outcome.diagnostics)")
        }
        for line in lines { try run(line) }
        return try counter.count { try run(counted) }
    }

    /// Undo of an old entry, its redo, and a redo that is refused find what they need whatever stands in the journal.
    @Test func undoAndRedoDoNotReadTheJournal() throws {
        let few = try stepsOfReversals(entries: 100), many = try stepsOfReversals(entries: 1_000)
        #expect(few.count == 5)
        for (line, steps) in few {
            #expect((many[line] ?? .max) < steps + 200, "\(line): \(steps) steps, then \(many[line] ?? 0)")
        }
    }

    private func stepsOfReversals(entries: Int) throws -> [String: Int] {
        let engine = try AppEnvironment(options: GlobalOptions(), environment: [:]).makeSandbox().engine
        let counter = try StepCounter(engine.store)
        func run(_ line: String) throws {
            let outcome = engine.run(Array(line.utf8), name: "steps")
            try #require(outcome.status == .done, "\(line): \(outcome.diagnostics)")
        }
        try run("child add Maya; behavior add Dishes --points 1")
        for _ in 0..<10 { try run("log Maya Dishes") }
        for _ in 0..<entries { try run("note add x --child Maya") }
        var steps: [String: Int] = [:]
        for line in ["undo j5", "redo", "undo j5 ", "note add y --child Maya"] {
            steps[line] = try counter.count { try run(line) }
        }
        steps["redo, refused"] = counter.count {
            #expect(engine.run(Array("redo".utf8), name: "steps").status != .done)
        }
        return steps
    }

    private func like(_ post: String, _ count: Int, in engine: Engine) throws {
        let entry = EntryRun(engine, cause: .typed), store = engine.store
        let like = try #require(engine.registry.entity("post like"))
        try store.run(EntryHeader(command: "like", at: entry.time), in: entry) {
            let post = Value.entity(try store.find("post", post))
            for n in 0..<count { _ = try store.insertChecked(like, [post, .int(1), .string("mark \(n)")]) }
        }
    }
}
