import FamNavigation
import FamRegistry

/// The sheets and covers of kids after an entry: celebrations come up and go; the child's view with a parent code stays until it is left
/// with the code (K-Q39).
final class KidsLayers: LayerKeeper {
    private let celebrations: CelebrationManager

    init(_ celebrations: CelebrationManager) { self.celebrations = celebrations }

    func settled(_ now: ModuleState, before: ModuleState, changedRows: Bool, _ context: any Context) throws -> ModuleState {
        var state = try celebrations.settled(now, before: before, changedRows: changedRows, context)
        if state.cover?.entry.screen == ScreenSpec.kidView.id {
            state.cover?.mustBeAnswered = try !context.preferences.string(KidsPreferences.parentCode).isEmpty
        }
        return state
    }
}
