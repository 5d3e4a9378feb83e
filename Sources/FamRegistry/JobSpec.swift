import FamValues

/// Something that runs by itself when it is due: after a pause, each day, once. It runs between statements and while
/// the prompt waits, never within a command, as an entry of its own in which `now` is the time it was due.
public struct JobSpec: Sendable {
    /// What it belongs to.
    public enum Scope: Sendable {
        /// The household: kept in the database, fires once however many shells are open, and is made up for if none
        /// was.
        case household
        /// The shell: kept in memory, and gone with the process.
        case shell
    }

    public enum Time: Sendable {
        /// At the moment for which it is armed.
        case once
        /// Repeatedly, with this interval, from the moment it is armed.
        case every(micros: Int64)
        /// This long after it was last armed: arming it again restarts the wait (debounce).
        case quiet(micros: Int64)
        /// Each day at a time of the household's zone, without being armed; nil while it is switched off. A changed
        /// time applies from the entry that changed it. Only for the household.
        case daily(@Sendable (any Context) throws -> TimeOfDay?)
    }

    /// How late it may still run; after that it is skipped.
    public enum Expiry: Sendable {
        case never
        /// This long after it was due.
        case after(micros: Int64)
        /// Until the end of the day it was due, in the household's zone.
        case endOfDay
    }

    /// `kids.reminder`: the feature and a word.
    public let id: String
    public let summary: String
    public let scope: Scope
    public let time: Time
    public let expires: Expiry
    /// Of a daily job: whether a turn now would change nothing, nor would any later one until something else changes a
    /// row. Such turns are omitted, so that a clock that is moved over centuries does not count their days.
    public let rests: (@Sendable (any Context) throws -> Bool)?
    /// Of a job that commands arm for rows: the keys and moments that the rows which are there ask for. A restore
    /// brings rows without those commands.
    public let arms: (@Sendable (any Context) throws -> [String: Instant])?
    public let run: @Sendable (Firing, any Context) throws -> Void

    public init(
        _ id: String, summary: String, scope: Scope, time: Time, expires: Expiry = .never,
        rests: (@Sendable (any Context) throws -> Bool)? = nil,
        arms: (@Sendable (any Context) throws -> [String: Instant])? = nil,
        run: @escaping @Sendable (Firing, any Context) throws -> Void
    ) {
        self.id = id
        self.summary = summary
        self.scope = scope
        self.time = time
        self.expires = expires
        self.rests = rests
        self.arms = arms
        self.run = run
    }
}

/// One run of a job.
public struct Firing: Sendable, Equatable {
    public var job: String
    /// What it was armed for, such as a row's id; empty if a job has only one run.
    public var key: String
    /// When it was due, which is `now` while it runs.
    public var due: Instant

    public init(job: String, key: String, due: Instant) {
        self.job = job
        self.key = key
        self.due = due
    }

    /// `kids.reminder`, `lab.ring tea`.
    public var name: String { key.isEmpty ? job : job + " " + key }
}

/// The queue of armed jobs.
public protocol JobQueue: AnyObject {
    /// Arms a job under a key, replacing an earlier one. `at` is the moment of a `once` job; the others count from now.
    /// Undone with the entry, by a rollback and by `undo`.
    func arm(_ job: JobSpec, key: String, at: Instant?, _ context: any Context) throws
    func disarm(_ job: JobSpec, key: String, _ context: any Context) throws
}

/// The key of the service.
public enum Jobs {
    public static let key = ServiceKey<any JobQueue>("jobs")
}

extension Context {
    public func arm(_ job: JobSpec, key: String = "", at: Instant? = nil) throws {
        try service(Jobs.key).arm(job, key: key, at: at, self)
    }

    public func disarm(_ job: JobSpec, key: String = "") throws { try service(Jobs.key).disarm(job, key: key, self) }
}
