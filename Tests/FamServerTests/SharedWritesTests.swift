import Foundation
import Testing

@testable import FamServer

/// Writes that share a transaction (decision 87).
@Suite struct SharedWritesTests {
    private struct Refused: Error {}

    private let file = ServerFile()
    private let store: SQLiteBoardStore

    init() throws {
        store = try SQLiteBoardStore(file.path)
    }

    @Test func whatOneIsRefusedTakesBackItsOwnAlone() async throws {
        let store = store
        let answers = await withTaskGroup(of: Int?.self) { group in
            for number in 0..<200 {
                group.addTask {
                    try? await store.write { rows in
                        try rows.note(number % 3 == 0 ? "refused" : "kept", at: Int64(number) + 1, forgetting: 0)
                        if number % 3 == 0 { throw Refused() }
                        return number
                    }
                }
            }
            var answers: Set<Int> = []
            for await answer in group { if let answer { answers.insert(answer) } }
            return answers
        }
        // Each gets its own answer, and every answered write is stored.
        #expect(answers == Set((0..<200).filter { $0 % 3 != 0 }))
        let counts = try await store.read { rows in
            (try rows.notes("kept", after: 0).count, try rows.notes("refused", after: 0).count)
        }
        #expect(counts == (133, 0))
    }

    @Test func oneAfterAnotherIsNoOther() async throws {
        for number in Int64(1)...3 {
            let count = try await store.write { rows in
                try rows.note("own", at: number, forgetting: 0)
                return try rows.notes("own", after: 0).count
            }
            #expect(count == Int(number))
        }
    }
}
