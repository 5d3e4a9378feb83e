import FamKit
import FamRegistry
import FamValues

/// The documents that were fetched, in memory (S-P28): the first level. The second are the household's rows, which a
/// fetch fills; the third is the remote copy. Ends with the shell.
final class DocumentCache {
    static let key = ServiceKey<DocumentCache>("screentime.documents")

    private struct Kept: Sendable {
        var text: String
        var at: Instant
    }

    private var memory = MemoryCache<String, Kept>()

    /// The document where the policy takes it as it is.
    func read(_ address: String, _ policy: CachePolicy, now: Instant) -> String? {
        guard policy != .forceRefresh, let kept = memory[address], policy.accepts(age: now.micros - kept.at.micros)
        else { return nil }
        return kept.text
    }

    /// Part of the entry: one that is refused keeps nothing.
    func keep(_ text: String, as address: String, _ context: any Context) {
        let before = memory
        context.onRollback { [self] in memory = before }
        memory.keep(Kept(text: text, at: context.now), as: address)
    }

    /// What was changed here is not what was fetched (trap 4).
    func clear() { memory.clear() }
}
