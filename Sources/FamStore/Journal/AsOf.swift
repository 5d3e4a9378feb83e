import FamText
import FamValues

extension Store {
    /// The rows of a plan as they were at the time that the parameter holds, all read.
    func run(_ plan: QueryPlan, _ parameters: [Value], asOf index: Int) throws -> PartialResult {
        guard parameters.indices.contains(index), case .datetime(let time) = parameters[index] else {
            throw Diagnostic(.typeMismatch, "`--as-of` needs a date or a time")
        }
        var present = plan
        present.asOf = nil
        return try past(time) {
            let result = try run(present, parameters: parameters)
            try (result.rows as? QueryCursor)?.detach()
            return result
        }
    }

    /// Runs `body` with the rows as they were after the last journal entry that is not later than `time` (law 4): inside a savepoint that
    /// is always undone, later entries are taken back, newest first, what the run itself has changed included. Changes nothing, but takes
    /// the write lock meanwhile. Cost: that of undoing what came later.
    private func past<T>(_ time: Instant, _ body: () throws -> T) throws -> T {
        guard let access, let run = access.run else { throw Diagnostic(.misplaced, "the past can be looked at only while a command runs") }
        var seen: T?
        do {
            try attempt {
                let access = try writing()
                // What the run has done so far becomes an entry, which can be taken back like the others.
                try splitEntry(access, kind: .do)
                for entry in try journal().prefix(while: { $0.at > time }) {
                    try Reversal(store: self, access: access, entry: entry.number).run()
                }
                seen = try body()
                throw PastSeen()
            }
        } catch is PastSeen {
            if !run.hasBegun { giveBack(access, run.entry) }
        }
        guard let seen else { throw Diagnostic(.misplaced, "the past was not read") }
        return seen
    }

    private struct PastSeen: Error {}
}
