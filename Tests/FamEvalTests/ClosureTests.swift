import FamCheck
import FamText
import FamValues
import Testing

@testable import FamEval

@Suite struct ClosureTests {
    /// `var n = 0; let next = { $n = $n + 1; $n }`, called three times, and once seen from outside.
    @Test func closuresShareACell() throws {
        let next = function(captures: [.local(0)], [set(.capture(0), op(.add, capture(0), int(1))), give(capture(0))])
        let body = [
            set(.local(0), int(0)), set(.local(1), code(.closure(0))),
            run(callClosure(local(1))), run(callClosure(local(1))), set(.local(0), op(.multiply, local(0), int(10))),
            set(1, list(callClosure(local(1)), local(0))),
        ]
        #expect(try result(body, locals: 2, cells: [0], [next]) == .list([.int(21), .int(21)]))
    }

    /// A variable declared in a loop is a new one in each iteration.
    @Test func eachTurnOfALoopHasItsOwnCell() throws {
        let read = function(
            captures: [.local(0)], [set(.capture(0), op(.add, capture(0), int(100))), give(capture(0))])
        let body = [
            set(2, list()),
            count(
                .global(3), to: 3,
                [
                    set(.local(0), global(3)),
                    set(2, op(.add, global(2, .list(.any)), list(code(.closure(0))), .list(.any))),
                ]),
            set(1, code(.each(global(2), code(.closure(1))))),
        ]
        let apply = function(parameters: 1, [give(callClosure(local(0)))])
        #expect(try result(body, locals: 1, cells: [0], [read, apply]) == .list([.int(101), .int(102), .int(103)]))
    }

    @Test func plainCapturesAreCopies() throws {
        let read = function(captures: [.local(0)], [give(capture(0))])
        let outer = function(parameters: 1, [give(code(.closure(0)))])
        #expect(
            try result(
                [
                    set(2, call(1, int(5))), set(3, call(1, int(6))),
                    set(1, list(callClosure(global(2)), callClosure(global(3)))),
                ], [read, outer]) == .list([.int(5), .int(6)]))
    }

    @Test func closuresInClosuresReachTheOutermostVariable() throws {
        let innermost = function(captures: [.capture(0)], [set(.capture(0), op(.add, capture(0), int(1)))])
        let middle = function(
            captures: [.local(0)], [run(callClosure(code(.closure(0)))), run(callClosure(code(.closure(0))))])
        let body = [set(.local(0), int(1)), run(callClosure(code(.closure(1)))), set(1, local(0))]
        #expect(try result(body, locals: 1, cells: [0], [innermost, middle]) == .int(3))
    }

    @Test func aParameterThatIsSharedLivesInACell() throws {
        let add = function(captures: [.local(0)], [set(.capture(0), op(.add, capture(0), int(1)))])
        let outer = function(parameters: 1, cells: [0], [run(callClosure(code(.closure(0)))), give(local(0))])
        #expect(try result([set(1, call(1, int(5)))], [add, outer]) == .int(6))
    }

    @Test func wrongCountsAndWrongCalleesAreErrors() {
        let one = function(parameters: 1, [give(local(0))])
        #expect(failure([run(callClosure(code(.closure(0))))], [one])?.code == .missingArgument)
        #expect(failure([run(callClosure(code(.closure(0)), int(1), int(2)))], [one])?.code == .extraArgument)
        #expect(failure([run(callClosure(int(3)))])?.code == .notCallable)
    }

    @Test func eachLoopsOverListsRangesAndRecords() throws {
        let double = function(parameters: 1, [give(op(.multiply, local(0), int(2)))])
        #expect(
            try result([set(1, code(.each(value(.range(1, 3)), code(.closure(0)))))], [double])
                == .list([.int(2), .int(4), .int(6)]))
        let shape = RowShape([Column("a", .int)])
        let field = function(parameters: 1, [give(code(.member(local(0), "a")))])
        let table = value(.table(Table(shape: shape, rows: [[.int(7)], [.int(8)]])))
        #expect(try result([set(1, code(.each(table, code(.closure(0)))))], [field]) == .list([.int(7), .int(8)]))
    }
}
