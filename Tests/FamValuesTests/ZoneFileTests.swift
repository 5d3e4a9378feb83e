import Foundation
import Testing

@testable import FamValues

struct ZoneFileTests {
    /// Foundation reads other data with other code; both must agree in every zone with rules worth testing.
    @Test(arguments: [
        "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Kolkata", "Australia/Lord_Howe",
        "Pacific/Auckland", "Asia/Tehran", "Africa/Casablanca",
        "America/St_Johns", "Pacific/Apia", "Europe/Dublin", "Asia/Kathmandu", "Etc/GMT+5", "Africa/Monrovia",
        "America/Scoresbysund",
    ])
    func agreesWithFoundation(identifier: String) throws {
        let zone = try #require(Zone(identifier: identifier)), other = try #require(TimeZone(identifier: identifier))
        for hours in stride(from: 0, to: 24 * 365 * 67, by: 31) {
            let seconds = Int64(hours) * 3600
            #expect(
                zone.offset(at: Instant(micros: seconds * 1_000_000)) == Int64(
                    other.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))) * 1_000_000)
        }
    }

    @Test(arguments: [
        "Mars/Olympus", "", "../../../etc/passwd", "/etc/localtime", "Europe//Berlin", "Europe/", "Europe",
        "Europe/Berlin\u{0}", "zone.tab", "tzdata.zi",
    ])
    func otherNamesAreNotZones(identifier: String) {
        #expect(Zone(identifier: identifier) == nil)
    }

    @Test func rulesOfFarYears() throws {
        let rule = try #require(ZoneRule("CET-1CEST,M3.5.0,M10.5.0/3"))
        let changes = rule.changes(in: 2060)
        #expect(changes.map(\.offset) == [7200, 3600])
        #expect(
            try changes.map(\.start)
                == ["2060-03-28", "2060-10-31"].map { Int64(try Moments.date($0).days) * 86_400 + 3600 })
        #expect(ZoneRule("<+0545>-5:45")?.standard == 20_700)
        #expect(ZoneRule("<-02>2<-01>,M3.5.0/-1,M10.5.0/0")?.summer?.begin.seconds == -3600)
        #expect(ZoneRule("AEST-10AEDT,M10.1.0,M4.1.0/3")?.changes(in: 2050).map(\.offset) == [36_000, 39_600])
        #expect(
            ZoneRule("X1Y,J60,J300")?.changes(in: 2024).map(\.start)
                == ZoneRule("X1Y,60,300")?.changes(in: 2024).map(\.start))
    }

    @Test(arguments: [
        "", "CET", "CET-", "CET-1CEST", "CET-1CEST,M13.1.0,M10.5.0", "CET-1CEST,M3.5.0", "<+03-3", "CET-999",
        "CET-1CEST,M3.5.0,M10.5.0,x", "X1Y,J0,J9",
    ])
    func brokenRulesAreRefused(text: String) {
        #expect(ZoneRule(text) == nil)
    }

    @Test func damagedFilesAreRefusedOrReadButNeverStopTheProgram() throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin")))
        #expect(ZoneFile(bytes: bytes) != nil)
        for count in stride(from: 0, to: bytes.count, by: 7) { #expect(ZoneFile(bytes: Array(bytes[..<count])) == nil) }
        var g = Generator(seed: 11)
        for _ in 0..<3000 {
            var broken = bytes
            for _ in 0..<3 { broken[g.int(0...g.int(1...broken.count) - 1)] = UInt8(truncatingIfNeeded: g.next()) }
            _ = ZoneFile(bytes: broken)
        }
    }
}
