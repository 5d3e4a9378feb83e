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

    /// Runs `body` with the rows as they were before the first journal entry that is later than `time` (law 4): inside a savepoint that
    /// is always undone, this one and all behind it are taken back, newest first, what the run itself has changed included. Entries that were
    /// made behind it by a clock that had gone back rest on it, so they go too. Changes nothing, but takes the write lock meanwhile. Cost:
    /// that of undoing what came later.
    public func past<T>(_ time: Instant, _ body: () throws -> T) throws -> T {
        guard let access, let run = access.run else { throw Diagnostic(.misplaced, "the past can be looked at only while a command runs") }
        var seen: T?
        do {
            try attempt {
                let access = try writing()
                // What the run has done so far becomes an entry, which can be taken back like the others.
                try splitEntry(access, kind: .do)
                let later = try entries(since: time)
                if let oldest = later.last { try requireKept(since: oldest, "the household of then cannot be shown") }
                for entry in later { try Reversal(store: self, access: access, entry: entry).run() }
                seen = try body()
                throw PastSeen()
            }
        } catch is PastSeen {
            if !run.hasBegun { giveBack(access, run.entry) }
        }
        guard let seen else { throw Diagnostic(.misplaced, "the past was not read") }
        return seen
    }

    /// The numbers from the first entry that is later than `time`, newest first.
    private func entries(since time: Instant) throws -> [Int64] {
        let rows = try statement("SELECT n FROM fam_journal WHERE n >= (SELECT min(n) FROM fam_journal WHERE at > ?) ORDER BY n DESC")
        defer { rows.reset() }
        rows.bind(time.micros, at: 0)
        var numbers: [Int64] = []
        while try rows.step() { numbers.append(rows.int(0)) }
        return numbers
    }

    private struct PastSeen: Error {}
}
