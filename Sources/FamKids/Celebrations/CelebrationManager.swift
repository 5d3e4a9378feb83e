import FamNavigation
import FamRegistry
import FamValues

/// Presents the queue of celebrations (K-P54, X-C16): the oldest is the cover of kids, and dismissing it shows the
/// next. It waits while a sheet or another cover is open (N-Q09). The cover follows the rows, so undo, replay and
/// rollback remove it along with its celebration.
final class CelebrationManager {
    static let key = ServiceKey<CelebrationManager>("kids.celebration-manager")

    private static let watched: [any Entity.Type] = [CelebrationRow.self]
    private let store = CelebrationStore()
    private var router: Router?
    /// Children with moments logged since layers were last settled; a rollback removes its own.
    private var logged: [RowID] = []
    /// The oldest celebration at a count of their changes.
    private var seen: (count: Int, first: CelebrationRow?)?
    /// The router's state when layers were last settled after rows had changed.
    private var settledState: Int?

    /// Remembers whose moments were logged while a sheet is open: the child's log sheet closes once they are committed
    /// (K-SC03).
    func didLog(_ moments: [LoggedMoment], _ context: any Context) throws {
        let router = try self.router ?? context.service(Router.key)
        self.router = router
        guard !router.isAtRest(KidsFeature.id), router.state.modules[KidsFeature.id]?.sheet != nil else { return }
        logged += moments.map { $0.child.id }
        // A script may have settled layers since then, which empties the list.
        context.onRollback { [self] in logged.removeLast(min(moments.count, logged.count)) }
    }

    /// Whether nothing has to change after rows changed: the layers are those after the last entry that changed rows,
    /// and so are the celebrations.
    func isSettled(at state: Int, _ context: any Context) -> Bool {
        guard settledState == state, logged.isEmpty, let seen else { return false }
        return context.records.changeCount(of: Self.watched) == seen.count
    }

    /// - Parameter state: the number of the router's state after an entry that changed rows.
    func noteSettled(at state: Int) { settledState = state }

    /// - Parameter before: kids as it was when the entry began.
    /// - Returns: nil if nothing changes, as after most entries.
    func settled(
        _ now: ModuleState, since before: () -> ModuleState, changedRows: Bool, _ context: any Context
    ) throws -> ModuleState? {
        let isSaved = isSaved(now.sheet?.entry), hasSheet = now.sheet != nil && !isSaved
        logged = []
        let isOurs = now.cover?.entry.screen == ScreenSpec.celebration.id
        // Going to a later or a dismissed celebration only looks at it.
        let mayShow =
            isOurs
            ? changedRows
            : now.cover == nil && !hasSheet && (changedRows || CelebrationManager.closedLayer(before(), hasSheet))
        let next = mayShow ? try first(context, isFresh: changedRows) : nil
        let isOther = mayShow && next?.id != (isOurs ? now.cover?.entry.row(.celebration) : nil)
        guard isSaved || isOther else { return nil }
        var state = now
        if isSaved { state.sheet = nil }
        if isOther { state.cover = next.map { PresentedEntry(CelebrationManager.entry($0)) } }
        return state
    }

    /// The oldest celebration. Right after a transaction what was read before it is still known, unless one of them has
    /// changed.
    private func first(_ context: any Context, isFresh: Bool) throws -> CelebrationRow? {
        let count = context.records.changeCount(of: Self.watched)
        if isFresh, let seen, seen.count == count { return seen.first }
        let first = try store.first(context)
        seen = count.map { ($0, first) }
        return first
    }

    /// Whether `sheet` is the log sheet of a child whose moment was stored.
    private func isSaved(_ sheet: ScreenEntry?) -> Bool {
        guard let sheet, sheet.screen == ScreenSpec.logSheet.id, let child = sheet.row(.child) else { return false }
        return logged.contains(child)
    }

    static func entry(_ celebration: CelebrationRow) -> ScreenEntry {
        ScreenEntry(ScreenSpec.celebration.id, rows: [NamedRow(.celebration, celebration.id)])
    }

    /// Whether a sheet, or a cover other than a celebration, was closed, and nothing is open: the next celebration may
    /// then show. Leaving a celebration puts it off until rows change.
    private static func closedLayer(_ before: ModuleState, _ hasSheet: Bool) -> Bool {
        let hadCover = before.cover.map { $0.entry.screen != ScreenSpec.celebration.id } ?? false
        return hadCover || before.sheet != nil && !hasSheet
    }
}
