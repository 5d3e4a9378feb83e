import FamRegistry
import FamText
import FamValues

/// Rows that belong to another row, as advice names them.
extension Store {
    /// `reward redeem Maya`, where Maya has rewards: shows how to name one of them.
    func ownedExample(_ table: EntityTable, _ text: String) throws -> String? {
        guard table.label != nil, let owner = table.owner, let target = table.columns[owner].target else { return nil }
        let owners = try rows(catalog[target].spec, labeled: text, folded: true, owner: nil)
        guard owners.count == 1 else { return nil }
        let usual = try usualRows(table, of: owners[0])
        let rows = try usual.isEmpty ? lastRow(table, of: owners[0], owner) : usual
        guard !rows.isEmpty else { return nil }
        let names = rows.map { row, remark in
            let name = SafeText.shown(Quoting.argument("\(owners[0].label)/\(row.label)"))
            return "`\(name)`" + (remark.map { " (\($0))" } ?? "")
        }
        return "`\(owners[0].label)` is a \(catalog[target].spec.name): name it as " + names.joined(separator: " or ")
    }

    /// Two of the rows that lines are usually about.
    private func usualRows(_ table: EntityTable, of owner: EntityRef) throws -> [(EntityRef, remark: String?)] {
        guard let name = table.spec.owner, let context = try accessing({ $0.context ?? betweenEntries }) else {
            return []
        }
        for usual in table.spec.usual {
            let query = EntityQuery(table.spec).whose(name, .entity(owner)).where(usual.test()).first(2)
            let found = try query.rows(context.records).filter { try isOwn($0.ref) }
            if !found.isEmpty { return try found.map { ($0.ref, try usual.remark($0.ref, context)) } }
        }
        return []
    }

    private func lastRow(
        _ table: EntityTable, of owner: EntityRef, _ column: Int
    ) throws -> [(EntityRef, remark: String?)] {
        let name = Dialect.quoted(table.columns[column].name)
        let last = try statement("SELECT n FROM \(table.name) WHERE \(name) = ? ORDER BY n DESC LIMIT 1")
        last.bind(owner.row, at: 0)
        let n = try last.step() ? last.int(0) : nil
        last.reset()
        guard let row = try n.flatMap({ try reference(table, $0) }), try isOwn(row) else { return [] }
        return [(row, nil)]
    }
}
