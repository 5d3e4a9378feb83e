import FamRegistry
import FamText

/// The numbers that people name posts and comments by. Rows are hidden, never deleted, so numbers are not reused.
enum BoardNumber {
    static func next<E: Entity>() -> FieldPreset<E, Int64> {
        .computed { _, context in
            let highest = try E.query.plain.totals([.init("max", .max, E.spec.number)], context.records).first?.first
            let last = highest.flatMap(Int64.init(value:)) ?? 0
            guard last < Int64(Int32.max) else {
                throw Diagnostic(.overflow, "there is no number left for a \(E.singular)")
            }
            return last + 1
        }
    }
}
