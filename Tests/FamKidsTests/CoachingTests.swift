import FamKit
import FamRegistry
import FamValues
import Testing

@testable import FamKids

/// The first 48 hours and the flags, by formula.
@Suite struct CoachingTests {
    static let start = Instant(micros: 1_790_856_000_000_000)

    private func days(after seconds: Int64) -> FirstDays {
        FirstDays(start: Self.start, now: Instant(micros: Self.start.micros + seconds * Instant.perSecond))
    }

    // K-P39 K-OP65: exactly 48 hours is inside, one second more is not.
    @Test(
        arguments: [(0, true), (86_400, true), (172_740, true), (172_800, true), (172_801, false), (-90_000, true)]
            as [(Int64, Bool)])
    func theWindow(seconds: Int64, isInside: Bool) {
        #expect(days(after: seconds).isInside == isInside)
    }

    // K-P40 K-OP66 K-Q35
    @Test(arguments: [(0, 1), (86_399, 1), (86_400, 2), (172_799, 2), (172_800, 3), (-86_399, 1), (-86_400, 0)])
    func theDayNumber(seconds: Int64, number: Int) {
        #expect(days(after: seconds).dayNumber == number)
    }

    // K-OP65 K-OP66 K-P39 K-P40
    @Test func withoutADateThereIsNoWindow() {
        let never = FirstDays(start: nil, now: Self.start)
        #expect(!never.isInside && never.dayNumber == 0 && never.message == nil)
    }

    // K-OP67 K-UC09: nothing at exactly 48 hours.
    @Test(arguments: [
        (3600, "Your first day!"), (86_400, "Day 2—you're building a habit!"),
        (172_799, "Day 2—you're building a habit!"),
    ])
    func theMessages(seconds: Int64, title: String) {
        #expect(days(after: seconds).message?.text.title == title)
        #expect(days(after: 172_800).message == nil)
        #expect(days(after: -86_400).message == nil)
    }

    // X-Q15: fractions of a second do not count on either side.
    @Test func partsOfASecondDoNotCount() {
        let end = Instant(micros: Self.start.micros + 48 * 3600 * Instant.perSecond + 999_999)
        #expect(FirstDays(start: Self.start, now: end).isInside)
    }

    // X-P56 X-OP56 X-Q19: none at 0 %, all at 100 %, and members stay in as the share grows.
    @Test func aShareIsStable() {
        let households = (0..<1000).map { "household \($0)" }
        func inside(_ flag: RolloutFlag) -> Set<String> {
            Set(households.filter { flag.isOn(for: $0, feature: "prompt") })
        }
        #expect(inside(.share(0)).isEmpty && inside(.off).isEmpty)
        #expect(inside(.share(100)).count == 1000 && inside(.on).count == 1000)
        let quarter = inside(.share(25)), half = inside(.share(50))
        #expect(quarter == inside(.share(25)) && quarter.isSubset(of: half))
        #expect((150...350).contains(quarter.count))
    }

    @Test(arguments: [
        ("on", RolloutFlag.on), ("off", .off), ("0%", .share(0)), ("25%", .share(25)), ("100%", .share(100)),
    ])
    func flagsAreRead(text: String, flag: RolloutFlag) { #expect(RolloutFlag(text) == flag) }

    @Test(arguments: ["", "yes", "101%", "-1%", "2.5%", "%"])
    func otherTextsAreNotFlags(text: String) { #expect(RolloutFlag(text) == nil) }
}
