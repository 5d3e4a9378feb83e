import FamValues
import Testing

@testable import FamScreenTime

@Suite struct BalanceFactsTests {
    private func at(_ seconds: Int64) -> Instant { Instant(micros: seconds * Instant.perSecond) }

    // S-E05 S-Q26
    @Test func remainingMinutes() {
        let facts = BalanceFacts(limit: 60, earned: 15, used: 20, startedAt: at(0))
        #expect(facts.remaining(at(0)) == 55)
        #expect(facts.remaining(at(59)) == 55)
        #expect(facts.remaining(at(60)) == 54)
        #expect(facts.remaining(at(55 * 60)) == 0)
        #expect(facts.remaining(at(90 * 60)) == 0)
        #expect(BalanceFacts(limit: 10, used: 30).remaining(at(0)) == 0)
    }

    // S-Q26: on stop, a minute that has begun counts whole; a clock that was set back counts nothing.
    @Test func begunMinutes() {
        let facts = BalanceFacts(limit: 60, startedAt: at(100))
        #expect([100, 101, 160, 161].map { facts.begun(at($0)) } == [0, 1, 1, 2])
        #expect(facts.begun(at(0)) == 0 && facts.running(at(0)) == 0)
        #expect(BalanceFacts(limit: 60).begun(at(500)) == 0)
    }

    // S-Q05
    @Test func theEndOfATimer() {
        #expect(BalanceFacts(limit: 60).end == nil)
        #expect(BalanceFacts(limit: 60, used: 50, startedAt: at(30)).end == at(30 + 600))
        #expect(BalanceFacts(limit: 10, used: 50, startedAt: at(30)).end == at(30))
    }

    // S-Q06: a law over many days: the carry-over is what was earned less what was used beyond the limit, never below
    // 0.
    @Test func aNewDayKeepsWhatWasNotUsed() {
        for limit in stride(from: Int64(0), through: 120, by: 20) {
            for earned in stride(from: Int64(0), through: 90, by: 15) {
                for used in stride(from: Int64(0), through: limit + earned + 30, by: 10) {
                    let next = BalanceFacts(limit: limit, earned: earned, used: used).reset()
                    #expect(next.used == 0 && next.limit == limit)
                    #expect(next.earned == max(0, earned - max(0, used - limit)))
                    #expect(next.reset() == next)
                }
            }
        }
    }
}
