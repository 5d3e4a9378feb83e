import FamRegistry
import FamText

/// Numbers by which people name posts and comments. Rows are hidden, never deleted, so none comes twice.
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
