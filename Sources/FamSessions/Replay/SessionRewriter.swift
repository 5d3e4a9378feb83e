import FamText
import FamValues

/// Replaces ids of rows that the session made itself by variables: `let child1 = (child add …)`, then `$child1` (sessions.md).
/// Ids are replaced in links (`id=9f2c`) and where a whole word is an id; labels stay as they are.
struct SessionRewriter {
    private struct MadeRow {
        var id: RowID
        var entity: String
        var variable: String
        var madeBy: Int64
    }

    private var rows: [MadeRow] = []
    private var counters: [String: Int] = [:]

    /// Notes the rows of an entry. Only an entry that made a single row by `E add` can give it a name.
    mutating func note(rows made: [EntityRef], of entry: SessionEntry) {
        guard made.count == 1, let row = made.first, entry.text.hasPrefix(row.entity + " add "), !entry.text.contains("\n") else { return }
        counters[row.entity, default: 0] += 1
        let variable = row.entity.replacing(" ", with: "_") + "\(counters[row.entity] ?? 1)"
        rows.append(MadeRow(id: row.id, entity: row.entity, variable: variable, madeBy: entry.position))
    }

    /// The entry's text as the script has it.
    func text(of entry: SessionEntry) -> String {
        let text = rewriteIDs(entry.text)
        // A variable that no later entry needs would only be noise, but the names must stay steady from save to save.
        guard let row = rows.first(where: { $0.madeBy == entry.position }) else { return text }
        return "let \(row.variable) = (\(text))"
    }

    private func rewriteIDs(_ text: String) -> String {
        var words: [String] = []
        for word in text.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            words.append(rewriteLink(word) ?? rewriteWord(word) ?? word)
        }
        let joined = words.joined(separator: " ")
        // A line that is only a link becomes a command once it is quoted.
        return joined.hasPrefix("\"") && text.contains("://") ? "open " + joined : joined
    }

    private func rewriteLink(_ word: String) -> String? {
        guard word.contains("://"), !word.hasPrefix("\""), let range = word.firstRange(of: "id=") else { return nil }
        let id = word[range.upperBound...].prefix { $0.isHexDigit || $0 == "-" }
        guard let row = row(named: String(id)) else { return nil }
        let rest = word[range.upperBound...].dropFirst(id.count)
        return "\"\(word[..<range.upperBound])$(\("$" + row.variable).id)\(rest)\""
    }

    private func rewriteWord(_ word: String) -> String? {
        // Four digits may as well be a year or an amount; an id typed as a word is told by a letter in it.
        guard word.contains(where: { ("a"..."f").contains($0) }), let row = row(named: word) else { return nil }
        return "$" + row.variable
    }

    private func row(named text: String) -> MadeRow? {
        let hex = text.lowercased().filter { $0 != "-" }
        guard hex.count >= 4, hex.allSatisfy(\.isHexDigit) else { return nil }
        let found = rows.filter { $0.id.hex.hasSuffix(hex) }
        return found.count == 1 ? found[0] : nil
    }
}
