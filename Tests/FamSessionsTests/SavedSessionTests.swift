import FamText
import FamValues
import Testing

@testable import FamSessions

@Suite struct SavedSessionTests {
    @Test func pinsReadBackAsWritten() throws {
        let header = ReplayHeader(
            clock: Instant(micros: 1_793_606_400_123_456), seed: .max, zone: "Europe/Berlin", start: "0", end: "abc")
        #expect(ReplayHeader(header.line) == header)
        let pin = EntryPin(time: Instant(micros: 1), journalPosition: 12, digest: "ff")
        #expect(EntryPin(pin.line) == pin)
    }

    @Test(arguments: ["#@ session clock=now seed=1 zone=UTC start=0 end=0", "#@ session", "# session", "#@ session seed=1"])
    func brokenHeadersAreNone(line: String) {
        #expect(ReplayHeader(line) == nil)
    }

    @Test func aFileWithoutAHeaderSaysWhatItIs() {
        #expect(throws: Diagnostic.self) { try SavedSession("echo hi", name: "a.fam") { _ in false } }
    }

    @Test func eachEntryHasThePinAboveIt() throws {
        let pin = EntryPin(time: Instant(micros: 5), journalPosition: 3, digest: "d")
        let header = ReplayHeader(clock: Instant(micros: 0), seed: 1, zone: "UTC", start: "0", end: "d")
        let session = try SavedSession("fam 1\n\(header.line)\n\(pin.line)\nlog Maya x\n#> ok\n", name: "a.fam") { _ in false }
        #expect(session.entries.map(\.pin) == [nil, pin])
        #expect(session.entries[1].entry.expected == ["ok"])
    }
}
