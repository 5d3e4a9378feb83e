import FamRegistry
import FamText
import FamValues

/// The numbers that people and links name rows by: counted up per entity, 32 bits (H-Q18, H-Q24).
public enum RowNumber {
    /// The default of a number: one more than the highest there is, or than `retired`, the highest there was.
    /// - Throws: `overflow`.
    public static func next<E: Entity>(
        after retired: @escaping @Sendable (any Context) throws -> Int64 = { _ in 0 }
    ) -> FieldPreset<E, Int64> {
        .computed { _, context in
            let found = try E.query.plain.totals([.init("max", .max, E.spec.number)], context.records).first?.first
            let highest = max(found.flatMap(Int64.init(value:)) ?? 0, try retired(context))
            guard highest < Int64(Int32.max) else {
                throw Diagnostic(.overflow, "there is no number left for a \(E.singular)")
            }
            return highest + 1
        }
    }
}
