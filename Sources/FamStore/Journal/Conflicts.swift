import FamText
import FamValues

/// Whether an entry can be reverted: no later entry that still stands may have touched a row that it touched.
struct Conflicts {
    let store: Store
    let target: JournalEntry
    /// Entries that are reverted together with it.
    let ignoring: Set<Int64>

    func check() throws {
        let later = try store.entries("n > ?1 AND kind IN ('do', 'job') AND undone_by IS NULL", [.int(target.number)])
            .filter { !ignoring.contains($0.number) }
        guard !later.isEmpty else { return }
        let touched = try ranges(of: target.number)
        for entry in later.reversed() {
            for (entity, keys) in try ranges(of: entry.number) {
                guard let ours = touched[entity], keys.contains(where: { Conflicts.meets($0, ours) }) else { continue }
                throw Diagnostic(
                    .undoConflict, "`\(target.name)` cannot be undone: `\(entry.name)` changed the same \(entity) later",
                    notes: ["\(entry.name): \(entry.command)"], help: "undo `\(entry.name)` first")
            }
        }
    }

    /// The keys that an entry touched, by entity, ascending.
    private func ranges(of entry: Int64) throws -> [String: [ClosedRange<Int64>]] {
        let rows = try store.statement("SELECT entity, n, last FROM fam_change WHERE entry = ? ORDER BY entity, n")
        defer { rows.reset() }
        rows.bind(entry, at: 0)
        var result: [String: [ClosedRange<Int64>]] = [:]
        while try rows.step() { result[rows.text(0), default: []].append(rows.int(1)...max(rows.int(1), rows.int(2))) }
        return result
    }

    /// Whether a range meets one of the ascending ranges, by halves.
    private static func meets(_ range: ClosedRange<Int64>, _ others: [ClosedRange<Int64>]) -> Bool {
        var low = 0, high = others.count
        while low < high {
            let middle = (low + high) / 2
            if others[middle].upperBound < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < others.count && others[low].lowerBound <= range.upperBound
    }
}
