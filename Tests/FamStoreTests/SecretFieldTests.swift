import FamText
import FamValues
import Foundation
import Testing

@testable import FamRegistry
@testable import FamStore

/// Whose a row is stays known when the row goes and comes back, though no journal says it.
@Suite struct SecretFieldTests {
    private static let letter = EntitySpec(
        "letter", plural: "letters", summary: "An anonymous letter.",
        fields: [
            FieldSpec("text", .string, "What it says."),
            FieldSpec("writer", .optional(.string), "Who wrote it.", sensitivity: .secret),
        ])
    private static let registry = Registry(
        features: [Feature(id: "post", title: "Post", rank: 1, entitySpecs: [letter])], functions: [])

    private func household(_ location: StoreLocation = .memory) throws -> Household {
        try Household(location, registry: SecretFieldTests.registry)
    }

    private func write(_ text: String, by writer: String?, in home: Household) throws -> EntityRef {
        try home.add(
            SecretFieldTests.letter, ["text": .string(text), "writer": writer.map { .string($0) } ?? .null])
    }

    private func text(_ letter: EntityRef, _ home: Household) throws -> String {
        try home.store.value(of: letter, field: "text").text ?? ""
    }

    /// Each letter that is there, with its writer.
    private func writers(_ home: Household) throws -> [String] {
        try home.store.rows(SecretFieldTests.letter, where: [], limit: 1000).map {
            let writer = try home.store.value(of: $0, field: "writer")
            return "\(try text($0, home)) by \(writer.text ?? "nobody")"
        }.sorted()
    }

    /// What the file has beside rows and journal.
    private func notes(_ home: Household) throws -> Int64 {
        try count("fam_note WHERE name LIKE 'secrets of %'", home)
    }

    private func count(_ rows: String, _ home: Household) throws -> Int64 {
        try home.store.accessing { _ in
            let count = try home.store.statement("SELECT count(*) FROM \(rows)")
            defer { count.reset() }
            return try count.step() ? count.int(0) : 0
        }
    }

    /// Whatever is undone step by step comes back step by step, writers included.
    @Test(arguments: 1...6) func undoAndRedoKeepWriters(seed: UInt64) throws {
        let home = try household()
        var random = Random(seed: seed), states = [try writers(home)]
        for step in 0..<20 {
            try home.run {
                for _ in 0...random.below(3) {
                    let letters = try home.store.rows(SecretFieldTests.letter, where: [], limit: 1000)
                    if letters.isEmpty || random.below(3) > 0 {
                        _ = try write("letter \(random.below(99))", by: "writer \(step)", in: home)
                    } else if random.below(2) == 0 {
                        try home.store.delete(letters[random.below(letters.count)])
                    } else {
                        try home.store.update(
                            letters[random.below(letters.count)], [("text", .string("changed \(step)"))])
                    }
                }
            }
            let now = try writers(home)
            if try home.store.journal().count >= states.count { states.append(now) }
        }
        for state in states.dropLast().reversed() {
            try home.run("undo") { try home.store.undo() }
            #expect(try writers(home) == state)
        }
        for state in states.dropFirst() {
            try home.run("redo") { try home.store.redo() }
            #expect(try writers(home) == state)
        }
    }

    /// A run that fails leaves as little behind as it changed.
    @Test func aFailedDeletionForgetsNothing() throws {
        let home = try household()
        let letter = try home.run { try write("Hello", by: "Maya", in: home) }
        _ = try? home.run {
            try home.store.delete(letter)
            throw Diagnostic(.failed, "stop")
        }
        #expect(try writers(home) == ["Hello by Maya"])
        #expect(try notes(home) == 0)
    }

    /// The note is neither in what a copy of the household has nor left when the journal forgets the row.
    @Test func theNoteIsCutWithTheJournal() throws {
        let folder = try Folder(), home = try household(.file(folder.file("home.db")))
        let letter = try home.run { try write("Hello", by: "CANARY", in: home) }
        _ = try home.run { try write("Nobody's", by: nil, in: home) }
        try home.run { try home.store.delete(letter) }
        #expect(try notes(home) == 1)
        var backup = ""
        try home.store.writeBackup { backup += $0 }
        #expect(backup.contains("Nobody's") && !backup.contains("CANARY"))
        #expect(try count("fam_change WHERE instr(before, CAST('Hello' AS BLOB))", home) == 1)
        #expect(try count("fam_change WHERE instr(before, CAST('CANARY' AS BLOB))", home) == 0)

        let other = folder.file("copy.db")
        #expect(FileManager.default.createFile(atPath: other, contents: nil))
        try home.store.copy(into: other, undoneTo: 2, at: Instant(micros: 99))
        let copy = try household(.file(other))
        #expect(try writers(copy) == ["Hello by nobody", "Nobody's by nobody"])
        #expect(try notes(copy) == 0)

        let plan = try #require(try home.store.accessing { _ in try home.store.compaction(through: 3) })
        try home.run { try home.store.compact(plan) }
        #expect(try notes(home) == 0)
    }
}
