import FamRegistry
import FamText

/// The root gates that features declare: computed from the data on each use, never stored.
extension Router {
    /// Updates `closedGates`, without a step in the history.
    public func refreshGates(_ context: any Context) throws {
        var closed = state.closedGates
        for feature in map.features {
            for spec in feature.gates {
                let gate = Gate(module: feature.id, id: spec.id)
                if try spec.isClosed(context) { closed.insert(gate) } else { closed.remove(gate) }
            }
        }
        setGates(closed)
        try refreshLock(context)
    }

    /// Locks or unlocks the open cover according to the rows, also within one script (K-Q39).
    private func refreshLock(_ context: any Context) throws {
        guard let confinement, let cover = state.current.cover else { return }
        let isLocked = try confinement.isLocked(context)
        guard cover.mustBeAnswered != isLocked || cover.holdsAll != isLocked else { return }
        var new = state
        new.current.cover?.mustBeAnswered = isLocked
        new.current.cover?.holdsAll = isLocked
        replace(new)
    }

    /// Follows the links whose gates have opened, in the order in which they came, and reports it.
    public func followPending(_ context: any Context) throws {
        guard !state.pending.isEmpty else { return }
        let navigation = try Navigation(context)
        for pending in state.pending where !state.closedGates.contains(pending.gate) {
            try follow(pending, navigation)
        }
    }

    private func follow(_ pending: PendingTarget, _ navigation: Navigation) throws {
        // Another person may have signed in than the one the link was for.
        guard try navigation.holdsRows(of: pending.target) else {
            forgetPending(pending.gate)
            return navigation.context.output.notice("The link that waited led to something that no longer exists.")
        }
        do {
            navigation.report(try open(gate: pending.gate), route: "The link that waited")
        } catch {
            // It is followed once, or not at all.
            forgetPending(pending.gate)
            throw error
        }
    }

    /// Refuses the target while the gate of its module is closed; the gate's own screens are allowed.
    func refuseClosed(_ module: String, screen: String? = nil) throws {
        if let gate = map.closedGate(of: module, in: state, screen: screen) { throw Obstacle.gate(gate).diagnostic }
    }
}

extension Router {
    /// `back` does not lead away from a closed gate; from a screen next to it, it leads to the previous one.
    func refuseBackFromGate() throws {
        guard let gate = map.closedGate(of: state.module, in: state), let top = map.shown(in: state),
            !gate.beside.contains(top.screen)
        else { return }
        try refuseClosed(state.module)
    }
}

extension NavigationMap {
    /// The declared gate of a module that is closed in a state.
    func closedGate(of module: String, in state: RouterState) -> GateSpec? {
        guard state.closedGates.contains(where: { $0.module == module }) else { return nil }
        return feature(module)?.gates.first { state.closedGates.contains(Gate(module: module, id: $0.id)) }
    }
}
