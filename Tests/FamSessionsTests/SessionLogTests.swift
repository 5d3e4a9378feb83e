import FamValues
import Foundation
import Testing

@testable import FamSessions

@Suite struct SessionLogTests {
    private func header() -> SessionHeader {
        SessionHeader(
            number: 0, started: Instant(micros: 7), seed: .max, zone: "UTC", startDigest: "0", startJournal: 0,
            clockIsPinned: true, entryCount: 0)
    }

    private func entry(
        _ position: Int64, _ text: String, output: String = "", tape: [TapeRecord] = []
    ) -> SessionEntry {
        SessionEntry(
            position: position, at: Instant(micros: position), took: 1, text: text, status: .done, output: output,
            journalPosition: 1,
            journalEntry: nil, navigated: false, tape: tape, address: "/kids", digest: "d")
    }

    @Test func whatIsAppendedIsReadInAnotherProcessToo() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "sessions-\(ProcessInfo.processInfo.globallyUniqueString)"
        ).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let log = try SessionLog(path: path)
        let number = try log.begin(header())
        try log.append(entry(1, "children"), to: number)
        let other = try SessionLog(path: path)
        #expect(try other.sessions().map(\.seed) == [.max])
        #expect(try other.entries(of: number).map(\.text) == ["children"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func longOutputIsCutAndSaysSo() throws {
        let log = try SessionLog(path: nil)
        let number = try log.begin(header())
        try log.append(entry(1, "x", output: String(repeating: "a", count: SessionLog.outputLimit + 10)), to: number)
        let kept = try #require(try log.entries(of: number).first).output
        #expect(kept.hasSuffix("… cut at \(SessionLog.outputLimit) bytes"))
        #expect(kept.utf8.count < SessionLog.outputLimit + 50)
    }

    @Test func historyIsOldestFirstWithoutRepeats() throws {
        let log = try SessionLog(path: nil)
        let first = try log.begin(header())
        for (index, text) in ["a", "b", "b"].enumerated() { try log.append(entry(Int64(index + 1), text), to: first) }
        let second = try log.begin(header())
        try log.append(entry(1, "c"), to: second)
        #expect(try log.recentTexts(limit: 10).map(\.text) == ["a", "b", "c"])
        #expect(try log.recentTexts(limit: 2).map(\.text) == ["b", "c"])
    }

    @Test func whatAnEntryAskedOutsideIsKeptWithIt() throws {
        let log = try SessionLog(path: nil)
        let number = try log.begin(header())
        let tape = [
            TapeRecord(command: "probe read", ask: #"["a","b"]"#, answer: .reply(#"["x\ny",null]"#)),
            TapeRecord(command: "probe read", ask: "[]", answer: .failure("{}")),
        ]
        try log.append(entry(1, "children"), to: number)
        try log.append(entry(2, "probe read a b", tape: tape), to: number)
        #expect(try log.entries(of: number).map(\.tape) == [[], tape])
    }

    /// A file of the first program version stays usable, with all its content.
    @Test func anOlderFileGetsATape() throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("sessions-\(ProcessInfo.processInfo.globallyUniqueString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let number: Int64
        do {
            let log = try SessionLog(path: path)
            number = try log.begin(header())
            try log.append(entry(1, "children"), to: number)
            try log.makeOld()
            log.close()
        }
        let log = try SessionLog(path: path)
        let tape = [TapeRecord(command: "probe read", ask: "[]", answer: .reply("[]"))]
        try log.append(entry(2, "probe read a", tape: tape), to: number)
        #expect(try log.entries(of: number).map(\.text) == ["children", "probe read a"])
        #expect(try log.entries(of: number).map(\.tape.count) == [0, 1])
    }
}

extension SessionLog {
    /// The file as the first program version left it.
    fileprivate func makeOld() throws {
        try queue.write {
            try $0.execute(
                sql:
                    "DROP TABLE tape; ALTER TABLE entry DROP COLUMN ran; ALTER TABLE entry DROP COLUMN "
                        + "changed_secrets; ALTER TABLE entry DROP COLUMN answers; ALTER TABLE session DROP "
                        + "COLUMN tables; PRAGMA user_version = 1"
            )
        }
    }
}
