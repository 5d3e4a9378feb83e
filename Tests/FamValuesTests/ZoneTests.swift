import Testing

@testable import FamValues

/// Days of 23 and 25 hours in Berlin: 29 March and 25 October 2026.
struct ZoneTests {
    private func hours(_ day: String) throws -> Int64 {
        let zone = try Moments.berlin(), date = try Moments.date(day)
        return (zone.instant(date.adding(days: 1)).micros - zone.instant(date).micros) / 3_600_000_000
    }

    @Test func lengthsOfDays() throws {
        #expect(try hours("2026-03-28") == 24)
        #expect(try hours("2026-03-29") == 23)
        #expect(try hours("2026-10-25") == 25)
    }

    @Test func skippedTimeMovesForwardAndDoubledTimeIsTheFirst() throws {
        let reader = try Moments.reader()
        #expect(try Moments.plain(reader.read("2026-03-29T02:30", as: .datetime)) == "2026-03-29T03:30:00+02:00")
        #expect(try Moments.plain(reader.read("2026-10-25T02:30", as: .datetime)) == "2026-10-25T02:30:00+02:00")
        #expect(try Moments.plain(reader.read("2026-10-25T02:30+01:00", as: .datetime)) == "2026-10-25T02:30:00+01:00")
    }

    @Test func calendarDaysKeepTheWallClock() throws {
        let zone = try Moments.berlin()
        func instant(_ text: String) throws -> Instant {
            guard case .datetime(let instant) = try Moments.reader().read(text, as: .datetime) else {
                return Instant(micros: 0)
            }
            return instant
        }
        let evening = try instant("2026-03-28T18:00")
        let nextDay = try CalendarArithmetic.adding(CalendarDuration(days: 1), to: evening, in: zone)
        #expect(nextDay == (try instant("2026-03-29T18:00")))
        #expect(nextDay.micros - evening.micros == 23 * 3_600_000_000)
        let exact = try CalendarArithmetic.adding(CalendarDuration(micros: 24 * 3_600_000_000), to: evening, in: zone)
        #expect(exact == (try instant("2026-03-29T19:00")))
        let second = try instant("2026-10-25T02:30+01:00")
        #expect(
            try CalendarArithmetic.adding(CalendarDuration(micros: 1), to: second, in: zone).micros == second.micros + 1
        )
    }

    @Test func everyInstantReadsBackThroughItsCivilTimeOutsideDoubledHours() throws {
        let zone = try Moments.berlin()
        var g = Generator(seed: 5)
        for _ in 0..<2000 {
            let instant = Instant(micros: Int64(g.int(0...3_000_000_000)) * 1_000_000)
            let (date, time) = zone.civil(instant)
            let back = zone.instant(date, time)
            #expect(back == instant || back.micros == instant.micros - 3_600_000_000)
        }
    }
}
