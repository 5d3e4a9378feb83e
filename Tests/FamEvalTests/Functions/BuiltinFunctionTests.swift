import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamEval

struct BuiltinFunctionTests {
    @Test func specsAreWhole() {
        let names = BuiltinFunctions.all.map(\.name)
        #expect(Set(names).count == names.count)
        for function in BuiltinFunctions.all {
            #expect(function.summary.hasSuffix(".") && function.summary.first?.isUppercase == true, "\(function.name)")
            #expect(function.parameters.allSatisfy { $0.summary.hasSuffix(".") }, "\(function.name)")
        }
    }

    @Test func nullGivesNull() throws {
        // `type` names null's type, too, and `json` writes null.
        for function in BuiltinFunctions.all
        where function.iteration == nil && function.name != "type" && function.name != "json" {
            let arguments = [Value](repeating: .null, count: max(1, function.parameters.filter(\.isRequired).count))
            #expect(try function.evaluate(arguments, .utc) == .null, "\(function.name)")
            #expect(function.result(function.parameters.map { .optional($0.type) }).isOptional, "\(function.name)")
        }
    }

    /// No value of any type crashes the program: a wrong one is a diagnostic.
    @Test func wrongTypesAreDiagnostics() throws {
        let day = try #require(CivilDate(year: 2026, month: 10, day: 1))
        let samples: [Value] = [
            .bool(true), .int(.min), .int(.max), .int(0), .float(.infinity), .float(.nan), .float(-1e300), .string("x"),
            .string(""), .date(day), .time(.midnight),
            .datetime(Instant(micros: .max)), .datetime(Instant(micros: .min)), .duration(CalendarDuration(days: 1)),
            .period(Period(start: day, end: day)),
            .range(1, 2), .list([]), .list([.int(1), .string("a"), .null]), .list([.float(.nan), .int(1)]),
            .record(RecordValue(RowShape([]), [])),
        ]
        for function in BuiltinFunctions.all {
            for a in samples {
                call(function, [a])
                for b in samples {
                    call(function, [a, b])
                    for c in [Value.int(.min), .int(.max), .int(1), .string("y"), .float(2)] {
                        call(function, [a, b, c])
                    }
                }
            }
        }
    }

    private func call(_ function: FunctionSpec, _ values: [Value]) {
        let required = function.parameters.filter(\.isRequired).count
        let hasRest = function.parameters.contains { if case .rest = $0.kind { true } else { false } }
        guard values.count >= required, values.count <= function.parameters.count || hasRest else { return }
        do { _ = try function.evaluate(values, CallText.zone) } catch {
            #expect(error is Diagnostic, "\(function.name) \(values)")
        }
    }

    @Test(arguments: [
        ("replace(\"aaaa\", \"aa\", \"b\")", "bb"), ("replace(\"abc\", \"\", \"x\")", "abc"),
        ("replace(\"a\", \"a\", \"aa\")", "aa"),
        ("join(split(\"a,,b,\", \",\"), \"|\")", "a||b|"), ("join(split(\" a  b \"), \"|\")", "a|b"),
        ("length(split(\"🦊é\", \"\"))", "2"),
        ("length(split(\"\", \",\"))", "1"), ("length(lines(\"\"))", "0"), ("pad_left(\"家\", 5, \"*\")", "***家"),
        ("pad_left(\"a\", 4, \"家\")", "家a"),
        ("pad_left(\"long\", 2)", "long"), ("repeat(\"x\", -1)", ""), ("slice(\"Zoë🦊\", -2)", "ë🦊"),
        ("slice(\"abc\", 2, 1)", ""), ("slice([1, 2, 3], 1)", "2,3"),
        ("slice(\"abc\", -9, 99)", "abc"), ("trim(\" \\n \")", ""), ("contains([1, 2], 2.0)", "true"),
        ("contains(\"abc\", \"\")", "true"),
    ])
    func text(code: String, expected: String) throws {
        #expect(try CallText.plain(code) == expected)
    }

    /// Looking the same is not being equal: text is compared by bytes.
    @Test func textIsSearchedByBytes() throws {
        let composed = Value.string("é"), decomposed = Value.string("e\u{301}")
        let contains = try #require(BuiltinFunctions.all.first { $0.name == "contains" })
        #expect(try contains.evaluate([composed, decomposed], .utc) == .bool(false))
        #expect(try contains.evaluate([decomposed, .string("e")], .utc) == .bool(true))
    }

