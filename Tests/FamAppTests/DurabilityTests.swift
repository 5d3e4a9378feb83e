import FamSessions
import Testing

@testable import FamApp
@testable import FamStore

/// `durability full` reaches SQLite before the next transaction, in this process and in every other.
@Suite struct DurabilityTests {
    @Test func thePreferenceIsWhatTheDatabaseDoes() throws {
        let bench = try SessionBench()
        func synchronous() throws -> Int64 {
            try bench.type("child add \"N$(events | count)\"; undo")
            return try bench.recorder.engine.store.accessing { access in
                let row = try PreparedStatement(access.db, "PRAGMA synchronous")
                return try row.step() ? row.int(0) : -1
            }
        }
        let normal: Int64 = 1, full: Int64 = 2
        #expect(try synchronous() == normal)
        #expect(try bench.type("preference set durability full").status == .done)
        #expect(try synchronous() == full)
        try bench.restart(seed: 2)
        #expect(try synchronous() == full)
        #expect(try bench.type("preference set durability half").status == .failed)
        #expect(try bench.type("preference reset database").status == .done)
        #expect(try synchronous() == normal)
    }

    /// What another shell set applies to the very next command of this one.
    @Test func anotherShellIsHeardAtOnce() throws {
        let bench = try SessionBench()
        let first = bench.recorder
        #expect(try first.run("child add Maya").status == .done)
        try bench.restart(seed: 2)
        #expect(try bench.type("preference set durability full").status == .done)
        #expect(try first.run("child add Leo").status == .done)
        let synchronous = try first.engine.store.accessing { access in
            let row = try PreparedStatement(access.db, "PRAGMA synchronous")
            return try row.step() ? row.int(0) : -1
        }
        let full: Int64 = 2
        #expect(synchronous == full)
    }
}
