import FamText
import FamValues
import Foundation
import GRDB
import Testing

@testable import FamRegistry
@testable import FamStore

/// Digest and figures may be written behind the rows; nobody who reads them sees that.
@Suite struct WriteBehindTests {
    @Test(arguments: 1...12 as ClosedRange<UInt64>) func readersSeeRowsNotYetInTheDigest(seed: UInt64) throws {
        #expect(try mostBehind(seed, allowed: Store.fewCommits, steps: 90, betweenReaders: 8, betweenOthers: 1) > 0)
    }

    /// As in a replay, which mostly adds rows, and which few look at.
    @Test(arguments: 21...22 as ClosedRange<UInt64>) func alsoWhenManyCommitsAreBehind(seed: UInt64) throws {
        #expect(try mostBehind(seed, allowed: 1_024, steps: 3_000, betweenReaders: 500, betweenOthers: 250) > 128)
    }

    /// Looks at the household in the middle of many commits, as other shells and after a crash.
    /// - Parameter betweenOthers: how many steps in a row only add a row.
    /// - Returns: how many entries were behind at most.
    private func mostBehind(
        _ seed: UInt64, allowed: Int64, steps: Int, betweenReaders: Int, betweenOthers: Int
    ) throws -> Int64 {
        let folder = try Folder()
        let homes = try [1, 2].map { try Household(.file(folder.file("h.db")), salt: seed * 10 + $0) }
        var random = Random(seed: seed)
        try homes[0].run { for name in ["Maya", "Leo"] { try homes[0].child(name) } }
        var most: Int64 = 0
        for round in 0..<4 {
            let home = homes[random.below(2)]
            try home.store.writingBehind(most: allowed) {
                for _ in 0..<random.below(steps) {
                    if random.below(betweenOthers) == 0 {
                        try step(homes[random.below(20) == 0 ? 1 : 0], &random)
                    } else {
                        try home.run { try add(home, &random) }
                    }
                    most = max(most, try behind(home))
                    guard random.below(betweenReaders) == 0 else { continue }
                    for reader in homes { try expectSettled(reader) }
                    if random.below(3) == 0 { try expectAfterCrash(folder, "crash \(round).db") }
                }
            }
            #expect(try homes[0].store.accessing { _ in try homes[0].store.settledThrough() } == nil)
            for reader in homes { try expectSettled(reader) }
        }
        return most
    }

    /// How many entries are not in the digest.
    private func behind(_ home: Household) throws -> Int64 {
        try home.store.accessing { access in
            try home.store.settledThrough().map { try home.store.latestEntry(access).number - $0 } ?? 0
        }
    }

    /// Another shell may write what is behind between any two statements of a reader: it is neither missed nor counted
    /// twice.
    @Test func whatIsBehindMayBeWrittenWhileSomebodyReads() throws {
        let folder = try Folder()
        let writer = try Household(.file(folder.file("h.db")), salt: 1)
        let reader = try Household(.file(folder.file("h.db")), salt: 2)
        let maya = try writer.run { try writer.child("Maya") }
        var place = 0, isReached = true
        while isReached {
            isReached = false
            try writer.store.writingBehind {
                for _ in 0..<3 { try writer.run { try writer.event(maya, 2) } }
                #expect(try behind(writer) == 3)
                var statements = 0
                try trace(reader) {
                    statements += 1
                    guard statements == place + 1 else { return }
                    isReached = true
                    do { try settle(writer) } catch { Issue.record(error) }
                }
                try expectSettled(reader)
                try trace(reader, nil)
                #expect(try behind(writer) == (isReached ? 0 : 3))
            }
            place += 1
        }
        #expect(place > 30)
    }

