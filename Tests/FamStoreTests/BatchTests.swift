import FamText
import FamValues
import Testing

@testable import FamRegistry
@testable import FamStore

/// Runs that share a transaction do what each does in its own.
@Suite struct BatchTests {
    private func household() throws -> Household {
        let home = try Household(.memory, salt: 3)
        try home.run { for name in ["Maya", "Leo"] { try home.child(name) } }
        return home
    }

    /// The law of batches. After each run the digest is that of a household without a batch, and all that is read of
    /// rows, figures and journal is right in the middle and at the end. What fails after it has written runs apart.
    @Test(arguments: 1...12 as ClosedRange<UInt64>) func aBatchMeansTheSame(seed: UInt64) throws {
        let batched = try household(), plain = try household()
        batched.store.rowsIndexed = 4 + Int(seed)
        var ours = Random(seed: seed), theirs = Random(seed: seed), others = Random(seed: seed + 100)
        try batched.store.leavingBehind {
            try batched.store.batching {
                for _ in 0..<120 {
                    let failing = others.below(10) == 0
                    if try step(plain, &theirs, failing) {
                        try step(batched, &ours, failing)
                    } else {
                        try batched.store.outOfBatch { _ = try step(batched, &ours, failing) }
                    }
                    #expect(!batched.store.hasLostBatch)
                    #expect(try batched.store.digest() == plain.store.digest())
                    #expect(try batched.store.effects(after: 2) == plain.store.effects(after: 2))
                    if others.below(15) == 0 { try expectSound(batched) }
                }
            }
        }
        try expectSound(batched)
        // What was left behind is written by the next run that leaves nothing.
        for home in [batched, plain] { try home.run { try home.child("Last") } }
        try expectSound(batched)
        try batched.expectKept()
        #expect(try batched.store.journal().map { "\($0)" } == plain.store.journal().map { "\($0)" })
        #expect(try batched.store.rowCounts() == plain.store.rowCounts())
    }

    /// - Returns: false if it failed and may have written before that.
    @discardableResult
    private func step(_ home: Household, _ random: inout Random, _ failing: Bool) throws -> Bool {
        do {
            switch random.below(9) {
            case 0: _ = try home.run("undo") { try home.store.undo() }
            case 1: _ = try home.run("redo") { try home.store.redo() }
            case 2:
                // A question shows what would happen, and is declined.
                try home.run { _ = try home.store.trial { try RandomChange.make(home, &random) } }
            case 3: try? home.run("refused") { throw Diagnostic(.failed, "before it wrote") }
            case 4:
                // What earlier runs left is written while this one holds the lock, and is no change of it.
                try? home.run("refused") {
                    _ = try home.store.writing()
                    _ = try home.store.journal()
                    throw Diagnostic(.failed, "before it wrote")
                }
            default:
                try home.run {
                    try RandomChange.make(home, &random)
                    if failing { throw Diagnostic(.failed, "after it wrote") }
                }
            }
            return true
        } catch is Diagnostic { return false }
    }

    /// Figures may be behind the rows within a batch; `verify` knows.
    private func expectSound(_ home: Household) throws {
        #expect(try home.store.digest() == home.store.recomputeDigest())
        let findings = try home.store.inOneSnapshot { try home.store.verify() }
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test func aRunThatFailsAfterItWroteLosesTheBatch() throws {
        let home = try household(), before = try home.store.digest()
        #expect(throws: BatchLost.self) {
            try home.store.batching {
                try home.run { try home.child("Zoe") }
                try? home.run { throw Diagnostic(.failed, "nothing written") }
                #expect(!home.store.hasLostBatch)
                try? home.run {
                    try home.child("Ida")
                    throw Diagnostic(.failed, "written")
                }
                #expect(home.store.hasLostBatch)
            }
        }
        #expect(try home.store.digest() == before)
        try expectSound(home)
        #expect(try home.store.journal().count == 1)
    }

    @Test func whatThrowsTakesTheBatchBack() throws {
        let home = try household(), before = try home.store.digest()
        #expect(throws: Diagnostic.self) {
            try home.store.batching {
                try home.run { try home.child("Zoe") }
                throw Diagnostic(.failed, "stop")
            }
        }
        #expect(try home.store.digest() == before)
        try home.run { try home.child("Ida") }
        try expectSound(home)
    }
}
