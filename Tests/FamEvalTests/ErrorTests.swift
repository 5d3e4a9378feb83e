import FamCheck
import FamText
import FamValues
import Testing

@testable import FamEval

@Suite struct ErrorTests {
    private let broken = code(.binary(.quotient, int(1), int(0)), .int, span(70, 76))

    @Test func errorsHaveThePlaceAndTheTrace() throws {
        let inner = function("inner", [give(broken)])
        let outer = function("outer", [give(op(.add, int(1), code(.callFunction(0, []), .int, span(50, 57))))])
        let found = try #require(
            failure([stmt(.assign(.global(1), code(.callFunction(1, []), .int, span(10, 17))))], [inner, outer]))
        #expect(found.code == .divisionByZero)
        #expect(found.span == span(70, 76))
        #expect(
            found.trace == [
                TraceFrame(name: "inner", span: span(50, 57)), TraceFrame(name: "outer", span: span(10, 17)),
            ])
    }

    @Test func anErrorOfTheTopLevelHasNoTrace() throws {
        let found = try #require(failure([run(broken)]))
        #expect(found.trace.isEmpty)
        #expect(found.span == span(70, 76))
    }

    @Test func endlessRecursionIsAnError() throws {
        let loop = function("loop", parameters: 1, [give(op(.add, int(1), call(0, local(0))))])
        let found = try #require(failure([run(call(0, int(1)))], [loop]))
        #expect(found.code == .recursionLimit)
        #expect(found.trace.count == 39)
        #expect(found.trace.last?.name == "loop")
    }

    @Test func endlessRecursionThroughClosuresAndTryIsAnError() {
        let again = function(captures: [], [give(callClosure(code(.closure(0))))])
        #expect(failure([run(callClosure(code(.closure(0))))], [again])?.code == .recursionLimit)
        let trying = function([attempt([run(call(0))], catch: [stmt(.fail(text("x")))])])
        #expect(failure([run(call(0))], [trying])?.code == .failed)
        let guarded = function([attempt([run(call(0))], finally: [set(.global(1), int(1))])])
        #expect(failure([run(call(0))], [guarded])?.code == .recursionLimit)
    }

    @Test func catchGivesTheError() throws {
        let body = [
            attempt(
                [run(broken)],
                catch: [set(1, list(code(.member(local(0), "code")), code(.member(local(0), "message"))))],
                as: .local(0))
        ]
        #expect(try result(body, locals: 1) == .list([.string("division-by-zero"), .string("division by zero")]))
    }

    @Test func tryUndoesOnlyWhatFails() throws {
        let host = FakeHost()
        try result(
            [
                attempt([set(1, int(1))], catch: []), attempt([run(broken)], catch: [set(1, int(2))]),
                stmt(.atomic([set(1, int(3))])),
            ], host: host)
        #expect(
            host.log.filter { !$0.hasPrefix("run") } == ["begin 1", "keep 1", "begin 1", "undo 1", "begin 1", "keep 1"])
    }

    @Test func atomicPassesTheErrorOn() {
        let host = FakeHost()
        #expect(failure([stmt(.atomic([run(broken)]))], host: host)?.code == .divisionByZero)
        #expect(host.log.contains("undo 1"))
    }

    @Test func errorsUnwindFrames() throws {
        let inner = function("inner", parameters: 1, [set(.global(2), list(local(0))), run(broken), give(null)])
        let outer = function(
            "outer", locals: 1, [attempt([run(call(0, text("a")))], catch: [give(text("caught"))]), give(text("not"))])
        #expect(try result([set(1, call(1))], [inner, outer]) == .string("caught"))
    }

    /// The ways out of `try … finally`: falling through, return, break, an error, an error in the handler.
    @Test func finallyRunsOnEveryWayOut() throws {
        let mark = { (number: Int64) in set(1, op(.add, op(.multiply, global(1), int(10)), int(number))) }
        #expect(
            try result([set(1, int(0)), attempt([mark(1)], catch: [mark(2)], finally: [mark(3)]), mark(4)]) == .int(134)
        )
        #expect(
            try result([set(1, int(0)), attempt([run(broken)], catch: [mark(2)], finally: [mark(3)]), mark(4)])
                == .int(234))
        let returns = function([attempt([give(op(.add, global(1), int(5)))], finally: [mark(3)])])
        #expect(
            try result([set(1, int(0)), set(2, call(0)), mark(4), set(1, list(global(1), global(2)))], [returns])
                == .list([.int(34), .int(5)]))
        let breaks = [
            set(1, int(0)),
            count(
                .global(2), to: 5,
                [attempt([when(op(.equal, global(2), int(2)), [stmt(.breakLoop)]), mark(1)], finally: [mark(3)])]),
            mark(4),
        ]
        #expect(try result(breaks) == .int(1334))
        let fails = [
            set(1, int(0)),
            attempt([attempt([run(broken)], catch: [run(broken)], finally: [mark(3)])], catch: [mark(5)]),
        ]
        #expect(try result(fails) == .int(35))
        let through = [set(1, int(0)), attempt([attempt([run(broken)], finally: [mark(3)])], catch: [mark(5)])]
        #expect(try result(through) == .int(35))
    }

    @Test func failHasTheTextAndAnErrorFailsAgainAsItself() {
        #expect(failure([stmt(.fail(text("no more")))])?.message == "no more")
        let again = [attempt([run(broken)], catch: [stmt(.fail(local(0)))], as: .local(0))]
        #expect(failure(again, locals: 1)?.code == .divisionByZero)
    }

    @Test func expectShowsBothSides() throws {
        let found = try #require(
            failure([stmt(.expect(op(.equal, int(3), op(.add, int(2), int(2))), text: "3 == 2 + 2"))]))
        #expect(found.code == .expectation)
        #expect(found.message == "`3 == 2 + 2` does not hold")
        #expect(found.label == "left is 3, right is 4")
        #expect(failure([stmt(.expect(op(.less, int(3), int(4)), text: ""))]) == nil)
        #expect(failure([stmt(.expect(bool(false), text: "done"))])?.message == "`done` does not hold")
    }

    @Test func errorsOfCommandsGetThePlaceOfTheCall() throws {
        let host = FakeHost()
        host.onPerform = { _ in throw Diagnostic(.invalidValue, "no") }
        let body = [run(code(.callCommand(CommandFixtures.log, [nil, nil, nil]), .null, span(4, 9)))]
        #expect(failure(body, host: host)?.span == span(4, 9))
    }

    @Test func conditionsThatAreNotBoolsAreErrors() {
        #expect(failure([when(int(1), [])])?.code == .typeMismatch)
        #expect(failure([when(null, [stmt(.fail(text("x")))])]) == nil)
    }

    @Test func missingPartsAreErrors() {
        #expect(failure(code(.index(list(int(1)), int(1)))) == .badIndex)
        #expect(failure(code(.index(list(int(1)), int(-2)))) == .badIndex)
        #expect(
            failure(code(.member(code(.record(RowShape([Column("name", .string)]), [text("a")])), "nmae")))
                == .unknownField)
        #expect(failure(code(.member(null, "a"))) == .nullValue)
        #expect(
            failure([set(1, int(1)), stmt(.assignPart(.global(1), path: [.index(int(0))], int(1)))])?.code
                == .typeMismatch)
        #expect(failure([each(.global(1), in: int(3), [])])?.code == .typeMismatch)
        #expect(failure([set(1, op(.add, global(1, .list(.any)), list(int(1))))])?.code == .typeMismatch)
    }
}
