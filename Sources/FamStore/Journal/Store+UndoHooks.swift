import FamRegistry
import FamText
import FamValues

extension Store {
    /// Called before rows are reverted: what the features do after it.
    func stepsAfterUndo(_ access: Access, of targets: [JournalEntry]) throws -> [() throws -> Void] {
        guard let context = access.context, let first = targets.map(\.number).min() else { return [] }
        let undone = EntriesBeingUndone(store: self, first: first)
        return try registry.features.flatMap(\.hooks.undoing).map { try $0(undone, context) }
    }
}

/// The entries that an undo takes back, `first` and later ones, as hooks see them.
private struct EntriesBeingUndone: UndoneEntries {
    let store: Store
    let first: Int64

    func value(of ref: EntityRef, field: String) throws -> Value? {
        let table = try store.catalog.table(of: ref.entity)
        guard let column = table.column(field) else { throw Store.noField(field, table.spec) }
        return try image(table, ref.row).map { try store.value(table.columns[column].form, $0.cells[column]) }
    }

    /// The first entry since then that touched the row found it as it was; a row that none touched is what it was.
    private func image(_ table: EntityTable, _ n: Int64) throws -> RowImage? {
        let touched = try store.statement(
            "SELECT entry, before FROM \(try store.storedChanges()) WHERE entry >= ?1 AND entity = ?2 "
                + "AND (n = ?3 OR before IS NULL AND ?3 BETWEEN n AND last) ORDER BY entry LIMIT 1")
        defer { touched.reset() }
        touched.bind(first, at: 0)
        touched.bind(.text(table.spec.name), at: 1)
        touched.bind(n, at: 2)
        guard try touched.step() else { return try store.image(table, n) }
        if touched.isNull(1) { return nil }
        guard let image = touched.blob(1, { RowImage($0, table) }) else { return nil }
        return try store.completed(image, of: table, from: touched.int(0))
    }
}
