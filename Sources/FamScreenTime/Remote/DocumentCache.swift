import FamKit
import FamRegistry
import FamValues

/// The documents that were fetched, in memory (S-P28): the first level, which ends with the shell. The second is
/// `DocumentFile`, the third the remote copy.
final class DocumentCache {
    static let key = ServiceKey<DocumentCache>("screentime.documents")

    private var memory = MemoryCache<String, DocumentFile.Kept>()

    /// The document where the policy takes it as it is.
    func read(_ address: String, _ policy: CachePolicy, now: Instant) -> DocumentFile.Kept? {
        guard policy != .forceRefresh, let kept = memory[address], policy.accepts(age: now.micros - kept.at)
        else { return nil }
        return kept
    }

    /// Part of the entry: one that is refused keeps nothing.
    func keep(_ document: DocumentFile.Kept, as address: String, _ context: any Context) {
        let before = memory
        context.onRollback { [self] in memory = before }
        memory.keep(document, as: address)
    }

    /// What was changed here is not what was fetched (trap 4).
    func clear() { memory.clear() }
}
