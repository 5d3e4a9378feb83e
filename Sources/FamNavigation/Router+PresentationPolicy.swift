import FamRegistry

extension Router {
    /// Lets a module put its own sheet and cover right after an entry that was committed: a celebration comes up, a
    /// form whose moment is saved closes. A module's `committed` hook calls it; stores and use cases never touch the
    /// router (N section 2), they leave rows, and `settled` reads them. A cover that comes up is a step that `back`
    /// takes back; everything else belongs to what the entry did.
    /// - Parameter settled: the layers that should be open now, of the module as it is and as it was when the entry
    ///   began; nil if nothing has to change, as after most entries.
    public func settle(
        _ module: String, _ settled: (_ now: ModuleState, _ before: () -> ModuleState) throws -> ModuleState?
    ) rethrows {
        guard let now = state.modules[module],
            let after = try settled(now, { entryStart.modules[module] ?? now }), after != now
        else { return }
        var new = state
        new.modules[module] = after
        guard now.cover == nil, after.cover != nil else { return replace(new) }
        new.modules[module]?.cover = nil
        replace(new)
        new.modules[module] = after
        set(new)
    }

    /// Reports a cover that appeared by itself over the place just reported: a celebration that waited for a sheet
    /// until a link closed it.
    public func reportCover(since before: RouterState, in context: any Context) throws {
        guard let cover = state.current.cover, cover != before.current.cover else { return }
        try Navigation(context).report(RouterDiff(from: before, to: state))
    }

    /// Alerts that ask before an action close if the action was done some other way.
    func dropQuestions() {
        guard hasAlert else { return }
        let asking = state.modules.filter { $0.value.alert?.isQuestion == true }
        guard !asking.isEmpty else { return }
        var new = state
        for module in asking.keys { new.modules[module]?.alert = nil }
        replace(new)
    }
}
