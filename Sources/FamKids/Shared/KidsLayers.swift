import FamNavigation
import FamRegistry

/// Settles the sheets and covers of kids after an entry: celebrations are shown and removed.
enum KidsLayers {
    static let settle: @Sendable (CommittedEntry, any Context) throws -> Void = { entry, context in
        let celebrations = try context.service(CelebrationManager.key), router = try context.service(Router.key)
        if entry.changedRows, celebrations.isSettled(at: router.stateNumber, context) { return }
        try router.settle(KidsFeature.id) { now, before in
            try celebrations.settled(now, since: before, changedRows: entry.changedRows, context)
        }
        if entry.changedRows { celebrations.noteSettled(at: router.stateNumber) }
    }

    /// A cover comes up after the first change; who only looks is told at once.
    static let greeting: @Sendable (any Context) throws -> String? = { context in
        let count = try CelebrationStore().queue(context).count
        guard count > 0 else { return nil }
        return count == 1
            ? "A celebration waits: `celebrations` shows it." : "\(count) celebrations wait: `celebrations` lists them."
    }
}
