import FamRegistry
import FamText
import FamValues
import Foundation
import Testing

@testable import FamStore

@Suite struct BackupTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// Backups are taken along a random walk; from any later state, and in a new household, each restores its own
    /// state.
    /// X-OP62 X-OP63 X-UC07 X-UC08 X-P58 K-OP63 K-UC05 K-UC06 K-P49 K-P18
    @Test(arguments: 1...6) func aBackupLeadsBackToItsState(seed: UInt64) throws {
        let home = try Household()
        var random = Random(seed: seed)
        var kept: [(path: String, dump: [String], digest: StateDigest)] = []
        for step in 0..<12 {
            try home.run { for _ in 0...random.below(6) { try RandomChange.make(home, &random) } }
            if step % 3 == 0 { kept.append((try backup(home), try rows(home), try home.store.digest())) }
        }
        for back in kept + kept.reversed() {
            // A restore that changes nothing is not a journal entry, so undo would revert the entry before it.
            try home.run { try home.child("guest") }
            let before = (try rows(home), try home.store.digest())
            try home.run("restore") { _ = try home.store.restore(try BackupFile(path: back.path), keepsZone: false) }
            try expect(home, is: back)
            #expect(try text(of: back.path) == text(of: try backup(home)), "equal households give equal files")
            try home.run("undo") { try home.store.undo() }
            #expect(try rows(home) == before.0)
            #expect(try home.store.digest() == before.1)
            try home.run("redo") { try home.store.redo() }
            try expect(home, is: back)
            try home.run { try RandomChange.make(home, &random) }

            let other = try Household()
            try other.run { _ = try other.store.restore(try BackupFile(path: back.path), keepsZone: false) }
            try expect(other, is: back)
        }
    }

    /// A base is checked in beside its script, and comes back with the line ends of the machine.
    @Test func lineEndsOfOtherMachinesAreRead() throws {
        let home = try Household()
        try home.run { try home.child("Maya\r\n") }
        let path = try backup(home)
        try Data(text(of: path).replacing("\n", with: "\r\n").utf8).write(to: URL(fileURLWithPath: path))
        let other = try Household()
        try other.run { _ = try other.store.restore(try BackupFile(path: path), keepsZone: false) }
        #expect(try rows(other) == rows(home))
        #expect(try other.store.digest() == home.store.digest())
    }

    /// Within a run that has changed rows already, and when a savepoint reverts it.
    @Test func restoreIsPartOfTheRun() throws {
        let home = try Household()
        let maya = try home.run { try home.child("Maya") }
        let empty = try backup(try Household())
        let before = try rows(home)
        try home.run {
            try home.store.delete(maya)
            try home.child("Otto")
            _ = try? home.store.attempt {
                _ = try home.store.restore(try BackupFile(path: empty), keepsZone: false)
                #expect(try home.store.digest() == .empty)
                throw Diagnostic(.failed, "")
            }
            #expect(try home.store.digest() != .empty)
        }
        try home.run("undo") { try home.store.undo() }
        #expect(try rows(home) == before)
        let full = try backup(home)
        try home.run {
            try home.store.delete(maya)
            _ = try home.store.restore(try BackupFile(path: full), keepsZone: false)
        }
        #expect(try home.store.digest() == home.store.recomputeDigest())
        #expect(try text(of: full) == text(of: try backup(home)))
        try home.run("undo") { try home.store.undo() }
        #expect(try rows(home) == before)
    }

    /// Rows before those they refer to, as another program may write them.
    @Test func rowsInAnotherOrderAreRestoredToo() throws {
        let home = try Household()
        try home.run {
            let maya = try home.child("Maya")
            for points in 1...3 { try home.event(maya, Int64(points)) }
        }
        let lines = try text(of: backup(home)).split(separator: "\n").map(String.init)
        let turned = [lines[0]] + lines[1..<lines.count - 1].reversed()
        let other = try Household()
        try other.run { _ = try other.store.restore(try file(turned), keepsZone: false) }
        #expect(try other.store.digest() == home.store.digest())
        #expect(try other.store.recomputeDigest() == home.store.digest())
        // Without the first line and the checksum.
        #expect(try rows(other).dropFirst().dropLast().sorted() == rows(home).dropFirst().dropLast().sorted())
        #expect(try home.store.check(file(turned)).digest == home.store.digest().description)
    }

    /// In an empty household, where rows are added as they are read.
    @Test func aFileThatContradictsItselfChangesNothing() throws {
        let home = try Household()
        try home.run { try home.event(home.child("Maya"), 1) }
        let lines = Array(try text(of: backup(home)).split(separator: "\n").map(String.init).dropLast())
        let child = lines[1], event = lines[2]
        let broken = [
            ("Duplicate id", [lines[0].replacing("\"event\":1", with: "\"event\":2"), child, event, event]),
            ("refers to a missing child", [lines[0].replacing("\"child\":1,", with: ""), event]),
            ("0 of 1 rows of event", [lines[0], child]),
            ("do not match the digest", [lines[0], child.replacing("Maya", with: "Leo"), event]),
        ]
        for (what, lines) in broken {
            let other = try Household()
            let error = #expect(throws: Diagnostic.self) {
                try other.run { _ = try other.store.restore(try file(lines), keepsZone: false) }
            }
            #expect(error?.code == .badBackup)
            #expect(error?.message.contains(what) == true, "\(error?.message ?? "")")
            #expect(try other.store.digest() == .empty)
            #expect(try other.store.journal().isEmpty)
            let checked = #expect(throws: Diagnostic.self) { try home.store.check(try file(lines)) }
            #expect(checked?.message == error?.message)
        }
    }

    private func file(_ lines: [String]) throws -> BackupFile {
        let path = folder.file("\(UUID().uuidString).backup")
        let text = FileChecksum.closed(lines.map { $0 + "\n" }.joined())
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return try BackupFile(path: path)
    }

    private func expect(_ home: Household, is state: (path: String, dump: [String], digest: StateDigest)) throws {
        #expect(try rows(home) == state.dump)
        #expect(try home.store.digest() == state.digest)
        #expect(try home.store.recomputeDigest() == state.digest)
        try home.expectKept()
    }

    /// Every row by its id and its references, in order: keys may differ between two households.
    private func rows(_ home: Household) throws -> [String] {
        var lines: [String] = []
        try home.store.writeBackup { lines.append($0) }
        return lines
    }

    private func backup(_ home: Household) throws -> String {
        let path = folder.file("\(UUID().uuidString).backup")
        _ = try home.store.writeBackup(to: path)
        return path
    }

    private func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
