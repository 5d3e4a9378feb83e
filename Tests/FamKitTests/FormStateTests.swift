import FamKit
import Testing

/// The states of forms, actions and lists (services.md, section 8).
@Suite struct FormStateTests {
    private static let bad: @Sendable (String) -> ValidationError? = { $0.isEmpty ? .required(field: "Name") : nil }

    // X-E22 X-P36 H-P29
    @Test func aFieldKeepsItsMessageUntilItIsRight() {
        var field = FormField<String>()
        #expect(field.value == "" && field.error == nil && !field.isDirty)
        field.validate(FormStateTests.bad)
        #expect(field.error == "Name is required" && !field.isDirty)
        field.value = "Maya"
        #expect(field.isDirty && field.error == "Name is required")
        field.validate(FormStateTests.bad)
        #expect(field.error == nil)
        var other = FormField("x")
        other.touch()
        #expect(other.isDirty && other.value == "x")
    }

    // X-E19 X-P35 H-P14: equal means the same case with the same content.
    @Test func actionStatesCompare() {
        let states: [ActionState<Int>] = [.idle, .inProgress, .success(1), .success(2), .failure("a"), .failure("b")]
        for (i, a) in states.enumerated() { for (j, b) in states.enumerated() { #expect((a == b) == (i == j)) } }
        #expect(ActionState.success(NoValue()) == .success(NoValue()))
        #expect(states.map(\.isInProgress) == [false, true, false, false, false, false])
        #expect(states.map(\.isSuccess) == [false, false, true, true, false, false])
        #expect(states.map(\.successValue) == [nil, nil, 1, 2, nil, nil])
        #expect(states.map(\.errorMessage) == [nil, nil, nil, nil, "a", "b"])
    }

    // H-OP17 H-P15 X-E19: a second start is refused; a success is consumed once; a failure stays.
    @Test func anActionIsConsumedOnce() {
        var state = ActionState<Int>.idle
        let first = state.start(), second = state.start()
        #expect(first && !second)
        state = .success(3)
        let taken = state.consume(), again = state.consume()
        #expect(taken == 3 && again == nil && state == .idle)
        state = .failure("no")
        let none = state.consume()
        #expect(none == nil && state == .failure("no"))
        let third = state.start()
        #expect(third)
    }

    // X-E21 X-P35 H-P28
    @Test func viewStates() {
        let states: [ViewState<Int>] = [.idle, .loading, .loaded(4), .error("x")]
        #expect(states.map(\.isLoading) == [false, true, false, false])
        #expect(states.map(\.data) == [nil, nil, 4, nil])
        #expect(states.map(\.errorMessage) == [nil, nil, nil, "x"])
    }
}