    @Test(arguments: [
        ("abs(-2.5)", "2.5"), ("round(2.5)", "3"), ("round(-2.5)", "-3"), ("round(1e300, 15)", "1e+300"),
        ("floor(-2.5)", "-3"), ("ceil(-2.5)", "-2"), ("round(7)", "7"),
        ("clamp(5, 1, 3.5)", "3.5"), ("clamp(2, 1, 3.5)", "2.0"), ("min(3, 2.5, 4)", "2.5"), ("max(3, 2.5)", "3.0"),
        ("min([])", "null"),
        ("max([1, null, 3])", "3"), ("min(\"b\", \"a\")", "a"), ("max(2026-10-01, 2026-09-30)", "2026-10-01"),
        ("int(\"-12\")", "-12"), ("int(true)", "1"),
        ("sum([1, 2.5])", "3.5"), ("sum([])", "0"), ("sum([1h, 30min])", "1h30min"), ("sum([null, 2])", "2"),
        ("join(range(3, 1, -1))", "321"), ("length(range(1, 0))", "0"),
        ("join(sort([\"b\", null, \"B\", \"a\"]), \" \")", "null B a b"),
        ("join(unique([1, 1.0, \"1\"]), \" \")", "1 1"), ("last([])", "null"), ("flatten([1, [2, 3]])", "1,2,3"),
    ])
    func numbersAndLists(code: String, expected: String) throws {
        #expect(try CallText.plain(code) == expected)
    }

    @Test(arguments: [
        ("day(2026-10-24T22:30Z)", "2026-10-25"), ("day(2026-10-01)", "2026-10-01"), ("week(2027-01-01)", "2026-W53"),
        ("month(2026-12-31T23:30)", "2026-12"),
        ("hour(2026-10-25T00:30Z)", "2"), ("hour(2026-10-25T01:30Z)", "2"),
        ("years_between(2020-02-29, 2021-02-28)", "0"), ("years_between(2020-02-29, 2021-03-01)", "1"),
        ("days_between(2026-03-28, 2026-03-30)", "2"), ("days_between(2026-10-01, 2026-09-30)", "-1"),
        ("date(\"2026-10-01\")", "2026-10-01"),
        ("date(\"1.2.2026\", \"d.M.yyyy\")", "2026-02-01"), ("date(\"20260201\", \"yyyyMMdd\")", "2026-02-01"),
        ("datetime(2026-03-29, 02:30)", "2026-03-29T03:30:00+02:00"),
        ("datetime(\"2026-10-01T18:00Z\")", "2026-10-01T20:00:00+02:00"), ("time(\"7:05\")", "07:05"),
        ("weekday(2026-10-04)", "7"),
    ])
    func dates(code: String, expected: String) throws {
        #expect(try CallText.plain(code) == expected)
    }

    @Test(arguments: [
        "repeat(\"x\", 99999999999)", "repeat(\"xyz\", 9223372036854775807)", "pad_left(\"a\", 9223372036854775807)",
        "pad_left(\"a\", 3, \"\")", "abs(-9223372036854775808)",
        "round(1e300)", "round(1, 16)", "int(\"1.5\")", "int(1e19)", "float(\"nan\")", "range(0, 9223372036854775807)",
        "range(1, 2, 0)",
        "sum([9223372036854775807, 1])", "sum([1, \"a\"])", "sort([1, \"a\"])", "min(1, \"a\")", "clamp(1, 3, 2)",
        "date(\"31.02.2026\", \"dd.MM.yyyy\")",
        "date(\"1\", \"d\")", "date(\"today\")", "datetime(\"18:00\")", "sort([1mo, 30d])",
    ])
    func refusals(code: String) {
        #expect(throws: Diagnostic.self) { try CallText.value(code) }
    }

    @Test func resultTypesFollowTheArguments() throws {
        func result(_ name: String, _ types: [ValueType]) throws -> ValueType {
            try #require(BuiltinFunctions.all.first { $0.name == name }).result(types)
        }
        #expect(try result("abs", [.int]) == .int)
        #expect(try result("abs", [.optional(.float)]) == .optional(.float))
        #expect(try result("min", [.int, .float]) == .float)
        #expect(try result("min", [.list(.int)]) == .optional(.int))
        #expect(try result("first", [.list(.date)]) == .optional(.date))
        #expect(try result("flatten", [.list(.list(.int))]) == .list(.int))
        #expect(try result("sort", [.list(.string)]) == .list(.string))
        #expect(try result("lower", [.any]) == .string)
        #expect(
            try #require(BuiltinFunctions.all.first { $0.name == "abs" }).refusal?([.optional(.string)])
                == "it needs a number or money, but this is of type `string`")
    }
}
