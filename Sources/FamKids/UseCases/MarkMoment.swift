import FamRegistry
import FamText
import FamValues

/// K-OP40, K-OP59: marks a moment as special and queues its celebration.
struct MarkMoment {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// Errors: `invalid-value` without a title, `invalid-value` for one that is marked already.
    func run(_ event: EntityRef, title: String, note: Value?, media: Value?) throws -> Memory {
        let ref = try ProgressionStore(context).mark(event, title: title, note: note, media: media)
        guard let memory = try context.records.row(ref).flatMap({ Memory(EntityRow(ref: ref, values: $0)) }) else {
            throw Diagnostic(.notFound, "the special moment is gone")
        }
        try CelebrationStore().queueSpecialMoment(memory.child, name: memory.child.label, title: memory.title, context)
        return memory
    }
}
