import FamCheck
import FamText
import FamValues
import Testing

@testable import FamEval

/// Each operator in each of its forms: with registers of known types or not, with a constant, and as a value of rows.
/// All must give the same answer.
@Suite struct ArithmeticTests {
    static let numbers: [Value] = [
        .int(0), .int(1), .int(-1), .int(7), .int(-7), .int(300), .int(100_000), .int(5_000_000_000), .int(.max),
        .int(.min),
        .float(0), .float(2.5), .float(-7.5), .null,
    ]
    static let operators: [Operator] = [
        .add, .subtract, .multiply, .divide, .quotient, .remainder, .equal, .notEqual, .less, .lessOrEqual, .greater,
        .greaterOrEqual,
    ]

    @Test(arguments: operators) func scriptsAndRowsAgree(_ op: Operator) throws {
        for left in Self.numbers {
            for right in Self.numbers {
                let expected = Result { try Arithmetic.apply(op, left, right, zone: .utc) }
                let constants = Result { try evaluate(FamEvalTests.op(op, value(left), value(right))) }
                let variables = Result {
                    try result([
                        set(2, value(left)), set(3, value(right)), set(1, FamEvalTests.op(op, global(2), global(3))),
                    ])
                }
                let typed = Result {
                    let x = global(2, left.type), y = global(3, right.type)
                    return try result([
                        set(2, value(left)), set(3, value(right)), set(1, FamEvalTests.op(op, x, y)),
                    ])
                }
                for found in [constants, variables, typed] {
                    switch (expected, found) {
                    case (.success(let a), .success(let b)):
                        #expect(a == b && a.type == b.type, "\(left) \(op.rawValue) \(right)")
                    case (.failure(let a), .failure(let b)):
                        #expect((a as? Diagnostic)?.code == (b as? Diagnostic)?.code, "\(left) \(op.rawValue) \(right)")
                    default: Issue.record("\(left) \(op.rawValue) \(right): \(expected) and \(found)")
                    }
                }
                guard op.isComparison, case .success(.bool(let held)) = expected else { continue }
                let branch = [
                    set(2, value(left)), set(3, value(right)), set(1, bool(false)),
                    when(FamEvalTests.op(op, global(2), global(3)), [set(1, bool(true))]),
                ]
                #expect(try result(branch) == .bool(held), "if \(left) \(op.rawValue) \(right)")
                for y in [global(3, right.type), value(right)] {
                    let typed = [
                        set(2, value(left)), set(3, value(right)), set(1, bool(false)),
                        when(FamEvalTests.op(op, global(2, left.type), y), [set(1, bool(true))]),
                    ]
                    #expect(try result(typed) == .bool(held), "if \(left) \(op.rawValue) \(right), with types")
                }
                let negated = [
                    set(1, bool(false)),
                    when(code(.not(FamEvalTests.op(op, value(left), value(right)))), [set(1, bool(true))]),
                ]
                #expect(try result(negated) == .bool(!held), "if not \(left) \(op.rawValue) \(right)")
            }
        }
    }

    /// By a constant a division is a multiplication with its inverse, whose rounding shows next to the multiples of
    /// large numbers.
    @Test(arguments: [2, 3, 7, 10, 60, 1024, 1_000_003, (1 << 32) + 1, 1 << 62, .max - 1, .max] as [Int64])
    func constantsDivideAsVariablesDo(_ divisor: Int64) throws {
        var numbers: [Int64] = [0, 1, -1, -divisor, .max, .max - 1, .min]
        for share in [1, 2, 3, 1000, 7_777_777] {
            let multiple = Int64.max / divisor / Int64(share) * divisor
            numbers += [multiple - 1, multiple, multiple &+ 1]
        }
        for number in numbers {
            for op in [Operator.quotient, .remainder] {
                let expected = op == .quotient ? number / divisor : number % divisor
                let found = try result([
                    set(2, int(number)), set(1, FamEvalTests.op(op, global(2, .int), int(divisor))),
                ])
                #expect(found == .int(expected), "\(number) \(op.rawValue) \(divisor)")
            }
        }
    }

    @Test func integersKeepToTheirRange() {
        #expect(failure(op(.add, int(.max), int(1))) == .overflow)
        #expect(failure(op(.multiply, int(.min), int(-1))) == .overflow)
        #expect(failure(op(.quotient, int(.min), int(-1))) == .overflow)
        #expect(failure(code(.negate(int(.min)))) == .overflow)
        #expect(failure(op(.remainder, int(1), int(0))) == .divisionByZero)
        #expect(failure(op(.divide, int(1), int(0))) == .divisionByZero)
        #expect(failure(op(.add, int(1), null)) == .nullValue)
        #expect(failure(op(.add, int(1), text("a"))) == .typeMismatch)
    }

