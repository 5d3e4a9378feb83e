import FamRegistry
import FamText
import FamValues

/// A conflict of a reversal: a row, or one column of it.
struct UndoConflict {
    /// The entry to revert.
    var target: Int64
    var key: RowKey
    /// Nil for the row as a whole.
    var column: Int?
    /// The later entry that caused it, if there is one.
    var later: Int64?
    /// The end of `… cannot be undone: `.
    var reason: String
    /// The row that the reason names, as it is typed: `event 1a2b3c4d`. Said where names do not distinguish rows.
    var row: String?
}

/// What a reversal may do, and the conflicts that it has found.
final class ReversalGuard {
    let later: LaterChanges
    private(set) var conflicts: [UndoConflict] = []
    private var skippedRows: Set<RowKey> = []
    private var skippedColumns: [RowKey: Set<Int>] = [:]
    /// What was restored, by table.
    private var restored: [Int: ScreenedRows] = [:]

    /// - Parameter skipped: the conflicts of an earlier attempt, which are left unchanged.
    init(later: LaterChanges, skipping skipped: [UndoConflict]) {
        self.later = later
        for conflict in skipped {
            if let column = conflict.column {
                skippedColumns[conflict.key, default: []].insert(column)
            } else {
                skippedRows.insert(conflict.key)
            }
        }
    }

    /// Whether all rows of a table made by the entries may be deleted.
    func isFree(_ table: Int) -> Bool { later.isFree(table) && !skippedRows.contains { $0.table == table } }

    func skips(_ key: RowKey) -> Bool { skippedRows.contains(key) }
    func skips(_ key: RowKey, _ column: Int) -> Bool { skippedColumns[key]?.contains(column) ?? false }
    func add(_ conflict: UndoConflict) { conflicts.append(conflict) }

    /// Notes what `body` restores in a table.
    func noting<T>(_ table: EntityTable, _ body: (inout ScreenedRows) throws -> T) rethrows -> T {
        var rows = restored.removeValue(forKey: table.index) ?? ScreenedRows(table)
        defer { restored[table.index] = rows }
        return try body(&rows)
    }

    func suspects(of table: EntityTable, _ store: Store, _ context: any Context) throws -> ScreenedRows.Suspects {
        try restored[table.index]?.suspects(store, context) ?? .referring([])
    }
}

extension Store {
    /// All conflicts in one error: the first is the message, the others and the later entries are notes.
    /// - Parameter isAll: whether there is nothing else to undo.
    func refusal(_ conflicts: [UndoConflict], _ kind: EntryKind, isAll: Bool = false) throws -> Diagnostic {
        guard let first = conflicts.first else { return Diagnostic(.undoConflict, "this cannot be undone") }
        let shown = 10, reasons = Store.distinct(conflicts.prefix(shown + 1))
        var notes = Array(reasons.dropFirst())
        if conflicts.count - 1 > shown { notes.append("and \(conflicts.count - 1 - shown) more") }
        var entries: [Int64] = []
        for conflict in conflicts {
            if let later = conflict.later, !entries.contains(later), entries.count <= shown { entries.append(later) }
        }
        for number in entries.prefix(shown) {
            let entry = try journalEntry(number)
            notes.append("\(entry.name): \(SafeText.shown(entry.title))")
        }
        let done = kind == .redo ? "brought back" : "undone"
        return Diagnostic(
            .undoConflict, "`j\(first.target)` cannot be \(done): \(reasons[0])", notes: notes,
            help: Store.help(around: entries, isAll: isAll))
    }

    /// Their reasons, with the row as it is typed where the same is said of several: three moments of a minute have one
    /// name.
    private static func distinct(_ conflicts: some Collection<UndoConflict>) -> [String] {
        let rows = Dictionary(grouping: conflicts, by: \.reason).mapValues { Set($0.map(\.row)).count }
        return conflicts.map { conflict in
            guard let row = conflict.row, rows[conflict.reason] ?? 0 > 1 else { return conflict.reason }
            return "\(conflict.reason) (`\(row)`)"
        }
    }

    /// What a sentence calls a row: `the child Maya`, or `the moment (Maya, Set the table, yesterday 18:30)`. Only what
    /// is stored is read, because the row may be gone.
    func called(_ table: EntityTable, _ n: Int64, _ image: RowImage) throws -> String {
        let names = try access?.context.map { RowNames($0) } ?? RowNames(zone: connection().zone, now: nil)
        let values = try table.columnOfField.map { column in
            try column.map { try value(table.columns[$0].form, image.cells[$0]) } ?? .null
        }
        let ref = reference(table, n, image)
        let name = SafeText.shown(names.name(ref, RowDraft(entity: table.spec, values: values)))
        return "the \(table.spec.ownWords.one) " + (table.label == nil ? "(\(name))" : name)
    }

    /// What names exactly this row in a command.
    func typed(_ table: EntityTable, _ image: RowImage) -> String { "\(table.spec.name) \(Store.ending(image.id))" }

    /// - Parameter isAll: whether nothing would remain without the conflicts.
    private static func help(around entries: [Int64], isAll: Bool) -> String {
        let rest = isAll ? nil : "`--skip-conflicts` continues with the rest"
        let first = entries.max().map { last in
            entries.count == 1 ? "undo `j\(last)` first" : "undo the later ones first, beginning with `j\(last)`"
        }
        let ways = [first, rest].compactMap { $0 }
        return ways.isEmpty ? "change that first, and then type this again" : ways.joined(separator: ", or ")
    }
}
