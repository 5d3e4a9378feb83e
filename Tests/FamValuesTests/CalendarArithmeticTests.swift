import FamText
import Testing

@testable import FamValues

struct CalendarArithmeticTests {
    @Test(arguments: [
        ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2026-03-31", -1, "2026-02-28"),
        ("2024-02-29", 12, "2025-02-28"),
        ("2026-12-31", 2, "2027-02-28"), ("2026-01-15", -1, "2025-12-15"), ("2026-08-31", 6, "2027-02-28"),
        ("0001-02-01", -1, "0001-01-01"),
    ])
    func monthEnds(day: String, months: Int, expected: String) throws {
        let result = try CalendarArithmetic.adding(CalendarDuration(months: Int32(months)), to: Moments.date(day))
        #expect(CivilText.text(result) == expected)
    }

    @Test func monthsComeBeforeDays() throws {
        let result = try CalendarArithmetic.adding(CalendarDuration(months: 1, days: 1), to: Moments.date("2026-01-31"))
        #expect(CivilText.text(result) == "2026-03-01")
    }

    @Test func resultsOutsideTheCalendarAreErrors() throws {
        let day = try Moments.date("9999-12-31"), first = try Moments.date("0001-01-01")
        for duration in [
            CalendarDuration(days: 1), CalendarDuration(months: 1), CalendarDuration(months: .max),
            CalendarDuration(days: .max),
        ] {
            #expect(throws: Diagnostic.self) { try CalendarArithmetic.adding(duration, to: day) }
        }
        for duration in [CalendarDuration(days: -1), CalendarDuration(months: .min), CalendarDuration(days: .min)] {
            #expect(throws: Diagnostic.self) { try CalendarArithmetic.adding(duration, to: first) }
        }
        for micros in [Int64.max, .min] {
            #expect(throws: Diagnostic.self) {
                try CalendarArithmetic.adding(CalendarDuration(micros: micros), to: Instant(micros: micros), in: .utc)
            }
        }
        #expect(throws: Diagnostic.self) { try CalendarArithmetic.negated(CalendarDuration(micros: .min)) }
        #expect(throws: Diagnostic.self) {
            try CalendarArithmetic.sum(CalendarDuration(days: .max), CalendarDuration(days: 1))
        }
        #expect(throws: Diagnostic.self) {
            try CalendarArithmetic.difference(Instant(micros: .max), Instant(micros: .min))
        }
    }

    @Test func differenceIsTheInverseOfAdding() throws {
        var g = Generator(seed: 3)
        for _ in 0..<500 {
            let day = CivilDate(days: Int32(g.int(-100_000...100_000))), days = g.int(-5000...5000)
            let later = try CalendarArithmetic.adding(CalendarDuration(days: Int32(days)), to: day)
            #expect(CalendarArithmetic.difference(later, day) == CalendarDuration(days: Int32(days)))
        }
    }

    @Test func civilDatesCountEveryDayOnce() throws {
        var expected = (year: 1899, month: 12, day: 31)
        let start = try #require(CivilDate(year: 1899, month: 12, day: 31))
        for offset in 0..<80_000 {
            let date = start.adding(days: offset)
            #expect(date.components == expected)
            expected.day += 1
            if expected.day > CivilDate.daysIn(month: expected.month, year: expected.year) {
                expected = (expected.year, expected.month + 1, 1)
            }
            if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
        }
    }

    @Test(arguments: [
        ("2026-01-01", 2026, 1), ("2025-12-29", 2026, 1), ("2027-01-01", 2026, 53), ("2027-01-03", 2026, 53),
        ("2027-01-04", 2027, 1), ("2024-12-30", 2025, 1),
        ("2021-01-03", 2020, 53), ("2023-01-01", 2022, 52), ("2026-10-01", 2026, 40),
    ])
    func weekNumbersAtYearEnds(day: String, year: Int, week: Int) throws {
        let found = try Moments.date(day).isoWeek
        #expect(found.year == year && found.week == week)
    }

    @Test func durationsCompareOnlyWhereTheCalendarDoesNotDecide() {
        #expect(CalendarArithmetic.compare(CalendarDuration(days: 2), CalendarDuration(days: 3)) == -1)
        #expect(CalendarArithmetic.compare(CalendarDuration(months: 1), CalendarDuration(days: 30)) == nil)
        #expect(CalendarArithmetic.compare(CalendarDuration(micros: 5), CalendarDuration(micros: 5)) == 0)
    }
}
