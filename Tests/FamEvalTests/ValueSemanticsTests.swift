import FamCheck
import FamText
import FamValues
import Testing

@testable import FamEval

/// Lists and records are values: a change of one variable is never seen through another.
@Suite struct ValueSemanticsTests {
    private let point = RowShape([Column("x", .int), Column("y", .any)])

    @Test func appendingChangesOneVariableOnly() throws {
        let body = [
            set(2, list(int(1))), set(3, global(2)),
            set(2, op(.add, global(2, .list(.int)), list(int(2)), .list(.int))),
            set(1, list(global(2), global(3))),
        ]
        #expect(try result(body) == .list([.list([.int(1), .int(2)]), .list([.int(1)])]))
    }

    @Test func partsAreSetInCopiesOfSharedValues() throws {
        let inner = code(.record(point, [int(1), list(int(5), int(6))]))
        let body = [
            set(2, list(inner, int(0))), set(3, global(2)),
            stmt(.assignPart(.global(2), path: [.index(int(0)), .field("y"), .index(int(-1))], int(9))),
            set(1, list(global(2), global(3))),
        ]
        let changed = Value.record(RecordValue(point, [.int(1), .list([.int(5), .int(9)])]))
        let old = Value.record(RecordValue(point, [.int(1), .list([.int(5), .int(6)])]))
        #expect(try result(body) == .list([.list([changed, .int(0)]), .list([old, .int(0)])]))
    }

    /// Each kind of variable: register, cell, capture, variable of the top level seen from a function.
    @Test func everyKindOfVariableGrowsInPlaceAndAlone() throws {
        let grow = { (ref: VariableRef, code: Code) in set(ref, op(.add, code, list(int(2)), .list(.int))) }
        let viaGlobal = function([grow(.global(2), global(2, .list(.int)))])
        let viaCapture = function(captures: [.local(0)], [grow(.capture(0), capture(0, .list(.int)))])
        let body = [
            set(2, list(int(1))), set(.local(0), list(int(1))), set(3, global(2)),
            run(call(0)), run(callClosure(code(.closure(1)))), grow(.local(0), local(0, .list(.int))),
            set(1, list(global(2), local(0), global(3))),
        ]
        let one = Value.int(1), two = Value.int(2)
        #expect(
            try result(body, locals: 1, cells: [0], [viaGlobal, viaCapture])
                == .list([.list([one, two]), .list([one, two, two]), .list([one])]))
    }

    /// If each append made a copy, 200,000 of them would move 20,000,000,000 slots.
    @Test func growingIsLinear() throws {
        let add = { (ref: VariableRef, left: Code) in set(ref, op(.add, left, list(int(1)), .list(.int))) }
        let viaGlobal = function([add(.global(2), global(2, .list(.int)))])
        let body = [
            set(2, list()), count(.global(3), to: 100_000, [add(.global(2), global(2, .list(.int)))]),
            count(.global(3), to: 100_000, [run(call(0))]),
            set(4, text("")),
            count(.global(3), to: 100_000, [set(4, op(.add, global(4, .string), text("ab"), .string))]),
            stmt(.assignPart(.global(2), path: [.index(int(7))], int(8))),
            set(1, code(.index(global(2), int(7)))),
        ]
        #expect(try result(body, [viaGlobal]) == .int(8))
    }

    @Test func aLoopUsesTheListAsItWas() throws {
        let body = [
            set(1, list(int(1), int(2))),
            each(.global(2), in: global(1), [set(1, op(.add, global(1, .list(.int)), list(global(2)), .list(.int)))]),
        ]
        #expect(try result(body) == .list([.int(1), .int(2), .int(1), .int(2)]))
    }

    @Test func aListCanBeAppendedToItself() throws {
        #expect(
            try result([set(1, list(int(1))), set(1, op(.add, global(1, .list(.int)), global(1), .list(.int)))])
                == .list([.int(1), .int(1)]))
        #expect(
            try result([set(1, list(int(1))), set(1, op(.add, global(1, .list(.any)), list(global(1)), .list(.any)))])
                == .list([.int(1), .list([.int(1)])]))
    }

    @Test func objectsAreFreed() throws {
        let host = FakeHost()
        let machine = Machine(host: host)
        defer { withExtendedLifetime(host) {} }
        let make = function(
            parameters: 1, locals: 2, cells: [1], [set(.local(1), local(0)), give(code(.closure(1)))])
        let inner = function(
            parameters: 0, captures: [.local(1)], [give(code(.record(point, [capture(0), text("x")])))])
        let body = [
            count(
                .global(2), to: 50,
                [
                    set(3, callClosure(call(0, list(global(2), text("a"))))),
                    attempt(
                        [set(4, op(.add, global(3), int(1)))],
                        catch: [set(4, code(.interpolation([text("e"), code(.member(local(0), "message"))])))],
                        as: .local(0)),
                    set(5, code(.each(list(int(1), int(2)), code(.closure(2))))),
                ]),
            set(3, null), set(4, null), set(5, null), set(2, null),
        ]
        let text = function(parameters: 1, [give(code(.interpolation([local(0), local(0)])))])
        let before = machine.heap.live
        try machine.run(unit(body, locals: 1, [make, inner, text]))
        let constants = machine.heap.live - before
        try machine.run(unit(body, locals: 1, [make, inner, text]))
        // Only the constants of the functions remain; those of the first unit are gone.
        #expect(machine.heap.live - before == constants)
        #expect(constants < 10)
    }

    @Test func anErrorInTheMiddleLeavesNoObject() throws {
        let host = FakeHost()
        let machine = Machine(host: host)
        defer { withExtendedLifetime(host) {} }
        let broken = function(
            parameters: 1, [run(list(local(0), text("x"), op(.quotient, int(1), int(0)))), give(null)])
        let body = [run(list(text("a"), call(0, list(int(1)))))]
        try? machine.run(unit(body, [broken]))
        let first = machine.heap.live
        for _ in 0..<5 { try? machine.run(unit(body, [broken])) }
        #expect(machine.heap.live == first)
    }

    /// Freeing a long chain must not recurse on the stack for each link.
    @Test func longChainsAreFreed() throws {
        let shape = RowShape([Column("next", .any)])
        let body = [
            set(2, null), count(.global(3), to: 200_000, [set(2, code(.record(shape, [global(2)])))]), set(2, null),
            set(1, int(1)),
        ]
        #expect(try result(body) == .int(1))
    }

    @Test func valuesThatAreTooDeepDoNotLeaveTheMachine() {
        let body = [
            set(2, null), count(.global(3), to: 2_000, [set(2, list(global(2)))]),
            run(code(.callCommand(CommandFixtures.log, [global(2), nil, nil]))),
        ]
        #expect(failure(body)?.code == .tooDeep)
    }
}
