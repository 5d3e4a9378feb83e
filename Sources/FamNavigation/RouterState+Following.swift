import FamRegistry
import FamText

extension RouterState {
    /// The state after going to `target`. The rule of layers (N-Q05), the same for links, `go` and opened gates:
    /// - a sheet or cover closes, unless the target opens the same entry, which then stays as it is;
    /// - one that waits for an answer is never closed: the target is refused, nothing changes;
    /// - a sheet whose address continues that of another is above it, and leads back to it;
    /// - an alert closes, for it spoke of the page below.
    ///
    /// So the page, the path and the layers after it are the same wherever one came from. Layers of modules that are
    /// left stay as they are (N-UC01).
    func following(_ target: Target, on map: NavigationMap) throws -> RouterState {
        if let blocker = map.blocker(of: target, in: self) { throw Obstacle.blocker(blocker).diagnostic }
        try Router.checkDepth(target.path)
        var new = self
        new.module = target.module
        var module = new.current
        if let tab = target.tab { module.tab = tab }
        module.setPath(target.path, of: module.tab)
        module.sheet = RouterState.layer(module.sheet, target.sheet, through: target.through)
        module.cover = RouterState.layer(module.cover, target.cover)
        module.alert = nil
        new.current = module
        return new
    }

    private static func layer(
        _ open: PresentedEntry?, _ wanted: ScreenEntry?, through: [ScreenEntry] = []
    ) -> PresentedEntry? {
        guard let wanted else { return nil }
        return open?.entry == wanted ? open : PresentedEntry(wanted, beneath: through)
    }
}
