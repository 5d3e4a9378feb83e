import FamNavigation
import FamRegistry

/// Settles the sheets and covers of kids after an entry: celebrations are shown and removed.
enum KidsLayers {
    static let settle: @Sendable (CommittedEntry, any Context) throws -> Void = { entry, context in
        let celebrations = try context.service(CelebrationManager.key)
        try context.service(Router.key).settle(KidsFeature.id) { now, before in
            try celebrations.settled(now, since: before, changedRows: entry.changedRows, context)
        }
    }
}
