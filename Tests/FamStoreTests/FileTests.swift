import FamText
import FamValues
import Foundation
import GRDB
import Testing

@testable import FamRegistry
@testable import FamStore

@Suite struct FileTests {
    @Test func openingIsLazyAndPrivate() throws {
        let folder = try Folder()
        let path = folder.file("deep/er/home.db")
        let home = try Household(
            .file(path),
            options: StoreOptions(
                zoneForNew: try #require(Zone(identifier: "Europe/Berlin")), createdAt: Instant(micros: 7)))
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(!home.store.isOpen)
        try home.run { try home.child("Maya") }
        #expect(try mode(path) == 0o600)
        #expect(try mode(path + "-wal") == 0o600)
        #expect(try mode(folder.file("deep")) == 0o700)
        let again = try Household(.file(path))
        #expect(try again.store.zone.identifier == "Europe/Berlin")
        #expect(try again.store.createdAt == Instant(micros: 7))
        #expect(try again.dump() == home.dump())
        #expect(try again.store.digest() == home.store.digest())
    }

    private func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test func wrongFilesAreRefusedUntouched() throws {
        let folder = try Folder()
        try Data("hello, this is a text and no database at all".utf8).write(
            to: URL(fileURLWithPath: folder.file("text")))
        #expect(code { _ = try Household(.file(folder.file("text"))).store.digest() } == "not-a-database")
        #expect(try String(contentsOfFile: folder.file("text"), encoding: .utf8).hasPrefix("hello"))
        try DatabaseQueue(path: folder.file("other")).inDatabase { try $0.execute(sql: "CREATE TABLE t (x)") }
        #expect(code { _ = try Household(.file(folder.file("other"))).store.digest() } == "not-a-database")
        #expect(code { _ = try Household(.file(folder.path)).store.digest() } == "bad-file")
        #expect(code { _ = try Household(.file(folder.file("text") + "/below")).store.digest() } == "bad-file")
        #expect(
            code {
                _ = try Household(.file(folder.file("none")), options: StoreOptions(isReadOnly: true)).store.digest()
            } == "bad-file")
        let newer = folder.file("newer")
        _ = try Household(.file(newer)).store.digest()
        try DatabaseQueue(path: newer).inDatabase { try $0.execute(sql: "PRAGMA user_version = 99") }
        #expect(code { _ = try Household(.file(newer)).store.digest() } == "newer-schema")
        let strange = folder.file("zone")
        _ = try Household(.file(strange)).store.digest()
        try DatabaseQueue(path: strange).inDatabase { try $0.execute(sql: "UPDATE fam_meta SET zone = 'Mars/Olympus'") }
        #expect(code { _ = try Household(.file(strange)).store.digest() } == "unknown-zone")
    }

    @Test func aClosedStoreIsOneFileAndOpensAgain() throws {
        let folder = try Folder()
        let path = folder.file("home.db")
        let home = try Household(.file(path))
        try home.run { try home.child("Maya") }
        let digest = try home.store.digest()
        home.store.close()
        #expect(!home.store.isOpen)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["home.db"])
        #expect(try home.store.digest() == digest)
        try home.run { try home.child("Leo") }
        #expect(try home.store.digest() == Household(.file(path)).store.digest())
    }

    @Test func aFileTooShortForADatabaseIsNotWrittenOver() throws {
        let folder = try Folder()
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder.file("short")))
        #expect(code { _ = try Household(.file(folder.file("short"))).store.digest() } == "not-a-database")
        #expect(try String(contentsOfFile: folder.file("short"), encoding: .utf8) == "x")
        #expect(code { _ = try Household(.file("/dev/null")).store.digest() } == "bad-file")
    }

    @Test func readOnlyRefusesChangesOnly() throws {
        let folder = try Folder()
        let path = folder.file("home.db")
        let maya = try Household(.file(path)).making { try $0.child("Maya") }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let home = try Household(.file(path), options: StoreOptions(isReadOnly: true))
        #expect(code { try home.run { try home.child("Leo") } } == "read-only")
        #expect(try home.store.find("child", "Maya") == maya)
        #expect(try home.store.canWrite == false)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        #expect(DatabaseOpening.immutableURI("/a b/ü?.db") == "file:/a%20b/%C3%BC%3F.db?immutable=1")
    }

    /// A store that is given the checksum of its tables opens the same files as one that computes it, and refuses the
    /// same.
    @Test(arguments: [true, false])
    func aKnownSchemaIsCompared(isKnown: Bool) throws {
        let folder = try Folder()
        let path = folder.file("home.db")
        let options = StoreOptions(knownSchema: isKnown ? SchemaStamp(of: Model.registry) : nil)
        let first = try Household(.file(path), options: options)
        let maya = try first.run { try first.child("Maya") }
        first.store.close()
        #expect(try Household(.file(path), options: options).store.find("child", "Maya") == maya)
        #expect(try Household(.file(path)).store.find("child", "Maya") == maya)
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: "DROP INDEX events_child_at_index") }
        let mended = try Household(.file(path), options: options)
        #expect(try mended.store.find("child", "Maya") == maya)
        #expect(try queue.read { try Int.fetchOne($0, sql: Self.indexCount) } == 1)
        mended.store.close()
        try queue.write {
            try $0.execute(sql: "CREATE TRIGGER gone AFTER INSERT ON events BEGIN DELETE FROM children; END")
        }
        #expect(code { _ = try Household(.file(path), options: options).store.digest() } == "foreign-schema")
    }

    private static let indexCount = "SELECT count(*) FROM sqlite_schema WHERE name = 'events_child_at_index'"

    @Test func aHeldLockIsReportedAfterTheWait() throws {
        let folder = try Folder()
        let path = folder.file("home.db")
        let holder = try Household(.file(path))
        let other = try Household(.file(path), options: StoreOptions(busyTimeout: 0.05), salt: 9)
        try holder.run { try holder.child("Maya") }
        _ = try other.store.digest()
        try holder.run {
            try holder.child("Leo")
            #expect(code { try other.run { try other.child("Zoe") } } == "locked")
            #expect(try other.store.find("child", "Maya").label == "Maya")
            #expect(code { _ = try other.store.find("child", "Leo") } == "not-found")
        }
        try other.run { try other.child("Zoe") }
        #expect(try other.store.find("child", "Leo").label == "Leo")
    }

    @Test func twoStoresOnOneFileLoseNothing() throws {
        let folder = try Folder()
        let path = folder.file("home.db")
        let a = try Household(.file(path)), b = try Household(.file(path), salt: 77)
        let maya = try a.run { try a.child("Maya") }
        for round in 1...20 {
            try a.run { try a.event(maya, 1) }
            try b.run {
                let same = try b.store.find("child", round > 10 ? "Mia" : "Maya")
                try b.event(same, 2)
            }
            if round == 10 { try a.run { try a.store.update(maya, [("name", .string("Mia"))]) } }
        }
        #expect(try a.stars(maya) == .int(60))
        #expect(try b.stars(maya) == .int(60))
        #expect(try a.dump() == b.dump())
        #expect(try a.store.digest() == b.store.recomputeDigest())
        #expect(try b.store.digest() == a.store.recomputeDigest())
        #expect(try a.store.journal().map(\.number) == (1...42).reversed().map { $0 })
    }

    @Test func storesThatStartTogetherShareTheFile() throws {
        let folder = try Folder()
        let path = folder.file("home.db")
        let failures = Failures()
        DispatchQueue.concurrentPerform(iterations: 4) { index in
            do {
                let home = try Household(.file(path), options: StoreOptions(busyTimeout: 60), salt: UInt64(index + 1))
                for round in 0..<15 {
                    let child = try home.run { try home.child("child \(index) \(round)") }
                    try home.run { try home.event(child, 1) }
                }
            } catch {
                failures.add(error)
            }
        }
        #expect(failures.all.isEmpty)
        let home = try Household(.file(path))
        #expect(try home.store.rows(Model.child, where: [("stars", .int(1))], limit: 1000).count == 60)
        #expect(try home.store.journal().count == 120)
        #expect(try home.store.digest() == home.store.recomputeDigest())
    }

    @Test func aFullDiskLosesNothing() throws {
        let folder = try Folder()
        let home = try Household(.file(folder.file("home.db")))
        let maya = try home.run { try home.child("Maya") }
        let before = try (home.dump(), home.store.digest())
        try home.store.accessing { try $0.db.execute(sql: "PRAGMA max_page_count = 40") }
        let large = Value.string(String(repeating: "x", count: 20_000))
        #expect(code { try home.run { for _ in 0..<100 { try home.event(maya, 1, ["note": large]) } } } == "disk-full")
        #expect(try home.dump() == before.0)
        #expect(try home.store.digest() == before.1)
        #expect(
            code {
                try home.run {
                    try home.event(maya, 1)
                    try home.store.attempt { for _ in 0..<100 { try home.event(maya, 1, ["note": large]) } }
                }
            } == "disk-full")
        try home.run { try home.event(maya, 1) }
        #expect(try home.store.digest() == home.store.recomputeDigest())
    }

    @Test func anOlderFileGetsNewColumnsAndTables() throws {
        let folder = try Folder()
        let path = folder.file("home.db")
        func registry(_ fields: [FieldSpec], more: [EntitySpec] = []) -> Registry {
            let pet = EntitySpec("pet", plural: "pets", summary: "A pet.", label: "name", fields: fields)
            return Registry(
                features: [Feature(id: "pets", title: "Pets", rank: 1, entitySpecs: [pet] + more)], functions: [])
        }
        let name = FieldSpec("name", .string, "Name.")
        let old = try Household(.file(path), registry: registry([name]))
        try old.run { try old.add(old.store.registry.entities[0], ["name": .string("Rex")]) }
        let digest = try old.store.digest()
        let note = FieldSpec("note", .optional(.string), "Note.")
        let nothing = registry([note, name])
        #expect(try Household(.file(path), registry: nothing).store.digest() == digest)
        let toy = EntitySpec(
            "toy", plural: "toys", summary: "A toy.",
            fields: [
                FieldSpec("pet", .entity("pet"), "Whose."), FieldSpec("fun", .int, "Fun."),
            ])
        let legs = FieldSpec("legs", .int, "Legs.", default: .value(.int(4)))
        let fun = FieldSpec("fun", .int, "Fun.", source: .kept(sum: "fun", of: "toy", by: "pet"))
        // If the registry lacks a column of the file, the file can be read but not written; if the file lacks one too,
        // not even read.
        let narrow = try Household(.file(path), registry: registry([name]))
        #expect(try narrow.store.find("pet", "Rex").label == "Rex")
        #expect(try !narrow.store.canWrite)
        #expect(
            code { _ = try Household(.file(path), registry: registry([name, legs])).store.digest() } == "newer-schema")
        let new = try Household(.file(path), registry: registry([note, name, legs, fun], more: [toy]))
        let rex = try new.store.find("pet", "Rex")
        #expect(try new.store.value(of: rex, field: "legs") == .int(4))
        #expect(try new.store.value(of: rex, field: "fun") == .int(0))
        #expect(try new.store.digest() == new.store.recomputeDigest())
        #expect(try new.store.digest() != digest)
    }

    @Test func aNewColumnThatIsRequiredAndHasNoDefaultIsRefused() throws {
        let folder = try Folder()
        let path = folder.file("home.db")
        func registry(_ fields: [FieldSpec]) -> Registry {
            let pet = EntitySpec("pet", plural: "pets", summary: "A pet.", label: "name", fields: fields)
            return Registry(features: [Feature(id: "pets", title: "Pets", rank: 1, entitySpecs: [pet])], functions: [])
        }
        let name = FieldSpec("name", .string, "Name.")
        let old = try Household(.file(path), registry: registry([name]))
        try old.run { try old.add(old.store.registry.entities[0], ["name": .string("Rex")]) }
        let digest = try old.store.digest()
        for given in [FieldDefault.required, .now, .computed { _, _ in .int(4) }] {
            let legs = registry([name, FieldSpec("legs", .int, "Legs.", default: given)])
            #expect(code { _ = try Household(.file(path), registry: legs).store.digest() } == "new-column")
        }
        // Nothing was changed, and no copy was made.
        #expect(try Household(.file(path), registry: registry([name])).store.digest() == digest)
        #expect(try Household(.file(path), registry: registry([name])).store.canWrite)
        // A new file has it from the beginning.
        let legs = registry([name, FieldSpec("legs", .int, "Legs.")])
        #expect(try Household(.file(folder.file("new.db")), registry: legs).store.canWrite)
    }

    @Test func aSecondFileIsOpenedTheSameWay() throws {
        let folder = try Folder()
        let path = folder.file("sub/sessions.db")
        let first = try DatabaseOpening.beside(path, options: StoreOptions(), migrations: ["CREATE TABLE a (x)"])
        try first.inDatabase { try $0.execute(sql: "INSERT INTO a VALUES (1)") }
        let second = try DatabaseOpening.beside(
            path, options: StoreOptions(), migrations: ["CREATE TABLE a (x)", "CREATE TABLE b (x)"])
        #expect(
            try second.inDatabase {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM a, sqlite_master WHERE name = 'b'")
            } == 1)
        #expect(
            code { _ = try DatabaseOpening.beside(path, options: StoreOptions(), migrations: []) } == "newer-schema")
        #expect(try mode(path) == 0o600)
    }
}

extension Household {
    func making<T>(_ body: (Household) throws -> T) throws -> T { try run { try body(self) } }
}

/// Errors from several threads.
final class Failures: @unchecked Sendable {  // safe: every access holds the lock
    private let lock = NSLock()
    private var errors: [String] = []
    func add(_ error: any Error) { lock.withLock { errors.append("\(error)") } }
    var all: [String] { lock.withLock { errors } }
}
