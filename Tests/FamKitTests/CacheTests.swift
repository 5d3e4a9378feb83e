import Testing

@testable import FamKit

@Suite struct CacheTests {
    // X-E15 X-E18 X-P10 W-E15 W-Q05: exactly fifteen minutes are fresh.
    @Test func theAgeDecides() {
        let minute: Int64 = 60_000_000, policy = CachePolicy.refreshIfOlderThan(minutes: 15)
        #expect(policy.accepts(age: 15 * minute - 1_000_000) && policy.accepts(age: 15 * minute))
        #expect(!policy.accepts(age: 15 * minute + 1))
        #expect(CachePolicy.cacheFirst.accepts(age: .max) && CachePolicy.cacheOnly.accepts(age: .max))
        #expect(!CachePolicy.forceRefresh.accepts(age: 0))
    }

    // X-Q05 X-OP08 X-OP09
    @Test func theLeastRecentlyUsedGoesFirst() {
        var cache = MemoryCache<Int, String>(limit: 2)
        cache.keep("a", as: 1)
        cache.keep("b", as: 2)
        #expect(cache[1] == "a")
        cache.keep("c", as: 3)
        #expect(cache[2] == nil && cache[1] == "a" && cache[3] == "c" && cache.count == 2)
        #expect(cache.hits == 3 && cache.misses == 1)
        cache.drop(1)
        #expect(cache[1] == nil)
        cache.clear()
        #expect(cache.count == 0)
        var usual = MemoryCache<Int, Int>()
        for number in 0...100 { usual.keep(number, as: number) }
        #expect(usual.count == 100 && usual[0] == nil && usual[1] == 1)
    }
}
