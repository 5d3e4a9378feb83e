import FamKit
import FamRegistry
import FamValues

/// The fetched documents in memory (S-P28): the first level, which ends with the shell. `DocumentFile` is the second,
/// the remote copy the third.
final class DocumentCache {
    static let key = ServiceKey<DocumentCache>("screentime.documents")

    private var memory = MemoryCache<String, DocumentFile.Kept>()

    /// The document, if the policy accepts its age.
    func read(_ address: String, _ policy: CachePolicy, now: Instant) -> DocumentFile.Kept? {
        guard policy != .forceRefresh, let kept = memory[address], policy.accepts(age: now.micros - kept.at)
        else { return nil }
        return kept
    }

    /// Undone with the entry, so a refused entry keeps nothing.
    func keep(_ document: DocumentFile.Kept, as address: String, _ context: any Context) {
        let before = memory
        context.onRollback { [self] in memory = before }
        memory.keep(document, as: address)
    }

    /// After a local change, what was fetched is stale (trap 4).
    func clear() { memory.clear() }
}
