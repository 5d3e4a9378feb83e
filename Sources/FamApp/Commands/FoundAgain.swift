import FamRegistry
import FamText
import FamValues

/// A table whose references are named so that each can be found again: by label, or by an unambiguous name if several
/// rows share it. Cost: one lookup per distinct row referred to.
struct FoundAgain {
    private let context: any Context
    private var words: [EntityRef: EntityRef] = [:]

    init(_ context: any Context) { self.context = context }

    mutating func table(_ table: Table) -> Table {
        let columns = table.shape.columns.indices.filter { index in
            if case .entity = table.shape.columns[index].type.unwrapped { true } else { false }
        }
        var isAsWritten = true
        for row in table.rows {
            for column in columns {
                if case .entity(let ref) = row[column], named(ref) !== ref { isAsWritten = false }
            }
        }
        // The usual case, without copying.
        if isAsWritten { return table }
        let rows = table.rows.map { row in
            var row = row
            for column in columns { if case .entity(let ref) = row[column] { row[column] = .entity(named(ref)) } }
            return row
        }
        return Table(shape: table.shape, rows: rows, keys: table.keys)
    }

    private mutating func named(_ ref: EntityRef) -> EntityRef {
        if let known = words[ref] { return known.label == ref.label ? ref : known }
        let label = isAmbiguous(ref) ? context.word(for: ref) : ref.label
        let word = label == ref.label ? ref : EntityRef(entity: ref.entity, row: ref.row, id: ref.id, label: label)
        words[ref] = word
        return word
    }

    /// Whether the label names another row, or several. A label that no row has any more belonged to this row.
    private func isAmbiguous(_ ref: EntityRef) -> Bool {
        do {
            return try context.records.find(ref.entity, ref.label) != ref
        } catch let problem as Diagnostic {
            return problem.code == .ambiguous
        } catch {
            return false
        }
    }
}
