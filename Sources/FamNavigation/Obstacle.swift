import FamRegistry
import FamText

/// What keeps a target from opening: a closed gate of its module, or an open layer that waits for an answer. The same
/// for links, `go`, tabs and opening gates.
enum Obstacle {
    case gate(GateSpec)
    case blocker(Blocker)

    /// The error of a command.
    var diagnostic: Diagnostic {
        switch self {
        case .gate(let gate): Diagnostic(.gateClosed, gate.reason, help: gate.help)
        case .blocker(let open): Diagnostic(.linkBlocked, open.reason, help: open.help)
        }
    }
}

/// A sheet or a cover that waits for an answer.
struct Blocker {
    let layer: PresentedEntry
    let screen: ScreenSpec?
    /// The module in which it is open.
    let module: String
    /// Whether that module is the one that is shown.
    let isShown: Bool

    var reason: String { "\(screen.map { "`\($0.title)`" } ?? "what") is open and waits for an answer" }

    var help: String {
        if !isShown { return "`module \(module)` leads there" }
        if let way = screen?.confinement?.way { return "`\(way)` leaves it" }
        guard let question = layer.question else { return "`screen` shows it" }
        let answers = question.actions.map { "`press \(Quoting.argument($0.label))`" }
        return "\(question.title) `close` asks; \(answers.joined(separator: " or ")) answers it"
    }
}

extension NavigationMap {
    /// - Parameter own: a gate that the link itself requires, besides the root gate of its module.
    func obstacle(to entry: ScreenEntry, own: GateSpec?, in state: RouterState) -> Obstacle? {
        // The common case, without looking at the declarations.
        if state.closedGates.isEmpty, !state.hasWaitingLayer { return nil }
        let module = module(ofScreen: entry.screen)
        if module != state.module, let holder = state.holder {
            return .blocker(blocker(holder, state.module, in: state))
        }
        if let own, state.closedGates.contains(Gate(module: module, id: own.id)) { return .gate(own) }
        if let gate = closedGate(of: module, in: state, screen: entry.screen) { return .gate(gate) }
        guard state.modules[module]?.waitsForAnswer == true, let target = target(of: entry) else { return nil }
        return blocker(of: target, in: state).map { .blocker($0) }
    }

    private func blocker(_ layer: PresentedEntry, _ module: String, in state: RouterState) -> Blocker {
        Blocker(
            layer: layer, screen: screen(layer.entry.screen), module: module, isShown: module == state.module)
    }

    /// The open layer that must be answered before a target can be reached; nil if there is none.
    func blocker(of target: Target, in state: RouterState) -> Blocker? {
        if target.module != state.module, let holder = state.holder { return blocker(holder, state.module, in: state) }
        guard let module = state.modules[target.module] else { return nil }
        if let cover = module.cover, cover.mustBeAnswered, cover.entry != target.cover {
            return blocker(cover, target.module, in: state)
        }
        if let sheet = module.sheet, sheet.mustBeAnswered, sheet.entry != target.sheet,
            !target.through.contains(sheet.entry)
        {
            return blocker(sheet, target.module, in: state)
        }
        return nil
    }

    /// Refuses to change modules while a cover blocks all others.
    func refuseHeld(_ state: RouterState) throws {
        guard let holder = state.holder else { return }
        throw Obstacle.blocker(blocker(holder, state.module, in: state)).diagnostic
    }

    /// The root gate of a module that is closed, unless it admits the screen.
    func closedGate(of module: String, in state: RouterState, screen: String?) -> GateSpec? {
        guard let gate = closedGate(of: module, in: state), !gate.admits(screen) else { return nil }
        return gate
    }
}

extension ModuleState {
    fileprivate var waitsForAnswer: Bool { cover?.mustBeAnswered == true || sheet?.mustBeAnswered == true }
}

extension RouterState {
    /// Whether a layer of some module must be answered first.
    var hasWaitingLayer: Bool { modules.contains(where: \.value.waitsForAnswer) }

    /// The cover of the active module that blocks all others until it is answered.
    fileprivate var holder: PresentedEntry? { current.cover.flatMap { $0.holdsAll && $0.mustBeAnswered ? $0 : nil } }
}