    /// Another shell may leave rows behind between any two statements of a reader: a sum is of the same moment as the
    /// rows that are read beside it.
    @Test func whatIsReadInOneQueryIsOfOneMoment() throws {
        let folder = try Folder()
        let writer = try Household(.file(folder.file("h.db")), salt: 1)
        let reader = try Household(.file(folder.file("h.db")), salt: 2)
        let maya = try writer.run { try writer.child("Maya") }
        var place = 0, isReached = true
        while isReached {
            isReached = false
            try writer.store.writingBehind {
                var statements = 0
                try trace(reader) {
                    statements += 1
                    guard statements == place + 1 else { return }
                    isReached = true
                    do { _ = try writer.run { try writer.event(maya, 2) } } catch { Issue.record(error) }
                }
                try reader.expectKeptSums()
                try reader.run("look") { try reader.expectKeptSums() }
                try trace(reader, nil)
                #expect(try behind(writer) == (isReached ? 1 : 0))
            }
            place += 1
        }
        #expect(place > 5)
    }

    /// Few commits of many may be behind elsewhere, and only those of few rows.
    @Test func aSandboxLeavesEverythingBehind() throws {
        let home = try Household(.memory, salt: 1)
        let maya = try home.run { try home.child("Maya") }
        try home.store.leavingBehind {
            for _ in 0..<(2 * Store.fewCommits) { try home.run { try home.event(maya, 2) } }
            try home.run { for _ in 0..<100 { try home.event(maya, 1) } }
        }
        #expect(try behind(home) == 2 * Store.fewCommits + 1)
        try expectSettled(home)
        try home.run { try home.event(maya, 1) }
        #expect(try behind(home) == 0)
        try expectSettled(home)
    }

    /// A run that nobody follows reads figures with all that it has added, and does not write the rest of them.
    @Test func theLastRunInASandboxWritesNoFigures() throws {
        let home = try Household(.memory, salt: 1)
        let maya = try home.run { try home.child("Maya") }
        try home.store.leavingBehind(isLast: true) {
            try home.run {
                for _ in 0..<50 { try home.event(maya, 1) }
                try expectFigureRows(home)
                for _ in 0..<30 { try home.event(maya, 1) }
            }
        }
        #expect(try FigureQuery(Model.byDay).rows(home.store).map(\.count) == [50])
        #expect(try home.store.rowCounts()["event"] == 80)
    }

    /// Nor is a sum left that has no value: the command that would make it fails.
    @Test func anOverflowIsNotLeftToALaterCommit() throws {
        let home = try Household(.memory, salt: 1)
        let maya = try home.run {
            let maya = try home.child("Maya")
            try home.event(maya, .max - 5)
            return maya
        }
        try home.store.writingBehind {
            try home.run { try home.event(maya, 3) }
            #expect(try behind(home) == 1)
            #expect(code { try home.run { try home.event(maya, 3) } } == "overflow")
            try home.run { try home.event(maya, 2) }
            #expect(try home.stars(maya) == .int(.max))
        }
        #expect(try home.stars(maya) == .int(.max))
    }

    /// The rows that a replayed session began with are made in an entry that the journal then forgets.
    @Test func whatIsBehindOutlivesItsEntry() throws {
        let home = try Household(.memory, salt: 1)
        try home.store.writingBehind {
            let maya = try home.run {
                let maya = try home.child("Maya")
                try home.event(maya, 2)
                return maya
            }
            #expect(try behind(home) == 1)
            try home.store.beginJournal(after: 7)
            try expectSettled(home)
            try home.run { try home.event(maya, 1) }
            try expectSettled(home)
        }
        #expect(try home.store.latestEntry() == 8)
    }

    /// Calls `body` before each statement of the household's connection.
    private func trace(_ home: Household, _ body: (() -> Void)?) throws {
        try home.store.accessing { access in
            access.connection.trace(options: .statement, body.map { body in { _ in body() } })
        }
    }

    private func settle(_ home: Household) throws {
        try home.store.accessing { access in
            try access.db.inTransaction(.immediate) {
                try home.store.settleOutsideOfRuns(access)
                return .commit
            }
        }
    }

