import FamRegistry
import FamText
import FamValues

/// A job of the household with a due time.
public struct ArmedJob: Sendable, Equatable {
    public var job: String
    public var key: String
    public var due: Instant
    /// The journal entry that armed it; 0 for a job without one.
    public var armedBy: Int64

    public init(job: String, key: String, due: Instant, armedBy: Int64) {
        self.job = job
        self.key = key
        self.due = due
        self.armedBy = armedBy
    }
}

/// The jobs of the household: a table next to the rows, outside of the digest. Each arming is a row, so that undoing
/// the entry that made it restores the one before. `due` is null in a row that disarms.
extension Store {
    /// The jobs that are armed.
    public func armedJobs() throws -> [ArmedJob] {
        try accessing { _ in
            let rows = try statement(
                """
                SELECT job, key, armed_by, due FROM fam_job AS j
                WHERE undone IS NULL AND due IS NOT NULL AND NOT EXISTS (
                  SELECT 1 FROM fam_job AS k
                  WHERE k.job = j.job AND k.key = j.key AND k.undone IS NULL AND k.armed_by > j.armed_by)
                """)
            defer { rows.reset() }
            var result: [ArmedJob] = []
            while try rows.step() {
                let due = Instant(micros: rows.int(3))
                result.append(ArmedJob(job: rows.text(0), key: rows.text(1), due: due, armedBy: rows.int(2)))
            }
            return result
        }
    }

    public func armedJob(_ job: String, _ key: String) throws -> ArmedJob? {
        try armedJobs().first { $0.job == job && $0.key == key }
    }

    /// Part of the current entry, so undoing that undoes it. Nil disarms.
    public func arm(_ job: String, _ key: String, due: Instant?) throws {
        let access = try writing()
        access.run?.entry.armed += 1
        try putJob(job, key, due: due, by: access.run?.entry.number ?? 0)
    }

    /// Arms the jobs that the rows ask for, and no others of their kind. Part of the current entry.
    func armAsRowsAsk(_ context: any Context) throws {
        for job in registry.jobs {
            guard let wanted = try job.arms?(context) else { continue }
            for armed in try armedJobs() where armed.job == job.id && wanted[armed.key] == nil {
                try arm(job.id, armed.key, due: nil)
            }
            for (key, due) in wanted.sorted(by: { $0.key < $1.key }) { try arm(job.id, key, due: due) }
        }
    }

    /// Sets when the job runs next, outside of any entry; nil for never. Replaces any previous arming.
    public func setJob(_ job: String, _ key: String, due: Instant?) throws {
        _ = try writing()
        let gone = try statement("DELETE FROM fam_job WHERE job = ? AND key = ?")
        gone.bind(.text(job), at: 0)
        gone.bind(.text(key), at: 1)
        try gone.execute()
        if let due { try putJob(job, key, due: due, by: 0) }
    }

    private func putJob(_ job: String, _ key: String, due: Instant?, by entry: Int64) throws {
        let put = try statement("INSERT OR REPLACE INTO fam_job VALUES (?, ?, ?, ?, NULL)")
        put.bind(.text(job), at: 0)
        put.bind(.text(key), at: 1)
        put.bind(entry, at: 2)
        put.bind(due.map { .int($0.micros) } ?? .null, at: 3)
        try put.execute()
    }

    /// Undoing an entry disarms what it armed; redoing arms it again.
    func followUndo(_ kind: EntryKind, _ target: Int64, by number: Int64) throws {
        let follow = try statement("UPDATE fam_job SET undone = ? WHERE \(kind == .redo ? "undone" : "armed_by") = ?")
        follow.bind(kind == .redo ? .null : .int(number), at: 0)
        follow.bind(target, at: 1)
        try follow.execute()
    }
}
