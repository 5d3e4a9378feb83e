import FamText
import GRDB
import Synchronization

/// Queues whose databases are closed, kept until the process ends.
///
/// libdispatch frees what belongs to a queue on a thread that it starts for that, and once there was a second thread
/// the owners of all objects are counted with locks (decision 0517): after one database was closed, all that follows
/// would take a tenth longer. Memory: about 3 KB each.
enum ClosedQueues {
    private static let kept = Mutex<[DatabaseQueue]>([])

    /// Closes its database. Throws if a statement of it is still there; the queue is freed as always then.
    static func close(_ queue: DatabaseQueue) throws {
        try queue.close()
        kept.withLock { $0.append(queue) }
    }
}
