/// Between two pieces, when what was checked stays so, functions take over what those do that they call: of its callees
/// each holds on to those alone whose check is still to come. One walk over the calls (Tarjan's), for circles of any
/// size and chains of any length.
struct CallWalk {
    private struct Visit {
        let function: DefinedFunction
        /// The first in the walk that it is known to be in a circle with.
        var low: Int
        /// How many of its callees have been looked at.
        var next = 0
        var isOpen = true
    }

    private var visits: [Visit] = []
    private var places: [ObjectIdentifier: Int] = [:]
    /// Those whose circle is not complete.
    private var open: [Int] = []
    private var path: [Int] = []

    mutating func settle(_ function: DefinedFunction) {
        guard function.state == .done, !function.isSettled else { return }
        // Most call what is settled.
        if function.callees.allSatisfy({ $0.isSettled || $0.isWaiting }) { return settle([function]) }
        enter(function)
        while let place = path.last {
            let callees = visits[place].function.callees
            if visits[place].next < callees.count {
                visits[place].next += 1
                look(from: place, at: callees[visits[place].next - 1])
            } else {
                path.removeLast()
                leave(place)
            }
        }
    }

    private mutating func enter(_ function: DefinedFunction) {
        let place = visits.count
        places[ObjectIdentifier(function)] = place
        visits.append(Visit(function: function, low: place))
        open.append(place)
        path.append(place)
    }

    private mutating func look(from place: Int, at callee: DefinedFunction) {
        guard callee.state == .done, !callee.isSettled else { return }
        guard let known = places[ObjectIdentifier(callee)] else { return enter(callee) }
        if visits[known].isOpen { visits[place].low = min(visits[place].low, known) }
    }

    private mutating func leave(_ place: Int) {
        let low = visits[place].low
        if let caller = path.last { visits[caller].low = min(visits[caller].low, low) }
        guard low == place, let first = open.lastIndex(of: place) else { return }
        let circle = open[first...]
        settle(circle.map { visits[$0].function })
        for member in circle { visits[member].isOpen = false }
        open.removeLast(open.count - first)
    }

    /// - Parameter circle: functions that call each other, or a single one, all of whose other callees are settled.
    private func settle(_ circle: [DefinedFunction]) {
        var total = DefinedFunction.Total(), waiting = WaitingCalls()
        for member in circle {
            total.add(member.ownEffect, member.made)
            for callee in member.callees where !isInside(callee, circle) { waiting.add(callee, &total) }
        }
        if waiting.functions.count > CallWalk.fewCalls {
            for member in circle { member.waitsForMany = true }
            return
        }
        for member in circle {
            member.ownEffect = total.effect
            member.made = total.made
            member.callees = waiting.functions
        }
    }

    /// With more that wait a function keeps its own callees, and those that call it hold on to it.
    private static let fewCalls = 8

    private func isInside(_ callee: DefinedFunction, _ circle: [DefinedFunction]) -> Bool {
        if circle.count == 1 { return callee === circle[0] }
        return places[ObjectIdentifier(callee)].map { visits[$0].isOpen } ?? false
    }
}

/// Called functions of which not all is known, each once.
struct WaitingCalls {
    private(set) var functions: [DefinedFunction] = []
    private var seen: Set<ObjectIdentifier> = []

    /// - Parameter total: takes what is known of the function.
    mutating func add(_ function: DefinedFunction, _ total: inout DefinedFunction.Total) {
        guard !function.isWaiting else { return note(function) }
        total.add(function.ownEffect, function.made)
        for callee in function.callees { note(callee) }
    }

    private mutating func note(_ function: DefinedFunction) {
        if seen.insert(ObjectIdentifier(function)).inserted { functions.append(function) }
    }
}

extension DefinedFunction {
    /// Whether callers hold on to it, because more is to be known of it, or of what it calls.
    var isWaiting: Bool { state != .done || waitsForMany }

    /// Whether its own effect and rows are those of all that it calls, but for those among its callees that wait.
    var isSettled: Bool { state == .done && (waitsForMany || callees.allSatisfy(\.isWaiting)) }
}
