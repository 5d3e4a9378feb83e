import Testing

@testable import FamValues

struct ValueTextTests {
    /// Thursday, 1 October 2026, 18:30 in Berlin.
    private func human(_ text: String, as type: ValueType) throws -> String {
        let zone = try Moments.berlin(), reader = try Moments.reader()
        guard case .datetime(let now) = try reader.read("now", as: .datetime) else { return "" }
        return ValueText(zone: zone, now: now).human(try reader.read(text, as: type))
    }

    @Test(arguments: [
        ("now", "just now"), ("today@18:27", "3 min ago"), ("today@17:31", "59 min ago"),
        ("today@17:30", "today 17:30"), ("today@18:50", "in 20 min"),
        ("yesterday@18:00:45", "yesterday 18:00"), ("tomorrow@07:05", "tomorrow 07:05"),
        ("2026-09-28T18:00", "2026-09-28 18:00"),
    ])
    func moments(word: String, expected: String) throws {
        #expect(try human(word, as: .datetime) == expected)
    }

    @Test func minutesPastMidnightAreStillNear() throws {
        let zone = try Moments.berlin()
        let midnight = zone.instant(try Moments.date("2026-10-01"))
        let text = ValueText(zone: zone, now: Instant(micros: midnight.micros + 60_000_000))
        #expect(text.human(.datetime(Instant(micros: midnight.micros - 60_000_000))) == "2 min ago")
        #expect(text.human(.datetime(Instant(micros: .min))).hasSuffix(":00") == false)
    }

    /// People read `1.8` and `64 %`; what is not nothing is never shown as nothing.
    @Test(arguments: [
        (1.7686, Measure.ratio, "1.8"), (-0.25, .ratio, "-0.3"), (0.0312, .ratio, "0.0312"), (0, .ratio, "0.0"),
        (9.0 / 14, .share, "64 %"), (0.999, .share, "99 %"), (1, .share, "100 %"), (1.0 / 3, .plain, "0.3333"),
        (.nan, .share, "nan"), (1e300, .ratio, "1e+300"),
    ])
    func numbersAreRoundedByWhatTheyMeasure(number: Double, measure: Measure, shown: String) {
        let text = ValueText(zone: .utc, now: nil)
        #expect(text.human(.float(number), as: measure) == shown)
        #expect(text.plain(.float(number)) == number.description)
    }

    @Test func otherValues() throws {
        let text = ValueText(zone: .utc, now: nil)
        #expect(try human("yesterday", as: .date) == "yesterday")
        #expect(try human("2026-09-01", as: .date) == "2026-09-01")
        #expect(text.human(.datetime(Instant(micros: 0))) == "1970-01-01 00:00")
        #expect(text.human(.null) == "" && text.plain(.null) == "null" && text.cell(.null) == "")
        #expect(text.human(.bool(true)) == "yes" && text.plain(.bool(true)) == "true")
        #expect(text.human(.list([.string("a"), .string("b,c")])) == "a, b,c")
        #expect(text.human(.duration(CalendarDuration(days: 2, micros: 1_800_000_000))) == "2d30min")
        let shape = RowShape([Column("name", .string), Column("stars", .int)])
        #expect(text.plain(.record(RecordValue(shape, [.string("Maya"), .int(3)]))) == "{ name: Maya, stars: 3 }")
        let table = Value.table(Table(shape: shape, rows: [[.string("a\tb"), .null]]))
        #expect(text.plain(table) == "name\tstars\n\"a\tb\"\t")
        #expect(text.human(table) == "1 row")
        let maya = EntityRef(entity: "child", row: 1, id: RowID(high: 1, low: 2), label: "Maya")
        #expect(text.plain(.entity(maya)) == "Maya")
        #expect(
            text.plain(.entity(EntityRef(entity: "event", row: 1, id: RowID(high: 1, low: 2), label: "")))
                == "00000000-0000-0001-0000-000000000002")
    }

    @Test(arguments: [
        (10.0 / 3, "3.3333"), (2.0, "2.0"), (-0.5, "-0.5"), (0.0, "0.0"), (1e20, "1e+20"), (0.00001, "1e-05"),
        (99.99999, "100.0"), (1234.5, "1234.5"),
    ])
    func floatsAreRoundedForPeople(number: Double, expected: String) {
        #expect(ValueText(zone: .utc, now: nil).human(.float(number)) == expected)
    }

    @Test func delimitedFieldsAreQuotedWhereNeeded() {
        #expect(
            DelimitedText.csv.line(["a", "b,c", "d\"e", "f\ng", "h\r\ni", ""])
                == "a,\"b,c\",\"d\"\"e\",\"f\ng\",\"h\r\ni\",")
        #expect(DelimitedText.tsv.line(["a", "b,c", "d\te"]) == "a\tb,c\t\"d\te\"")
        #expect(DelimitedText.csv.line([""]) == "\"\"")
    }
}
