import FamNavigation
import FamRegistry

/// Calls the hooks of the features, in the order of the features.
struct HookCaller {
    private let registry: Registry

    init(_ registry: Registry) { self.registry = registry }

    func committed(changedRows: Bool, _ context: any Context) throws {
        let entry = CommittedEntry(changedRows: changedRows)
        for feature in registry.features { for hook in feature.hooks.committed { try hook(entry, context) } }
    }

    func rolledBack(_ context: any Context) throws {
        for feature in registry.features { for hook in feature.hooks.rolledBack { try hook(context) } }
    }

    func tick(_ context: any Context) throws {
        for feature in registry.features { for hook in feature.hooks.tick { try hook(context) } }
    }

    /// The visible screen changed.
    func moved(from before: RouterState, _ router: Router, _ context: any Context) throws {
        guard before != router.state else { return }
        let left = router.map.shown(in: before), came = router.map.shown(in: router.state)
        guard left != came else { return }
        for feature in registry.features {
            if let left { for hook in feature.hooks.disappeared { try hook(left.screen, context) } }
            if let came { for hook in feature.hooks.appeared { try hook(came.screen, context) } }
        }
    }
}
