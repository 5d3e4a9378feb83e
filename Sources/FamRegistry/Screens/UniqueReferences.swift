import FamText
import FamValues

/// Rows for programs, in which each reference finds its row again: by its label, or, where several rows have the same
/// label, by what names that row alone. Costs a look-up for each distinct row that is referred to.
public struct UniqueReferences {
    private let context: any Context
    private var words: [EntityRef: EntityRef] = [:]

    public init(_ context: any Context) { self.context = context }

    /// A table, or a row of one; anything else is as it was.
    public mutating func value(_ value: Value) -> Value {
        switch value {
        case .table(let table): .table(self.table(table))
        case .record(let record): .record(RecordValue(record.shape, row(record.values, of: record.shape)))
        default: value
        }
    }

    /// The values of one row.
    public mutating func row(_ values: [Value], of shape: RowShape) -> [Value] {
        renamed(values, UniqueReferences.references(shape)) ?? values
    }

    private mutating func table(_ table: Table) -> Table {
        let columns = UniqueReferences.references(table.shape)
        guard !columns.isEmpty else { return table }
        var rows = table.rows
        // Nearly always no row changes, and then nothing is copied.
        for (index, row) in table.rows.enumerated() {
            if let renamed = renamed(row, columns) { rows[index] = renamed }
        }
        return Table(shape: table.shape, rows: rows, keys: table.keys)
    }

    private static func references(_ shape: RowShape) -> [Int] {
        shape.columns.indices.filter { index in
            if case .entity = shape.columns[index].type.unwrapped { true } else { false }
        }
    }

    /// Nil where each reference is called as it is.
    private mutating func renamed(_ values: [Value], _ columns: [Int]) -> [Value]? {
        var renamed: [Value]?
        for column in columns {
            guard case .entity(let ref) = values[column] else { continue }
            let named = named(ref)
            if named !== ref { renamed = (renamed ?? values).replacing(column, with: .entity(named)) }
        }
        return renamed
    }

    private mutating func named(_ ref: EntityRef) -> EntityRef {
        if let known = words[ref] { return known.label == ref.label ? ref : known }
        let label = isAmbiguous(ref) ? context.word(for: ref) : ref.label
        let word = label == ref.label ? ref : EntityRef(entity: ref.entity, row: ref.row, id: ref.id, label: label)
        words[ref] = word
        return word
    }

    /// Whether the label names another row, or several. A label that no row has any more is what the row was called
    /// then.
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

extension [Value] {
    fileprivate func replacing(_ index: Int, with value: Value) -> [Value] {
        var copy = self
        copy[index] = value
        return copy
    }
}
