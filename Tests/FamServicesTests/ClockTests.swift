import FamValues
import Testing

@testable import FamServices

struct ClockTests {
    @Test func aPinnedClockStaysUntilItIsSet() {
        let clock = PinnedClock(Instant(micros: 5))
        #expect(clock.isPinned && clock.now == clock.now)
        clock.advance(seconds: 60)
        #expect(clock.now == Instant(micros: 60_000_005))
    }

    @Test func systemClockNeverRunsBack() {
        let clock = SystemClock()
        var last = clock.now
        #expect(!clock.isPinned && last.micros > 1_700_000_000_000_000)
        for _ in 0..<1000 {
            let now = clock.now
            #expect(now >= last)
            last = now
        }
    }

    @Test func drawnSeedsAreExactInJSON() {
        #expect((0..<100).allSatisfy { _ in SystemSeed.draw() < 1 << 53 })
        #expect(SystemSeed.draw() != SystemSeed.draw())
    }
}
