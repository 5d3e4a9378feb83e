import FamText
import Testing

@testable import FamValues

/// What words mean on Thursday, 1 October 2026, 18:30 in Berlin.
struct ValueReaderTests {
    @Test(arguments: [
        ("today", "2026-10-01"), ("yesterday", "2026-09-30"), ("tomorrow", "2026-10-02"), ("thursday", "2026-10-01"),
        ("friday", "2026-09-25"),
        ("monday", "2026-09-28"), ("next-thursday", "2026-10-08"), ("next-friday", "2026-10-02"),
        ("last-thursday", "2026-09-24"),
        ("last-wednesday", "2026-09-30"), ("2024-02-29", "2024-02-29"),
    ])
    func days(word: String, day: String) throws {
        #expect(try Moments.reader().read(word, as: .date) == .date(Moments.date(day)))
        #expect(ValueReader.isTimeDependent(word, as: .date) == (word != day))
    }

    @Test(arguments: [
        ("now", "2026-10-01T18:30:00+02:00"), ("yesterday@18:00", "2026-09-30T18:00:00+02:00"),
        ("2026-10-01T18:00", "2026-10-01T18:00:00+02:00"),
        ("2026-12-01T18:00:05", "2026-12-01T18:00:05+01:00"), ("2026-10-01T18:00Z", "2026-10-01T20:00:00+02:00"),
        ("2026-10-01T18:00-03:30", "2026-10-01T23:30:00+02:00"), ("2026-10-01@18:00", "2026-10-01T18:00:00+02:00"),
        ("monday@7:05", "2026-09-28T07:05:00+02:00"),
        ("yesterday", "2026-09-30T00:00:00+02:00"), ("08:15", "2026-10-01T08:15:00+02:00"),
        ("2026-10-01 18:00", "2026-10-01T18:00:00+02:00"),
        ("2026-10-01T18:00:00.123456Z", "2026-10-01T20:00:00.123456+02:00"),
    ])
    func moments(word: String, instant: String) throws {
        let value = try Moments.reader().read(word, as: .datetime)
        #expect(try Moments.plain(value) == instant)
        #expect(
            ValueReader.isTimeDependent(word, as: .datetime)
                == !(word.hasSuffix("Z") || word.hasSuffix(":30") && word.contains("-03")))
    }

    /// Reading from bytes equals reading from text, for every form close to a right one.
    @Test func plainMomentsAreReadAlike() throws {
        let reader = try Moments.reader()
        var generator = Generator(seed: 5), readings = 0
        for _ in 0..<20_000 {
            var bytes = Array("2026-02-28T23:59:58Z".utf8.prefix([10, 16, 17, 19, 20][generator.int(0...4)]))
            for _ in 0..<generator.int(0...2) {
                bytes[generator.int(0...bytes.count - 1)] = UInt8(generator.int(0x2D...0x5A))
            }
            let text = String(decoding: bytes, as: UTF8.self)
            for type in [ValueType.date, .datetime, .period] {
                guard let plain = bytes.withUnsafeBufferPointer({ reader.plainMoment($0, as: type) }) else { continue }
                readings += 1
                #expect(try plain == reader.read(text, as: type), "\(text)")
            }
        }
        #expect(readings > 5000)
    }

    @Test(arguments: [
        ("this-week", "2026-W40"), ("last-week", "2026-W39"), ("next-week", "2026-W41"), ("this-month", "2026-10"),
        ("last-month", "2026-09"),
        ("this-year", "2026"), ("last-year", "2025"), ("september", "2026-09"), ("october", "2026-10"),
        ("november", "2025-11"),
        ("last-7-days", "2026-09-25..2026-10-01"), ("last-30-days", "2026-09-02..2026-10-01"),
        ("next-7-days", "2026-10-01..2026-10-07"), ("next-1-day", "2026-10-01"),
        ("yesterday", "2026-09-30"), ("2026-W01", "2026-W01"),
        ("monday..today", "2026-09-28..2026-10-01"),
    ])
    func periods(word: String, period: String) throws {
        #expect(try Moments.plain(Moments.reader().read(word, as: .period)) == period)
    }

    @Test(arguments: [
        ("3d", CalendarDuration(days: 3)), ("2h", CalendarDuration(micros: 7_200_000_000)),
        ("30min", CalendarDuration(micros: 1_800_000_000)),
        ("90s", CalendarDuration(micros: 90_000_000)), ("1w", CalendarDuration(days: 7)),
        ("2mo", CalendarDuration(months: 2)),
        ("1y", CalendarDuration(months: 12)), ("1h30min", CalendarDuration(micros: 5_400_000_000)),
        ("1y 2mo -3d", CalendarDuration(months: 14, days: -3)),
        ("-1h30min", CalendarDuration(micros: -5_400_000_000)), ("1.5h", CalendarDuration(micros: 5_400_000_000)),
        ("250ms", CalendarDuration(micros: 250_000)),
        ("0s", CalendarDuration()),
    ])
    func durations(text: String, duration: CalendarDuration) throws {
        #expect(try Moments.reader().read(text, as: .duration) == .duration(duration))
    }

    @Test func otherTypes() throws {
        let reader = try Moments.reader()
        #expect(try reader.read("Yes", as: .bool) == .bool(true))
        #expect(try reader.read("no", as: .bool) == .bool(false))
        #expect(try reader.read("3", as: .float) == .float(3))
        #expect(try reader.read("null", as: .optional(.int)) == .null)
        #expect(try reader.read("null", as: .string) == .string("null"))
        #expect(try reader.read("KINDNESS", as: .enumeration("skill", ["kindness"])) == .string("kindness"))
        #expect(
            try reader.read("Zoo,\"Pony, ride\",\"a\"\"b\"", as: .list(.string))
                == .list([.string("Zoo"), .string("Pony, ride"), .string("a\"b")]))
        #expect(
            try reader.read("today,tomorrow", as: .list(.date))
                == .list([.date(Moments.date("2026-10-01")), .date(Moments.date("2026-10-02"))]))
        #expect(ValueReader.isTimeDependent("2026-10-01,tomorrow", as: .list(.date)))
        #expect(try reader.read("fam://kids", as: .url) == .url("fam://kids"))
        #expect(ValueReader.canRead("anything", as: .entity("child")) == nil)
    }

    @Test(arguments: [
        ("abc", ValueType.int), ("", .int), ("+5", .int), ("9223372036854775808", .int), ("1.5", .int), ("nan", .float),
        ("0x10", .float), ("1e999", .float),
        ("2026-02-30", .date), ("2026-2-3", .date), ("0000-01-01", .date), ("someday", .date), ("24:00", .time),
        ("18:60", .time), ("18", .time),
        ("3", .duration), ("3m", .duration), ("1.5d", .duration), ("99999999999999999999d", .duration),
        ("9999999999d", .duration), ("", .duration),
        ("1h ", .duration), ("2026-13", .period), ("2026-W54", .period), ("2025-W53", .period),
        ("last-0-days", .period), ("2026-10-05..2026-10-01", .period),
        ("maybe", .bool), ("null", .int), ("a,b", .list(.int)), ("\"open", .list(.string)), ("page", .url),
        ("1..x", .range), ("x", .record(RowShape([]))),
        ("yesterday@25:00", .datetime), ("2026-10-01T18:00+99:00", .datetime),
    ])
    func refusals(text: String, type: ValueType) throws {
        let problem = try #require(ValueReader.canRead(text, as: type))
        #expect(problem.code == (type == .url ? .linkMalformed : .badArgument))
        #expect(problem.help?.isEmpty == false)
        #expect(throws: problem) { try Moments.reader().read(text, as: type) }
    }

    @Test func refusalsSayWhatWouldBeRight() {
        let day = ValueReader.canRead("yesterdya", as: .date)
        #expect(day?.message == "`yesterdya` is not a `date`")
        #expect(day?.label == "did you mean `yesterday`?")
        #expect(day?.help == "write a day as `2026-10-01`, `today`, `yesterday`, `monday` or `next-friday`")
        let item = ValueReader.canRead("1,two,3", as: .list(.int))
        #expect(item?.message == "`two` is not a whole number")
        let skill = ValueReader.canRead("kidness", as: .optional(.enumeration("skill", ["kindness", "courage"])))
        #expect(skill?.label == "did you mean `kindness`?")
        #expect(skill?.help == "write one of `kindness`, `courage`")
        #expect(ValueReader.canRead("\u{1B}[2J", as: .int)?.message == "`␛[2J` is not a whole number")
    }

    @Test(arguments: [
        ("today", ValueType.date), ("next-friday", .date), ("2026-10-01", .date), ("now", .datetime),
        ("yesterday@18:00", .datetime),
        ("2026-10-01T18:00Z", .datetime), ("last-week", .period), ("2026-10", .period), ("2026-W41", .period),
        ("september", .period), ("3d", .duration),
        ("18:00", .time),
    ])
    func timeWords(word: String, type: ValueType) {
        #expect(ValueReader.timeWordType(word) == type)
    }

    @Test(arguments: ["2026", "3", "points", "", "next-child", "last-", "d", "Today"])
    func otherWordsAreNotTimeWords(word: String) {
        #expect(ValueReader.timeWordType(word) == nil)
    }

    @Test func everyListedTimeWordHasItsType() {
        for (word, type) in ValueReader.timeWords { #expect(ValueReader.timeWordType(word) == type, "\(word)") }
    }

    /// No type of short words looks at all of a long text, and the error quotes its beginning.
    @Test(arguments: [ValueType.bool, .int, .float, .range, .money, .date, .time, .datetime, .duration, .period])
    func longTextIsNotAShortWord(type: ValueType) throws {
        for text in [String(repeating: "2026-10-01 ", count: 1_000), String(repeating: "0", count: 1_001)] {
            let problem = try #require(ValueReader.canRead(text, as: type))
            #expect(problem.message.count < 120)
        }
    }
}
