import FamRegistry
import FamText
import FamValues

/// The numbers that people and links name rows by: counted up per entity, 32 bits, never reused (H-Q18, H-Q24).
enum HomeNumber {
    /// The default of a number: one more than the highest ever used.
    static func next<E: Entity>() -> FieldPreset<E, Int64> {
        .computed { _, context in
            let found = try E.query.plain.totals([.init("max", .max, E.spec.number)], context.records).first?.first
            let highest = max(found.flatMap(Int64.init(value:)) ?? 0, try retired(E.self, context)?.last ?? 0)
            guard highest < Int64(Int32.max) else {
                throw Diagnostic(.overflow, "there is no number left for a \(E.singular)")
            }
            return highest + 1
        }
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
