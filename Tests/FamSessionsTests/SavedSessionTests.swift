import FamText
import FamValues
import Testing

@testable import FamSessions

@Suite struct SavedSessionTests {
    @Test func pinsReadBackAsWritten() throws {
        let header = ReplayHeader(
            style: .transcript, session: 4, clock: Instant(micros: 1_793_606_400_123_456), seed: .max,
            zone: "Europe/Berlin", start: "0", end: "abc")
        #expect(ReplayHeader(header.line) == header)
        let pin = EntryPin(time: Instant(micros: 1), journalPosition: 12, digest: "ff")
        #expect(EntryPin(pin.line) == pin)
    }

    @Test(arguments: [
        "#@ session 1 as=script clock=now seed=1 zone=UTC start=0 end=0", "#@ session", "# session",
        "#@ session 1 seed=1",
    ])
    func brokenHeadersAreNone(line: String) {
        #expect(ReplayHeader(line) == nil)
    }

    @Test func aFileWithoutAHeaderSaysWhatItIs() {
        #expect(throws: Diagnostic.self) { try SavedSession("echo hi", name: "a.fam") { _ in false } }
    }

    private let pin = EntryPin(time: Instant(micros: 5), journalPosition: 3, digest: "d")
    private let header = ReplayHeader(
        style: .script, session: 1, clock: Instant(micros: 0), seed: 1, zone: "UTC", start: "0", end: "d")

    @Test func eachEntryHasThePinAboveIt() throws {
        let session = try SavedSession(
            "fam 1\n\(header.line)\n\(pin.line)\nlog Maya x\n#> ok\nchildren\n", name: "a.fam"
        ) { _ in false }
        #expect(session.preparation.map(\.text) == ["fam 1"])
        #expect(session.entries.map(\.pin) == [pin, nil])
        #expect(session.entries[0].entry.expected == ["ok"])
    }

    @Test func anEntryOfSeveralStatementsIsOne() throws {
        let text = "\(header.line)\n\(pin.line)\nlog Maya x\n\n# then\nlog Maya y\n#> ok\n\(pin.line)\nlog Maya z\n"
        let session = try SavedSession(text, name: "a.fam") { _ in false }
        #expect(session.entries.map(\.entry.text) == ["log Maya x\n\n# then\nlog Maya y", "log Maya z"])
        #expect(session.entries[0].entry.expected == ["ok"])
    }

    @Test func commentsMayFollowAPin() throws {
        let text = "\(header.line)\n\(pin.line)\n# first\nlog Maya x\n#> ok\n\n# loose\nlog Maya y\n"
        let session = try SavedSession(text, name: "a.fam") { _ in false }
        #expect(session.entries.map(\.pin) == [pin, nil])
    }

    @Test func onlyAHeaderMakesASavedSession() {
        #expect(SavedSession.isSaved("#!/usr/bin/env fam\nfam 1\n# x\n\(header.line)\n"))
        #expect(!SavedSession.isSaved("# a script\nchild add Maya\n"))
    }
}
