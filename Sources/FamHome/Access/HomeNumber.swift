import FamKit
import FamRegistry
import FamValues

/// Numbers of rows that are never reused, although rows are deleted (H-Q18, H-Q24).
enum HomeNumber {
    /// The default of a number: one more than the highest ever used.
    static func next<E: Entity>() -> FieldPreset<E, Int64> {
        RowNumber.next { try retired(E.self, $0)?.last ?? 0 }
    }

    /// Called before a row is deleted.
    static func retire<E: Entity>(_ row: E, _ field: Field<E, Int64>, _ context: any Context) throws {
        let number = try context.records.value(field, of: row)
        guard let kept = try retired(E.self, context) else {
            try context.records.insertChecked(CounterRow.self) {
                $0[CounterRow.name] = E.singular
                $0[CounterRow.last] = number
            }
            return
        }
        if kept.last < number { try context.records.update(kept.row) { $0[CounterRow.last] = number } }
    }

    private static func retired<E: Entity>(_: E.Type, _ context: any Context) throws -> (row: CounterRow, last: Int64)?
    {
        guard let row = try context.records.first(CounterRow.self, where: .is(CounterRow.name, E.singular)) else {
            return nil
        }
        return (row, try context.records.value(CounterRow.last, of: row))
    }
}
