/// The history for `back` and `forward` as one value: an entry that fails restores it whole.
public struct RouterHistory: Hashable, Sendable {
    /// How many values are kept in each direction; older ones are dropped.
    static let maximal = 1000

    /// The earlier places, the latest last.
    public private(set) var past: [RouterState] = []
    /// The places that `back` left, the next one last.
    public private(set) var future: [RouterState] = []

    public init() {}

    public var isEmpty: Bool { past.isEmpty && future.isEmpty }

    /// Leaves `state` for a new place, which drops what `back` had left for `forward`.
    mutating func leave(_ state: RouterState) {
        RouterHistory.add(state, to: &past)
        future = []
    }

    /// Removes `state` from both directions, because it is the current place.
    mutating func arrive(at state: RouterState) {
        while past.last == state { past.removeLast() }
        while future.last == state { future.removeLast() }
    }

    /// Returns the place before `state`, to which `forward` then leads. Gates follow from the data, and a link that
    /// waits or has been followed stays so: it opens once.
    mutating func goBack(from state: RouterState) -> RouterState? {
        guard let place = RouterHistory.take(&past, otherThan: state) else { return nil }
        RouterHistory.add(state, to: &future)
        return place
    }

    /// The place that `back` left for `state`.
    mutating func goForward(from state: RouterState) -> RouterState? {
        guard let place = RouterHistory.take(&future, otherThan: state) else { return nil }
        RouterHistory.add(state, to: &past)
        return place
    }

    private static func add(_ state: RouterState, to side: inout [RouterState]) {
        side.append(state)
        if side.count > maximal { side.removeFirst() }
    }

    private static func take(_ side: inout [RouterState], otherThan state: RouterState) -> RouterState? {
        while var place = side.popLast() {
            place.closedGates = state.closedGates
            place.takePending(of: state)
            if place != state { return place }
        }
        return nil
    }
}

/// The state of a router with its history, to be restored if an entry fails or was only a plan.
public struct RouterSnapshot: Hashable, Sendable {
    public let state: RouterState
    public let history: RouterHistory
}
