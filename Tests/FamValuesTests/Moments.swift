import FamText
import Testing

@testable import FamValues

/// Zones and readers that the tests of this target share.
enum Moments {
    static func berlin() throws -> Zone { try #require(Zone(identifier: "Europe/Berlin")) }

    static func date(_ text: String) throws -> CivilDate { try #require(CivilText.date(text)) }

    /// Thursday, 1 October 2026, 18:30 in Berlin.
    static func reader() throws -> ValueReader {
        let zone = try berlin()
        return ValueReader(zone: zone, now: zone.instant(try date("2026-10-01"), try #require(CivilText.time("18:30"))))
    }

    static func plain(_ value: Value) throws -> String { ValueText(zone: try berlin(), now: nil).plain(value) }
}

/// Numbers for generated cases, the same in every run.
struct Generator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }

    mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() >> 16) % (range.upperBound - range.lowerBound + 1)
    }
}
