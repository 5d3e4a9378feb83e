import FamCheck
import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamEval

/// The stages in memory, on rows made from a seed: laws that relate stages to each other and to plain Swift.
@Suite struct PlanStageTests {
    private static let shape = RowShape([
        Column("n", .int), Column("k", .optional(.string)), Column("x", .optional(.int)),
    ])

    private static func made(_ count: Int) -> [[Value]] {
        var state: UInt64 = 42
        func random(_ bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }
        return (0..<count).map { index in
            let letter: Value = random(7) == 0 ? .null : .string(["a", "b", "é", "Z"][Int(random(4))])
            return [.int(Int64(index)), letter, random(5) == 0 ? .null : .int(Int64(random(20)) - 10)]
        }
    }

    private let input = PlanStageTests.made(3_000)

    private func run(_ stages: [(PlanOperation, RowShape)], rows: [[Value]]? = nil) throws -> [[Value]] {
        let table = Table(shape: Self.shape, rows: rows ?? input)
        let plan = QueryPlan(
            source: .parameter(0), sourceShape: Self.shape, stages: stages.map { PlanStage($0.0, shape: $0.1) })
        let result = try QueryRunner(host: FakeHost()).run(plan, [.table(table)], .table)
        guard case .table(let found) = result else { return [] }
        return found.rows
    }

    private func run(_ operations: PlanOperation...) throws -> [[Value]] {
        try run(operations.map { ($0, Self.shape) })
    }

    @Test func filterKeepsTheRowsAndTheirOrder() throws {
        let found = try run(.filter(op(.greater, field("x"), cell(3))))
        let expected = input.filter { if case .int(let x) = $0[2] { x > 3 } else { false } }
        #expect(found == expected)
    }

    /// `where c` and `where not c` divide the rows between them, nulls included.
    @Test func aConditionAndItsNegationCoverAllRows() throws {
        for condition in [
            op(.less, field("x"), cell(0)), op(.like, field("k"), cell(.string("a%"))), row(.isNull(field("x"))),
        ] {
            let yes = try run(.filter(condition)), no = try run(.filter(row(.not(condition))))
            #expect(yes.count + no.count == input.count)
            #expect(!yes.isEmpty && !no.isEmpty)
        }
    }

    @Test func sortIsStableWithNullsFirstAndByBytes() throws {
        let found = try run(.sort([SortKey(field("k"), descending: false)]))
        let order: [Value] = [.null, .string("Z"), .string("a"), .string("b"), .string("é")]
        let expected = order.flatMap { key in input.filter { $0[1] == key } }
        #expect(found == expected)
        let descending = try run(.sort([SortKey(field("k"), descending: true)]))
        #expect(descending == order.reversed().flatMap { key in input.filter { $0[1] == key } })
    }

    /// The fast form, which holds few rows, gives the same as sorting everything.
    @Test(arguments: [0, 1, 7, 600, 5_000]) func takeAfterSortIsTheBeginningOfTheSort(count: Int) throws {
        let keys = [SortKey(field("x"), descending: true), SortKey(field("k"), descending: false)]
        #expect(try run(.sort(keys), .take(cell(Int64(count)))) == Array(run(.sort(keys)).prefix(count)))
    }

    @Test(arguments: [0, 1, 2_999, 3_000, 9_999]) func takeSkipAndLast(count: Int) throws {
        let n = cell(Int64(count))
        #expect(try run(.take(n)) + run(.skip(n)) == input)
        #expect(try run(.last(n)) == Array(input.suffix(count)))
    }

    @Test func countsAreInts() {
        #expect(throws: Diagnostic.self) { try run(.take(cell(-1))) }
        #expect(throws: Diagnostic.self) { try run(.take(cell(.string("a")))) }
    }

    @Test func distinctKeepsTheFirstOfEqualRows() throws {
        let shape = RowShape([Column("k", .string)])
        let found = try run([(.project([NamedExpr("k", field("k"))]), shape), (.distinct, shape)])
        var seen: [Value] = []
        for row in input where !seen.contains(row[1]) { seen.append(row[1]) }
        #expect(found == seen.map { [$0] })
    }

    @Test func extendReplacesAndAddsFromTheRowAsItCame() throws {
        let shape = RowShape(Self.shape.columns + [Column("m", .int)])
        let columns = [
            NamedExpr("n", op(.add, field("n"), cell(1))), NamedExpr("m", op(.multiply, field("n"), cell(2))),
        ]
        let found = try run([(.extend(columns), shape)])
        #expect(found[5] == [.int(6), input[5][1], input[5][2], .int(10)])
    }

