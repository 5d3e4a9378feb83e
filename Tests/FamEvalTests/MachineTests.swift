import FamCheck
import FamText
import FamValues
import Testing

@testable import FamEval

@Suite struct MachineTests {
    private let fib = function(
        "fib", parameters: 1,
        [
            when(op(.less, local(0), int(2), .bool), [give(local(0))]),
            give(op(.add, call(0, op(.subtract, local(0), int(1))), call(0, op(.subtract, local(0), int(2))))),
        ])

    @Test func recursionGivesTheSum() throws {
        #expect(try result([set(1, call(0, int(15)))], [fib]) == .int(610))
    }

    @Test func topLevelVariablesOutlastTheUnitAndAreSeenByFunctions() throws {
        let host = FakeHost()
        let machine = Machine(host: host)
        defer { withExtendedLifetime(host) {} }
        let bump = function("bump", [set(.global(1), op(.add, global(1), int(1))), give(global(1))])
        try machine.run(unit([set(1, int(41))], [bump]))
        try machine.run(
            CheckedUnit(main: function("main", [set(2, call(0))]), functions: [], effect: .read, parameters: []))
        #expect(machine.global(1) == .int(42) && machine.global(2) == .int(42))
    }

    /// More variables than the initial estimate of the registers of `main`.
    @Test func manyTopLevelVariables() throws {
        let host = FakeHost()
        let machine = Machine(host: host)
        defer { withExtendedLifetime(host) {} }
        try machine.run(unit((1...400).map { set($0, int(Int64($0))) }, locals: 1))
        #expect((1...400).allSatisfy { machine.global($0) == .int(Int64($0)) })
    }

    /// `$g + f()` where f changes g: the left side is the value from before the call.
    @Test func operandsAreEvaluatedFromLeftToRight() throws {
        let change = function("change", [set(.global(1), int(100)), give(int(1))])
        #expect(try result([set(1, int(5)), set(1, op(.add, global(1, .int), call(0)))], [change]) == .int(6))
        #expect(try result([set(2, int(5)), set(1, op(.less, call(0), global(2, .int)))], [change]) == .bool(true))
    }

