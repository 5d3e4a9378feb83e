import FamText
import Testing

@testable import FamValues

/// The law of reading and writing: `read(plain(x)) == x`, through text and through JSON.
struct RoundTripTests {
    private static func string(_ g: inout Generator) -> String {
        let letters = [
            "a", "Z", " ", ",", "\"", "\\", "ë", "家", "🦊", "\n", "\u{1B}", "#", "-", "1", "\u{301}", "\r", "\u{2028}",
        ]
        return (0..<g.int(0...8)).map { _ in letters[g.int(0...letters.count - 1)] }.joined()
    }

    private static func date(_ g: inout Generator) -> CivilDate { CivilDate(days: Int32(g.int(-719_162...2_932_896))) }

    private static func duration(_ g: inout Generator) -> CalendarDuration {
        let scale = [0, 1, 100, 1_000_000, 2_000_000_000]
        func part(_ g: inout Generator) -> Int { g.int(-1...1) * g.int(0...scale[g.int(0...4)]) }
        return CalendarDuration(months: Int32(part(&g)), days: Int32(part(&g)), micros: Int64(part(&g)) * 997)
    }

    private static func scalar(_ kind: Int, _ g: inout Generator) -> (Value, ValueType) {
        switch kind {
        case 0: return (.bool(g.int(0...1) == 1), .bool)
        case 1: return (.int(Int64(bitPattern: g.next()) >> Int64(g.int(0...63))), .int)
        case 2: return (.float(Double(g.int(-1_000_000...1_000_000)) / Double(g.int(1...9999))), .float)
        case 3: return (.string(string(&g)), .string)
        case 4: return (.date(date(&g)), .date)
        case 5:
            return (
                .time(
                    TimeOfDay(micros: Int64(g.int(0...86_399)) * 1_000_000 + Int64(g.int(0...1) * g.int(0...999_999)))),
                .time
            )
        case 6:
            return (
                .datetime(
                    Instant(
                        micros: Int64(g.int(-2_000_000_000...4_000_000_000)) * 1_000_000 + Int64(g.int(0...999_999)))),
                .datetime
            )
        case 7: return (.duration(duration(&g)), .duration)
        case 8:
            let start = date(&g)
            return (.period(Period(start: start, end: start.adding(days: g.int(0...40)))), .period)
        case 9: return (.range(Int64(g.int(-9...9)), Int64(g.int(-9...99))), .range)
        case 10:
            return (
                .string(["low", "high", "very high"][g.int(0...2)]),
                .enumeration("level", ["low", "high", "very high"])
            )
        case 11:
            return (
                .money(
                    Money(
                        units: Int64(bitPattern: g.next()) >> Int64(g.int(0...63)),
                        currency: ["EUR", "JPY", "USD"][g.int(0...2)])), .money
            )
        default: return (.null, .optional(.date))
        }
    }

    @Test(arguments: 0...12)
    func plainTextReadsBack(kind: Int) throws {
        let reader = try Moments.reader()
        var g = Generator(seed: UInt64(kind) + 7)
        for _ in 0..<400 {
            let (value, type) = RoundTripTests.scalar(kind, &g)
            let text = try Moments.plain(value)
            #expect(try reader.read(text, as: type) == value, "\(text)")
            #expect(ValueReader.canRead(text, as: type) == nil)
            #expect(!ValueReader.isTimeDependent(text, as: type))
            #expect(try ValueJSON.value(ValueJSON.text(value, zone: Moments.berlin()), as: type) == value)
        }
    }

    @Test(arguments: 0...11)
    func listsReadBack(kind: Int) throws {
        let reader = try Moments.reader()
        var g = Generator(seed: UInt64(kind) + 99)
        for _ in 0..<200 {
            let (_, type) = RoundTripTests.scalar(kind, &g)
            let list = Value.list((0..<g.int(0...4)).map { _ in RoundTripTests.scalar(kind, &g).0 })
            let text = try Moments.plain(list)
            #expect(try reader.read(text, as: .list(type)) == list, "\(text)")
            #expect(try ValueJSON.value(ValueJSON.text(list, zone: Moments.berlin()), as: .list(type)) == list)
            let nested = Value.list([list, list])
            #expect(try reader.read(Moments.plain(nested), as: .list(.list(type))) == nested)
        }
    }

    @Test func periodsOfTheCalendarHaveShortNames() throws {
        for text in [
            "2026", "2026-10", "2026-W41", "2026-W53", "2020-W01", "2026-10-01", "2026-10-01..2026-10-05", "0001",
            "9998-12",
        ] {
            let period = try Moments.reader().read(text, as: .period)
            #expect(try Moments.plain(period) == text)
        }
    }

    @Test func extremeNumbersReadBack() throws {
        let reader = try Moments.reader()
        for number in [Int64.min, -1, 0, 1, Int64.max] {
            #expect(try reader.read(Moments.plain(.int(number)), as: .int) == .int(number))
            #expect(try ValueJSON.value(ValueJSON.text(.int(number), zone: .utc)) == .int(number))
            let exact = Value.duration(
                CalendarDuration(months: .min, days: .max, micros: number == .min ? .min + 1 : number))
            #expect(try reader.read(Moments.plain(exact), as: .duration) == exact)
        }
        for number in [Double.leastNonzeroMagnitude, .greatestFiniteMagnitude, -0.1, 1e16, .pi] {
            #expect(try reader.read(Moments.plain(.float(number)), as: .float) == .float(number))
            #expect(try ValueJSON.value(ValueJSON.text(.float(number), zone: .utc)) == .float(number))
        }
    }
}
