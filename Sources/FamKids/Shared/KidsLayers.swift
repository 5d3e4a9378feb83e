import FamNavigation
import FamRegistry

/// The sheets and covers of kids after an entry: celebrations come up and go; the child's view with a parent code stays
/// until it is left with the code (K-Q39).
enum KidsLayers {
    static let settle: @Sendable (CommittedEntry, any Context) throws -> Void = { entry, context in
        let celebrations = try context.service(CelebrationManager.key)
        try context.service(Router.key).settle("kids") { now, before in
            var state = try celebrations.settled(now, before: before, changedRows: entry.changedRows, context)
            if state.cover?.entry.screen == ScreenSpec.kidView.id {
                state.cover?.mustBeAnswered = try context.preferences.isSet(KidsPreferences.parentCode)
                state.cover?.holdsAll = true
            }
            return state
        }
    }
}