    @Test func rangesCountFromEndToEndAndStopAtTheLargestInt() throws {
        #expect(
            try result([set(1, int(0)), count(.global(2), to: 10, [set(1, op(.add, global(1), global(2)))])])
                == .int(55))
        let last = op(.range, int(.max - 1), int(.max), .range)
        #expect(
            try result([set(1, int(0)), each(.global(2), in: last, [set(1, op(.add, global(1), int(1)))])]) == .int(2))
        let empty = op(.range, int(3), int(2), .range)
        #expect(try result([set(1, int(0)), each(.global(2), in: empty, [set(1, int(9))])]) == .int(0))
    }

    @Test func breakAndContinueLeaveTheInnerLoop() throws {
        let body = [
            set(1, int(0)),
            count(
                .global(2), to: 3,
                [
                    count(
                        .global(3), to: 10,
                        [
                            when(op(.equal, global(3), int(2)), [stmt(.continueLoop)]),
                            when(op(.greater, global(3), int(4)), [stmt(.breakLoop)]),
                            set(1, op(.add, global(1), global(3))),
                        ])
                ]),
        ]
        #expect(try result(body) == .int(24))
    }

    @Test func whileLoopsTestBeforeEachTurn() throws {
        let body = [
            set(1, int(1)),
            stmt(.whileLoop(op(.lessOrEqual, global(1), int(100)), [set(1, op(.multiply, global(1), int(2)))])),
            stmt(.whileLoop(bool(false), [set(1, null)])),
        ]
        #expect(try result(body) == .int(128))
    }

    @Test func andOrAndDefaultsEvaluateTheRightSideOnlyWhenNeeded() throws {
        let broken = op(.quotient, int(1), int(0))
        #expect(try evaluate(op(.and, bool(false), broken)) == .bool(false))
        #expect(try evaluate(op(.or, bool(true), broken)) == .bool(true))
        #expect(try evaluate(op(.coalesce, int(3), broken)) == .int(3))
        #expect(try evaluate(op(.coalesce, null, int(4))) == .int(4))
        #expect(try evaluate(op(.and, bool(true), null)) == .bool(false))
    }

    @Test(arguments: [(1, "one"), (2, "few"), (3, "few"), (7, "some"), (20, "many")])
    func matchTakesTheFirstArmThatFits(number: Int64, name: String) throws {
        let arms: [(patterns: [Code], body: [Statement], result: Code?)] = [
            ([int(1)], [], text("one")), ([int(2), int(3)], [], text("few")),
            ([code(.constant(.range(4, 9)), .range)], [], text("some")), ([], [], text("many")),
        ]
        #expect(try evaluate(code(.match(code(.constant(.int(number)), .int), arms))) == .string(name))
    }

    @Test func interpolationWritesPlainText() throws {
        let parts = [text("a"), int(1), float(2.5), null, value(.date(CivilDate(days: 0))), list(int(1), int(2))]
        #expect(try evaluate(code(.interpolation(parts), .string)) == .string("a12.51970-01-011,2"))
    }

    @Test func shownTablesBecomeTheLastTable() throws {
        let host = FakeHost()
        let machine = Machine(host: host)
        let table = Value.table(Table(shape: RowShape([Column("a", .int)]), rows: [[.int(1)]]))
        try machine.run(
            unit([
                stmt(.expression(value(table), isShown: true)), stmt(.expression(int(3), isShown: true)),
                stmt(.expression(null, isShown: true)),
            ]))
        #expect(host.shown == [table, .int(3)])
        #expect(machine.global(0) == table)
    }

    @Test func theHostHearsOfEachStatementOfTheTopLevel() throws {
        let host = FakeHost()
        try result(
            [
                stmt(.assign(.global(1), int(1)), span(3, 4)),
                stmt(.ifElse(bool(true), [stmt(.assign(.global(1), int(2)), span(9, 10))], []), span(5, 12)),
            ], host: host)
        #expect(host.log == ["run 3", "run 5"])
    }

    @Test func interruptsEndLoopsAndCannotBeCaught() {
        let host = FakeHost()
        host.isInterrupted = true
        // Also one that begins again by `continue` only.
        for body in [[], [stmt(.continueLoop)]] {
            let forever = stmt(.whileLoop(bool(true), body))
            #expect(failure([attempt([forever], catch: [])], host: host)?.code == .interrupted)
        }
    }

    @Test func aRunThatFailsKeepsWhatVariablesHeldAndTheMachineWorksOn() throws {
        let host = FakeHost()
        let machine = Machine(host: host)
        defer { withExtendedLifetime(host) {} }
        #expect(throws: Diagnostic.self) {
            try machine.run(unit([set(1, int(7)), set(1, op(.quotient, int(1), int(0)))]))
        }
        #expect(machine.global(1) == .int(7))
        try machine.run(unit([set(1, op(.add, global(1), int(1)))]))
        #expect(machine.global(1) == .int(8))
    }

    @Test func commandsGetConstantsDefaultsAndValues() throws {
        let host = FakeHost()
        let spec = CommandFixtures.log
        try result([set(2, int(9)), run(code(.callCommand(spec, [text("Maya"), global(2), nil]), .null))], host: host)
        #expect(
            host.log.last == "log [FamValues.Value.string(\"Maya\"), FamValues.Value.int(9), FamValues.Value.int(1)]")
    }

    @Test func commandsCanCallClosures() throws {
        let host = FakeHost()
        let machine = Machine(host: host)
        host.onPerform = { call in
            guard case .closure(let closure) = call.values[0] else { return .null }
            return try machine.call(closure, [.int(20)])
        }
        let double = function(parameters: 1, [give(op(.multiply, local(0), int(2)))])
        try machine.run(
            unit([set(1, code(.callCommand(CommandFixtures.log, [code(.closure(0)), nil, nil])))], [double]))
        #expect(machine.global(1) == .int(40))
    }
}
