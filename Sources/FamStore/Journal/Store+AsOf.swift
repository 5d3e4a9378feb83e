import FamText
import FamValues

extension Store {
    /// The rows of a plan as they were at the time in the parameter, all read.
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

    /// Runs `body` with the rows as they were before the first journal entry later than `time` (law 4). Changes of that
    /// entry and all later ones, including those of the current run, are hidden by views for the duration of `body`.
    /// Entries made after it by a clock that was set back depend on it, so they are hidden, too. `body` only reads.
    /// Takes no lock, and sees one state whatever others write. Cost: the changes since then, and for figures a pass
    /// over their rows.
    public func past<T>(_ time: Instant, _ body: () throws -> T) throws -> T {
        guard let access, let run = access.run, !access.isPast else {
            throw Diagnostic(.misplaced, "the past can be looked at only while a command runs, and one past at a time")
        }
        return try run.hasBegun
            ? pastOfRun(time, body) : mapped { try pastAlone(access, { try self.firstEntry(after: time) }, body) }
    }

    /// The same with the rows as they were after journal entry `entry`, and with kept sums of any time. Not within a
    /// run that has changed rows.
    func pastRows<T>(after entry: Int64, _ body: () throws -> T) throws -> T {
        try accessing { access in
            try pastAlone(access, { try self.firstEntry(after: entry) }, sums: false, body)
        }
    }

    public func firstChange() throws -> Instant? {
        let rows = try statement("SELECT at FROM fam_journal ORDER BY n LIMIT 1")
        defer { rows.reset() }
        return try rows.step() ? Instant(micros: rows.int(0)) : nil
    }

    /// In a run without changes: a savepoint of its own, which only reads the file.
    private func pastAlone<T>(
        _ access: Access, _ first: () throws -> Int64?, sums: Bool = true, _ body: () throws -> T
    ) throws -> T {
        try requireSameFile(access)
        try access.detachCursors()
        let begins = !access.connection.isInsideTransaction
        try statement("SAVEPOINT fam_past").execute()
        defer {
            access.closeCursors()
            if access.connection.isInsideTransaction {
                // A RELEASE may fail in a damaged file, and what is open would stay so.
                try? statement(begins ? "ROLLBACK" : "ROLLBACK TO fam_past").execute()
                if !begins { try? statement("RELEASE fam_past").execute() }
            }
        }
        try invalidateIfChangedElsewhere()
        return try looking(access, since: first(), sums: sums, body)
    }

    /// Completes an entry with the run's changes so far, so that it can be hidden like the others.
    private func pastOfRun<T>(_ time: Instant, _ body: () throws -> T) throws -> T {
        var seen: T?
        do {
            try attempt {
                let access = try writing()
                try splitEntry(access, kind: .do)
                seen = try mapped { try looking(access, since: firstEntry(after: time), body) }
                throw PastReadDone()
            }
        } catch is PastReadDone {}
        guard let seen else { throw Diagnostic(.misplaced, "the past was not read") }
        return seen
    }

    private func looking<T>(
        _ access: Access, since first: Int64?, sums: Bool = true, _ body: () throws -> T
    ) throws -> T {
        try PastRows(store: self, access: access).cover(since: first, sums: sums)
        forgetRows()
        access.isPast = true
        access.isReady = false
        defer {
            access.isPast = false
            forgetRows()
        }
        return try body()
    }

    private func firstEntry(after time: Instant) throws -> Int64? {
        try leastEntry(try statement("SELECT min(n) FROM fam_journal WHERE at > ?"), time.micros)
    }

    func firstEntry(after entry: Int64) throws -> Int64? {
        try leastEntry(try statement("SELECT min(n) FROM fam_journal WHERE n > ?"), entry)
    }

    private func leastEntry(_ rows: PreparedStatement, _ limit: Int64) throws -> Int64? {
        defer { rows.reset() }
        rows.bind(limit, at: 0)
        return try rows.step() && !rows.isNull(0) ? rows.int(0) : nil
    }

    private struct PastReadDone: Error {}
}