    /// Mostly what a script of many lines does: a row more.
    private func step(_ home: Household, _ random: inout Random) throws {
        switch random.below(30) {
        case 0: try home.run { try RandomChange.make(home, &random) }
        case 1: _ = try? home.run("undo") { try home.store.undo() }
        case 2: _ = try? home.run("redo") { try home.store.redo() }
        case 3:
            try? home.run("fails") {
                try RandomChange.make(home, &random)
                throw Diagnostic(.failed, "stop")
            }
        case 4:
            try home.run {
                try add(home, &random)
                try? home.store.attempt {
                    try add(home, &random)
                    throw Diagnostic(.failed, "stop")
                }
            }
        case 5:
            try home.run {
                try? home.store.attempt {
                    try add(home, &random)
                    if random.below(2) == 0 { throw Diagnostic(.failed, "stop") }
                }
                _ = try FigureQuery(Model.byDay).by("child").rows(home.store)
                try add(home, &random)
            }
        case 6:
            // The second looks at the children first, and so writes the sum of the first.
            try home.run { for _ in 0..<2 { try add(home, &random) } }
        case 7 where random.below(4) == 0:
            guard let plan = try home.store.compaction(before: Instant(micros: .max), keeping: 3) else { return }
            try home.store.compact(plan)
        default: try home.run { try add(home, &random) }
        }
    }

    private func add(_ home: Household, _ random: inout Random) throws {
        let children = try home.store.rows(Model.child, where: [], limit: 100)
        guard !children.isEmpty else { return _ = try home.child("child \(random.below(1000))") }
        try home.event(children[random.below(children.count)], Int64(random.below(10)) - 3)
    }

    private func expectSettled(_ home: Household) throws {
        #expect(try home.store.digest() == home.store.recomputeDigest())
        try expectFigureRows(home)
        try expectSums(home)
        let findings = try home.store.inOneSnapshot { try home.store.verify() }
        #expect(findings.isEmpty, "\(findings)")
    }

    /// Each way to read a sum gives that of the rows.
    private func expectSums(_ home: Household) throws {
        let events = try home.store.query(
            Plans.plan(
                Model.event,
                .project([
                    NamedExpr("child", Plans.field(["child"], .entity("child"))),
                    NamedExpr("points", Plans.field("points")),
                ]))
        ).rows
        var sums: [Value: Int64] = [:]
        for row in events { sums[row[0], default: 0] += row[1].number ?? 0 }
        for child in try home.store.rows(Model.child, where: [], limit: .max) {
            let sum = Value.int(sums[.entity(child)] ?? 0)
            #expect(try home.stars(child) == sum)
            #expect(try home.store.row(child)?["stars"] == sum)
            #expect(try home.store.rows(Model.child, where: [("stars", sum)], limit: .max).contains(child))
        }
        let sorted = try home.store.query(
            Plans.plan(Model.child, all: true, .project([NamedExpr("stars", Plans.field("stars"))]))
        ).rows.compactMap { $0[0].number }.sorted()
        #expect(sorted.filter { $0 != 0 } == sums.values.filter { $0 != 0 }.sorted())
    }

    /// The files as they are now, which a process that is killed leaves.
    private func expectAfterCrash(_ folder: Folder, _ name: String) throws {
        for ending in ["", "-wal"] {
            let copy = folder.file(name) + ending
            try? FileManager.default.removeItem(atPath: copy)
            try FileManager.default.copyItem(atPath: folder.file("h.db") + ending, toPath: copy)
        }
        let reader = try Household(.file(folder.file(name)), options: StoreOptions(isReadOnly: true))
        try expectSettled(reader)
        reader.store.close()
        let writer = try Household(.file(folder.file(name)), salt: 7)
        try writer.run { try writer.child("after the crash") }
        try expectSettled(writer)
        #expect(try writer.store.accessing { _ in try writer.store.settledThrough() } == nil)
        writer.store.close()
    }
}