    @Test func divisionTruncatesAndSlashGivesAFloat() throws {
        #expect(try evaluate(op(.quotient, int(-7), int(2))) == .int(-3))
        #expect(try evaluate(op(.remainder, int(-7), int(2))) == .int(-1))
        #expect(try evaluate(op(.remainder, int(.min), int(-1))) == .int(0))
        let half = try evaluate(op(.divide, int(7), int(2)))
        #expect(half == .float(3.5) && half.type == .float)
    }

    @Test func nullIsNeitherSmallerNorLarger() throws {
        for comparison in [Operator.less, .lessOrEqual, .greater, .greaterOrEqual] {
            #expect(try evaluate(op(comparison, null, int(1))) == .bool(false))
            #expect(try evaluate(code(.not(op(comparison, int(1), null)))) == .bool(true))
        }
        #expect(try evaluate(op(.equal, null, null)) == .bool(true))
        #expect(try evaluate(op(.equal, null, int(0))) == .bool(false))
    }

    @Test func textIsComparedByItsBytes() throws {
        #expect(try evaluate(op(.equal, text("e\u{301}"), text("é"))) == .bool(false))
        #expect(try evaluate(op(.less, text("Z"), text("a"))) == .bool(true))
        #expect(try evaluate(op(.less, text("a"), text("é"))) == .bool(true))
        #expect(try evaluate(op(.lessOrEqual, text("ab"), text("ab"))) == .bool(true))
        #expect(try evaluate(op(.greater, text("abc"), text("ab"))) == .bool(true))
    }

    @Test(arguments: [
        ("dishes", "%dish%", true), ("DISHES", "dish%", true), ("dish", "dish_", false), ("Zoë", "zo_", true),
        ("Ä", "ä", false),
        ("", "%", true), ("abc", "a%b%c", true), ("aab", "a%ab", true), ("abd", "a%c", false), ("a%c", "a%c", true),
        ("", "_", false),
    ])
    func likeFoldsAsciiAndKnowsWildcards(text: String, pattern: String, matches: Bool) throws {
        #expect(try evaluate(op(.like, value(.string(text)), value(.string(pattern)))) == .bool(matches))
    }

    @Test func membership() throws {
        let berlin = try #require(Zone(identifier: "Europe/Berlin"))
        let day = try #require(CivilDate(year: 2026, month: 10, day: 5))
        let week = Value.period(Period(start: day, end: day.adding(days: 7)))
        let lastMoment = Value.datetime(Instant(micros: berlin.instant(day.adding(days: 7)).micros - 1))
        let next = Value.datetime(berlin.instant(day.adding(days: 7)))
        #expect(try Comparison.holds(.in, lastMoment, week, zone: berlin))
        #expect(try !Comparison.holds(.in, next, week, zone: berlin))
        #expect(try Comparison.holds(.in, next, .date(day.adding(days: 7)), zone: berlin))
        #expect(try Comparison.holds(.in, .int(3), .range(1, 3), zone: berlin))
        #expect(try Comparison.holds(.in, .null, .list([.int(1), .null]), zone: berlin))
        #expect(try !Comparison.holds(.in, .null, week, zone: berlin))
        #expect(throws: Diagnostic.self) { try Comparison.holds(.in, .int(1), .int(1), zone: berlin) }
    }

    @Test func timesAndDurations() throws {
        let berlin = try #require(Zone(identifier: "Europe/Berlin"))
        let day = try #require(CivilDate(year: 2026, month: 10, day: 24))
        let apply = { (op: Operator, a: Value, b: Value) in try Arithmetic.apply(op, a, b, zone: berlin) }
        let oneDay = Value.duration(CalendarDuration(days: 1)),
            hours = Value.duration(CalendarDuration(micros: 24 * 3_600_000_000))
        #expect(try apply(.add, .date(day), oneDay) == .date(day.adding(days: 1)))
        // The night of the 25th has 25 hours.
        let noon = Value.datetime(berlin.instant(day, TimeOfDay(micros: 12 * 3_600_000_000)))
        #expect(
            try apply(.subtract, apply(.add, noon, oneDay), noon)
                == .duration(CalendarDuration(micros: 25 * 3_600_000_000)))
        #expect(try apply(.subtract, apply(.add, noon, hours), noon) == hours)
        #expect(
            try apply(.add, .date(day), hours)
                == .datetime(Instant(micros: berlin.instant(day).micros + 24 * 3_600_000_000)))
        #expect(try apply(.subtract, .date(day.adding(days: 3)), .date(day)) == .duration(CalendarDuration(days: 3)))
        #expect(try apply(.multiply, .int(2), oneDay) == .duration(CalendarDuration(days: 2)))
        #expect(try apply(.equal, .date(day), .datetime(berlin.instant(day))) == .bool(true))
        #expect(try apply(.less, .datetime(berlin.instant(day)), .date(day.adding(days: 1))) == .bool(true))
        #expect(throws: Diagnostic.self) { try apply(.add, .date(day), .int(1)) }
    }
}
