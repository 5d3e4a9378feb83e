import FamSessions
import FamStore
import FamText

/// The current household, which may be the one that a session began in, some entries ago.
struct ReplayHousehold {
    let store: Store
    let session: SavedSession

    /// Writes it as it was before the session's first entry into the empty file at `path`.
    /// - Returns: false if that state cannot be restored. The caller compares the digest.
    func copy(to path: String) throws -> Bool {
        guard let first = session.entries.first?.pin?.journalPosition, first > 1, !store.hasChanges,
            case .file = store.location, try store.latestEntry() >= first - 1
        else { return false }
        do {
            try store.copy(into: path, undoneTo: first - 1, at: session.header.clock)
            return true
        } catch let problem as Diagnostic where problem.code == .journalCompacted { return false }
    }
}
