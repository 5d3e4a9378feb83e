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
}
