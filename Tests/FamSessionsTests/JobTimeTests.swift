import FamRegistry
import FamTestSupport
import FamValues
import Testing

@testable import FamSessions

struct JobTimeTests {
    private let context = TestContext(Registry(features: [], functions: []))
    private let time = JobTime(zone: .utc)

    private func job(_ time: JobSpec.Time, expires: JobSpec.Expiry = .never) -> JobSpec {
        JobSpec("farm.feed", summary: "Feeds.", scope: .household, time: time, expires: expires) { _, _ in }
    }

    private func at(_ seconds: Int64) -> Instant { Instant(micros: seconds * Instant.perSecond) }

    /// As late as it may be, and no later.
    @Test func runsUpToItsLastMoment() {
        let feeding = job(.once, expires: .after(micros: 60 * Instant.perSecond))
        #expect(!time.isOver(feeding, at(100), now: at(160)))
        #expect(time.isOver(feeding, at(100), now: Instant(micros: at(160).micros + 1)))
        #expect(!time.isOver(job(.once), at(100), now: at(1_000_000)))
    }

    @Test func lastsUntilTheEndOfItsDay() {
        let feeding = job(.once, expires: .endOfDay)
        #expect(!time.isOver(feeding, at(100), now: at(86_399)))
        #expect(time.isOver(feeding, at(100), now: at(86_400)))
    }

    /// The first turn after now, not the one after that; a turn that is due now has had its time.
    @Test(arguments: [(99, 100), (100, 130), (129, 130), (130, 160), (191, 220)])
    func comesAgainAtTheNextTurn(now: Int64, next: Int64) throws {
        let feeding = job(.every(micros: 30 * Instant.perSecond))
        #expect(try time.upcoming(feeding, at(100), now: at(now), context) == at(next))
    }

    @Test func comesOnceIfItIsDueOnce() throws {
        #expect(try time.upcoming(job(.once), at(100), now: at(99), context) == at(100))
        #expect(try time.upcoming(job(.once), at(100), now: at(100), context) == nil)
    }
}