    @Test func groupsSumUpToTheWhole() throws {
        let shape = RowShape([Column("k", .string), Column("count", .int), Column("sum", .int), Column("mean", .float)])
        let aggregates = [
            NamedExpr("count", aggregate(.count)), NamedExpr("sum", aggregate(.sum, field("x"))),
            NamedExpr("mean", op(.divide, aggregate(.sum, field("x")), aggregate(.count, field("x")))),
        ]
        let found = try run([(.group(keys: [NamedExpr("k", field("k"))], aggregates: aggregates), shape)])
        #expect(found.map { $0[0] } == [.null, .string("Z"), .string("a"), .string("b"), .string("é")])
        for group in found {
            let rows = input.filter { $0[1] == group[0] }
            let numbers = rows.compactMap { if case .int(let x) = $0[2] { x } else { nil } }
            #expect(group[1] == .int(Int64(rows.count)))
            #expect(group[2] == .int(numbers.reduce(0, +)))
            #expect(group[3] == .float(Double(numbers.reduce(0, +)) / Double(numbers.count)))
        }
    }

    @Test func everyAggregateSkipsNullsAndHasAnAnswerForNothing() throws {
        let rows: [[Value]] = [
            [.int(0), .null, .null], [.int(1), .string("b"), .int(5)], [.int(2), .string("a"), .int(-2)],
            [.int(3), .null, .null],
        ]
        let exprs: [(PlanExpr, some: Value, none: Value)] = [
            (aggregate(.count), .int(4), .int(0)), (aggregate(.count, field("x")), .int(2), .int(0)),
            (aggregate(.sum, field("x")), .int(3), .int(0)), (aggregate(.avg, field("x")), .float(1.5), .null),
            (aggregate(.min, field("k")), .string("a"), .null), (aggregate(.max, field("x")), .int(5), .null),
            (aggregate(.first, field("x")), .int(5), .null), (aggregate(.last, field("x")), .int(-2), .null),
            (aggregate(.any, op(.greater, field("x"), cell(4))), .bool(true), .bool(false)),
            (aggregate(.all, op(.greater, field("x"), cell(4))), .bool(false), .bool(true)),
            (aggregate(.sum, field("x"), where: op(.less, field("x"), cell(0))), .int(-2), .int(0)),
        ]
        let named = exprs.enumerated().map { NamedExpr("c\($0)", $1.0) }
        let shape = RowShape(named.map { Column($0.name, .any) })
        #expect(try run([(.group(keys: [], aggregates: named), shape)], rows: rows) == [exprs.map(\.some)])
        #expect(try run([(.group(keys: [], aggregates: named), shape)], rows: []) == [exprs.map(\.none)])
        #expect(try run([(.group(keys: [NamedExpr("k", field("k"))], aggregates: named), shape)], rows: []).isEmpty)
    }

    @Test func sumsThatOverflowAreErrorsWithAPlace() throws {
        let sum = PlanExpr(.aggregate(Aggregate(.sum, field("n"))), .int, span(4, 8))
        let stage = PlanOperation.group(keys: [], aggregates: [NamedExpr("s", sum)])
        let rows: [[Value]] = [[.int(.max), .null, .null], [.int(1), .null, .null]]
        do {
            _ = try run([(stage, RowShape([Column("s", .int)]))], rows: rows)
            Issue.record("no error")
        } catch let error as Diagnostic {
            #expect(error.code == .overflow && error.span == span(4, 8))
        }
    }

    /// Wherever the data source stops, finishing in memory gives the same result.
    @Test(arguments: 0...4) func theSplitBetweenDatabaseAndMemoryIsNotSeen(done: Int) throws {
        let host = Household.host()
        host.stagesDone = done
        let event = Household.event.shape
        let result = RowShape([Column("who", .string), Column("stars", .int)])
        let keys = [NamedExpr("who", field("child", "name"))]
        let stages = [
            PlanStage(.filter(op(.greater, field("points"), row(.parameter(0)))), shape: event),
            PlanStage(
                .group(keys: keys, aggregates: [NamedExpr("stars", aggregate(.sum, field("points")))]), shape: result),
            PlanStage(.sort([SortKey(field("stars"), descending: true)]), shape: result),
            PlanStage(.take(cell(1)), shape: result),
        ]
        let plan = QueryPlan(source: .entity("event", includesHidden: false), sourceShape: event, stages: stages)
        let found = try evaluate(code(.query(Query(plan: plan, parameters: [int(0)], finish: .table))), host: host)
        let table = try rows(found)
        #expect(table.rows == [[.string("Leo"), .int(7)]])
    }
}
