import Testing

@testable import FamShell

@Suite struct ProgressLineTests {
    @Test func saysHowFarHowFastAndHowLong() {
        #expect(
            ProgressLine.text("replaying", 400, of: 1000, micros: 2_000_000)
                == "replaying ████████             400 of 1000, 200 a second, 3 s left")
        #expect(ProgressLine.text("replaying", 0, of: 0, micros: 0).contains("0 of 0"))
    }
}
