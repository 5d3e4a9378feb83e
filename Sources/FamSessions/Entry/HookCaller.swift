import FamNavigation
import FamRegistry

/// Calls the hooks of the features, in the order of the features. A class, because a copy for each entry costs more
/// than what most hooks do.
final class HookCaller {
    private let hooks: [Hooks]
    /// Apart from the others, because these are called after each entry.
    private let committed: [AfterEntry]

    /// An object, since each entry goes through all of them and nearly always calls none.
    private final class AfterEntry {
        /// The module that the hook settles: it is left out while that is at rest.
        let module: String?
        let call: Hooks.Committed

        init(module: String?, call: @escaping Hooks.Committed) {
            self.module = module
            self.call = call
        }
    }

    init(_ registry: Registry) {
        hooks = registry.features.map(\.hooks)
        committed = registry.features.flatMap { feature in
            feature.hooks.committed.map { AfterEntry(module: nil, call: $0) }
                + feature.hooks.settling.map { AfterEntry(module: feature.id, call: $0) }
        }
    }

    func committed(changedRows: Bool, _ router: Router, _ context: any Context) throws {
        let entry = CommittedEntry(changedRows: changedRows)
        // An earlier hook may have opened something.
        for hook in committed {
            if let module = hook.module, router.isAtRest(module) { continue }
            try hook.call(entry, context)
        }
    }

    func rolledBack(_ context: any Context) throws {
        for hook in hooks.flatMap(\.rolledBack) { try hook(context) }
    }

    func tick(_ context: any Context) throws {
        for hook in hooks.flatMap(\.tick) { try hook(context) }
    }

    func greetings(_ context: any Context) throws -> [String] {
        try hooks.flatMap(\.greeting).compactMap { try $0(context) }
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
