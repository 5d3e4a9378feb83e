import Glibc
import Testing

@testable import FamText

@Suite struct CommitNoticeTests {
    /// A request to stop during a commit is answered once; before and afterward nothing is printed.
    @Test func aCommitSaysThatItIsNotStopped() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let notice = CommitNotice()
        notice.report()
        notice.during(reportingOn: ends[1]) {
            notice.report()
            notice.report()
        }
        notice.report()
        #expect(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
        var bytes = [UInt8](repeating: 0, count: 1_000)
        let count = read(ends[0], &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "\(CommitNotice.text)")
    }
}
