import FamRegistry
import FamText
import FamValues

/// K-OP40, K-OP59: marks a moment as special and queues its celebration.
struct MarkMoment {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// Throws `invalid-value` for an empty title, or if the moment is already marked.
    func run(_ event: EventRow, title: String, note: String??, media: [String]?) throws -> Memory {
        let ref = try ProgressionStore(context).mark(event, title: title, note: note, media: media)
        guard let memory = try context.records.row(ref).map(Memory.init) else {
            throw Diagnostic(.notFound, "the special moment is gone")
        }
        try CelebrationStore().queueSpecialMoment(memory.child, name: memory.child.label, title: memory.title, context)
        return memory
    }
}
