import FamNavigation
import FamRegistry

/// Calls the hooks of the features, in the order of the features.
struct HookCaller {
    private let hooks: [Hooks]
    /// Apart from the others, because these are called after each entry.
    private let committed: [@Sendable (CommittedEntry, any Context) throws -> Void]

    init(_ registry: Registry) {
        hooks = registry.features.map(\.hooks)
        committed = hooks.flatMap(\.committed)
    }

    func committed(changedRows: Bool, _ context: any Context) throws {
        let entry = CommittedEntry(changedRows: changedRows)
        for hook in committed { try hook(entry, context) }
    }

    func rolledBack(_ context: any Context) throws {
        for hook in hooks.flatMap(\.rolledBack) { try hook(context) }
    }

    func tick(_ context: any Context) throws {
        for hook in hooks.flatMap(\.tick) { try hook(context) }
    }

    /// The visible screen changed.
    func moved(from before: RouterState, _ router: Router, _ context: any Context) throws {
        guard before != router.state else { return }
        let left = router.map.shown(in: before), came = router.map.shown(in: router.state)
        guard left != came else { return }
        for hooks in hooks {
            if let left { for hook in hooks.disappeared { try hook(left.screen, context) } }
            if let came { for hook in hooks.appeared { try hook(came.screen, context) } }
        }
    }
}
