import Glibc
import Testing

@testable import FamText

@Suite(.serialized) struct InterruptTests {
    /// Who presses Ctrl-C while a commit is under way is told, once; at other times nothing is said.
    @Test func aCommitSaysThatItIsNotStopped() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        defer { Interrupt.clear() }
        Interrupt.request()
        Interrupt.committing(tellOn: ends[1]) {
            Interrupt.request()
            Interrupt.request()
        }
        Interrupt.request()
        #expect(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
        var bytes = [UInt8](repeating: 0, count: 1_000)
        let count = read(ends[0], &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
            == "note: what was done is being kept, which cannot be stopped\n")
    }
}
