import FamRegistry
import FamText

/// What is in the way of a target: a closed gate of its module, or an open layer that waits for an answer. Decided
/// here for links, `go`, tabs and gates that open.
enum Hindrance {
    case gate(GateSpec)
    case blocker(ScreenEntry)

    /// As a command says it.
    var diagnostic: Diagnostic {
        switch self {
        case .gate(let gate): Diagnostic(.gateClosed, gate.reason, help: gate.help)
        case .blocker:
            Diagnostic(
                .linkBlocked, Hindrance.unanswered, help: "`screen` shows it: answer or close it, then go there again")
        }
    }

    static let unanswered = "what is open waits for an answer"
}

extension NavigationMap {
    /// - Parameter own: a gate that the link asks for itself, besides the root gate of its module.
    func hindrance(to entry: ScreenEntry, own: GateSpec?, in state: RouterState) -> Hindrance? {
        // Nearly every link, without a look at what is declared.
        if state.closedGates.isEmpty, !state.hasWaitingLayer { return nil }
        let module = module(ofScreen: entry.screen)
        if module != state.module, let holder = state.holder { return .blocker(holder) }
        if let own, state.closedGates.contains(Gate(module: module, id: own.id)) { return .gate(own) }
        if let gate = closedGate(of: module, in: state, screen: entry.screen) { return .gate(gate) }
        guard state.modules[module]?.waitsForAnswer == true, let target = target(of: entry) else { return nil }
        return state.blocker(of: target).map { .blocker($0) }
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

    /// The open layer of the target's module that must be answered first; nil when the way is free.
    func blocker(of target: Target) -> ScreenEntry? {
        if target.module != module, let holder { return holder }
        guard let module = modules[target.module] else { return nil }
        if let cover = module.cover, cover.mustBeAnswered, cover.entry != target.cover { return cover.entry }
        if let sheet = module.sheet, sheet.mustBeAnswered, sheet.entry != target.sheet,
            !target.through.contains(sheet.entry)
        {
            return sheet.entry
        }
        return nil
    }

    /// The cover of the active module that shuts all others until it is answered.
    var holder: ScreenEntry? { current.cover.flatMap { $0.holdsAll && $0.mustBeAnswered ? $0.entry : nil } }
}
