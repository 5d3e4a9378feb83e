import FamText

/// Rows that functions name and that there are not. Other commands may run before a function does, so whether that is
/// worth a word is known at the end.
struct DeferredRows {
    /// In the order of the check.
    private(set) var rows: [MissingRow] = []
    /// Of how many more nothing is to be listed, by entity.
    private(set) var unlisted: [String: Int] = [:]
    /// How many of `rows` were looked at between two pieces.
    private var settled = 0
    private var counts: [String: Int] = [:]
    private var named: Set<String> = []

    var count: Int { rows.count }

    mutating func append(_ row: MissingRow) { rows.append(row) }

    /// Takes back those after the first ones, which came since the last piece.
    mutating func keep(first count: Int) { rows.removeLast(rows.count - count) }

    /// Called between two pieces: keeps those of the new ones that a list has room for.
    /// - Parameter once: whether each is listed once, whoever names it.
    mutating func settle(once: Bool) {
        guard rows.count > settled else { return }
        let new = rows[settled...]
        rows.removeSubrange(settled...)
        for row in new {
            if once, !named.insert(row.entity + "/" + row.text).inserted { continue }
            let number = counts[row.entity, default: 0] + 1
            counts[row.entity] = number
            // The first that is not listed is named too.
            if once || number <= Bounds.diagnostics + 1 {
                rows.append(row)
            } else {
                unlisted[row.entity, default: 0] += 1
            }
        }
        settled = rows.count
    }
}
