import FamNavigation
import FamRegistry
import FamValues

/// Shows what the celebration store queues (K-P54, X-C16): the oldest waits as the cover of kids, one at a time; when
/// it is dismissed the next one takes its place. While a sheet or another cover is open it waits (N-Q09). The rows
/// decide, so undo, replay and a rollback take a cover away with its celebration.
final class CelebrationManager {
    static let key = ServiceKey<CelebrationManager>("kids.celebration-manager")

    private let store = CelebrationStore()
    private var router: Router?
    /// Whose moments were logged since the layers were last put right; what is taken back goes from here too.
    private var logged: [RowID] = []

    /// Save in the log sheet of a child (K-SC03): the sheet closes once the moment is committed. Nothing is remembered
    /// without a sheet.
    func didLog(_ moments: [LoggedMoment], _ context: any Context) throws {
        let router = try self.router ?? context.service(Router.key)
        self.router = router
        guard router.state.modules[KidsFeature.id]?.sheet != nil else { return }
        logged += moments.map { $0.child.id }
        // In a script the layers may have been put right since, which forgets them.
        context.onRollback { [self] in logged.removeLast(min(moments.count, logged.count)) }
    }

    func settled(
        _ now: ModuleState, before: ModuleState, changedRows: Bool, _ context: any Context
    ) throws -> ModuleState {
        var state = now
        if isSaved(state.sheet?.entry) { state.sheet = nil }
        logged = []
        let isOurs = state.cover?.entry.screen == ScreenSpec.celebration.id
        guard changedRows || isOurs || CelebrationManager.closedLayer(before, state) else { return state }
        guard isOurs || (state.cover == nil && state.sheet == nil) else { return state }
        // Going to one that waits further back, or was seen before, is looking at it.
        if isOurs, !changedRows { return state }
        state.cover = try store.first(context).map { PresentedEntry(CelebrationManager.entry($0)) }
        return state
    }

    /// Whether a moment of the sheet's child was stored.
    private func isSaved(_ sheet: ScreenEntry?) -> Bool {
        guard let sheet, sheet.screen == ScreenSpec.logSheet.id, let child = sheet.row(.child) else { return false }
        return logged.contains(child)
    }

    static func entry(_ celebration: CelebrationRow) -> ScreenEntry {
        ScreenEntry(ScreenSpec.celebration.id, rows: [NamedRow(.celebration, celebration.id)])
    }

    /// A sheet or a cover was there that was no celebration, and is gone: what waited for it comes up. Leaving a
    /// celebration itself puts it off until rows change.
    private static func closedLayer(_ before: ModuleState, _ now: ModuleState) -> Bool {
        let hadCover = before.cover.map { $0.entry.screen != ScreenSpec.celebration.id } ?? false
        return (before.sheet != nil && now.sheet == nil) || (hadCover && now.cover == nil)
    }
}
