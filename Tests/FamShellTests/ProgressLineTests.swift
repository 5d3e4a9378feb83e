import Testing

@testable import FamShell

@Suite struct ProgressLineTests {
    @Test func saysHowFarHowFastAndHowLong() {
        #expect(
            ProgressLine.text("replaying", 400, of: 1000, micros: 2_000_000, columns: 79)
                == "replaying ████████             400 of 1000, 200 a second, 3 s left")
        #expect(ProgressLine.text("replaying", 0, of: 0, micros: 0, columns: 79).contains("0 of 0"))
    }

    /// The progress of a list of links counts bytes.
    @Test func neverBreaks() {
        func text(_ columns: Int) -> String {
            ProgressLine.text("checking", 102_400_000, of: 480_000_000, micros: 2_000_000, columns: columns)
        }
        #expect(text(100).hasPrefix("checking ████"))
        #expect(text(79) == "checking 21 %, 8 s left")
        #expect(text(10) == "checking …")
        #expect(ProgressLine.text("checking", 0, of: 0, micros: 0, columns: 20) == "checking 0 %, 0 s l…")
    }
}
