import FamRegistry
import FamText
import FamValues

// What may have been meant by a name that no row has.
extension Store {
    /// One to three labels that contain every word of the text (`set table`), or else the nearest one; never another
    /// user's.
    func meant(_ spec: EntitySpec, _ text: String) throws -> [String]? {
        guard spec.label != nil, RowID(text) == nil else { return nil }
        if let owned = try meantOfOwner(spec, text) { return owned }
        let near = try rows(spec, near: text, owner: nil)
        return try labels(of: near, with: text)
            ?? Suggestion.nearest(text, in: near, named: \.label, where: isOwn).map { [$0.label] }
    }

    /// `Maya/Sleepover` for `Maya/Sleepover with Ida`.
    private func meantOfOwner(_ spec: EntitySpec, _ text: String) throws -> [String]? {
        let table = try catalog.table(of: spec.name)
        guard let slash = text.firstIndex(of: "/"), let target = table.owner.flatMap({ table.columns[$0].target })
        else {
            return nil
        }
        let owners = try own(rows(catalog[target].spec, labeled: String(text[..<slash]), folded: true, owner: nil))
        guard owners.count == 1 else { return nil }
        let name = String(text[text.index(after: slash)...]), near = try rows(spec, near: name, owner: owners[0])
        let labels =
            try labels(of: near, with: name)
            ?? Suggestion.nearest(name, in: near, named: \.label, where: isOwn).map { [$0.label] }
        return labels?.map { "\(owners[0].label)/\($0)" }
    }

    /// The labels that contain every word of a text; nil if there are none or more than three.
    private func labels(of rows: [EntityRef], with text: String) throws -> [String]? {
        let parts = text.split(separator: " ").map { FoldedLabel.of(String($0)) }
        guard !parts.isEmpty else { return nil }
        let containing = rows.filter { row in parts.allSatisfy { FoldedLabel.contains(row.label, $0) } }
        let own = try own(Array(containing.prefix(50)))
        return (1...3).contains(own.count) ? own.map(\.label) : nil
    }
}
