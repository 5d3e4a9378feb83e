import FamText
import FamValues
import Testing

@testable import FamRegistry
@testable import FamStore

/// The commands of the journal, called the way the shell calls them.
@Suite struct CommandTests {
    private func call(_ spec: CommandSpec, _ given: [String: Value] = [:], _ home: Household) throws -> Value {
        let values = spec.parameters.map { given[$0.name] ?? $0.default ?? .null }
        return try spec.run(Call(spec: spec, values: values, span: nil), home.context)
    }

    @Test func undoRedoJournalDigest() throws {
        let home = try Household()
        try home.run("child add Maya", session: 4) { try home.child("Maya") }
        let full = try home.store.digest()
        _ = try home.run("undo", session: 4) { try call(CommandSpec(UndoCommand.self), [:], home) }
        #expect(
            try home.run("digest") { try call(CommandSpec(DigestCommand.self), ["check": .bool(true)], home) }
                == .string(StateDigest.empty.description))
        _ = try home.run("redo", session: 4) { try call(CommandSpec(RedoCommand.self), [:], home) }
        #expect(try home.store.digest() == full)
        guard case .table(let table) = try call(CommandSpec(JournalCommand.self), [:], home) else {
            Issue.record("no table"); return
        }
        #expect(table.rows.map { $0[0] } == [.string("j3"), .string("j2"), .string("j1")])
        #expect(table.rows.map { $0[2] } == [.string("redo"), .string("undo"), .string("do")])
        #expect(table.rows[1][7] == .string("j3"))
        _ = try home.run("undo j1", session: 5) {
            try call(CommandSpec(UndoCommand.self), ["entry": .string("j1")], home)
        }
        #expect(try home.store.digest() == .empty)
        #expect(
            code { try home.run(session: 5) { try call(CommandSpec(UndoCommand.self), [:], home) } }
                == "nothing-to-undo")
        #expect(
            code { try home.run { try call(CommandSpec(UndoCommand.self), ["entry": .string("x7")], home) } }
                == "bad-argument")
        #expect(
            code {
                try home.run {
                    try call(CommandSpec(UndoCommand.self), ["entry": .string("j1"), "last": .int(2)], home)
                }
            } == "extra-argument")
    }

    @Test func aWrongDigestIsReported() throws {
        let home = try Household()
        try home.run { try home.child("Maya") }
        try home.store.accessing { try $0.db.execute(sql: "UPDATE children SET name = 'Eve'") }
        #expect(code { try call(CommandSpec(DigestCommand.self), ["check": .bool(true)], home) } == "bad-file")
    }

    @Test func theDigestIsTheSameHoweverTheRowsCame() throws {
        func build(_ order: [Int]) throws -> StateDigest {
            let home = try Household()
            return try home.run {
                for index in order {
                    home.context.count = UInt64(index * 10)
                    try home.child("child \(index)")
                    let ref = try home.store.find("child", "child \(index)")
                    try home.store.update(ref, [("rank", .int(Int64(index)))])
                }
                return try home.store.digest()
            }
        }
        #expect(try build([1, 2, 3]) == build([3, 1, 2]))
        #expect(try build([1, 2, 3]) != build([1, 2, 4]))
    }

    @Test func everySpecIsComplete() {
        for spec in Registry(features: [StoreFeature.feature], functions: []).commands {
            #expect(spec.summary.hasSuffix("."))
            for parameter in spec.parameters { #expect(parameter.summary.hasSuffix(".")) }
        }
    }
}
