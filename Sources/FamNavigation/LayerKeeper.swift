import FamRegistry

/// What a module does with its own sheet and cover after an entry was committed: a celebration comes up, a form whose moment is saved
/// closes. Stores and use cases never touch the router (N section 2); they leave rows, and this reads them.
///
/// A module that wants it declares a service under the key `LayerKeeping.key(of: its id)`.
public protocol LayerKeeper: AnyObject {
    /// The layers that should be open now. Asked after every entry that changed rows or went somewhere; must cost a few reads at most.
    /// - Parameter before: the module as it was when the entry began.
    /// - Parameter changedRows: whether the entry changed rows; one that only went somewhere meant to go there.
    func settled(_ now: ModuleState, before: ModuleState, changedRows: Bool, _ context: any Context) throws -> ModuleState
}

public enum LayerKeeping {
    public static func key(of module: String) -> ServiceKey<any LayerKeeper> { ServiceKey("layers.\(module)") }
}

extension Router {
    /// Lets every module that keeps its layers put them right after an entry. A cover that comes up is a step that `back` takes back;
    /// everything else belongs to what the entry did.
    public func settle(before: RouterState, changedRows: Bool, _ context: any Context) throws {
        var new = state
        for feature in map.features {
            let key = LayerKeeping.key(of: feature.id)
            guard let module = state.modules[feature.id], feature.services.contains(where: { $0.name == key.name }) else { continue }
            let old = before.modules[feature.id] ?? module
            let settled = try context.service(key).settled(module, before: old, changedRows: changedRows, context)
            if module.cover == nil, settled.cover != nil {
                new.modules[feature.id] = settled
                new.modules[feature.id]?.cover = nil
                replace(new)
            }
            new.modules[feature.id] = settled
        }
        if state.modules.contains(where: { $0.value.cover == nil && new.modules[$0.key]?.cover != nil }) {
            set(new)
        } else {
            replace(new)
        }
    }
}
