import FamRegistry
import FamValues

/// The numbers of one balance (S-E05), in minutes.
struct BalanceFacts: Hashable, Sendable {
    var limit: Int64
    var earned: Int64
    var used: Int64
    var startedAt: Instant?

    var isTimerActive: Bool { startedAt != nil }

    static let minute: Int64 = 60 * Instant.perSecond

    init(limit: Int64, earned: Int64 = 0, used: Int64 = 0, startedAt: Instant? = nil) {
        self.limit = limit
        self.earned = earned
        self.used = used
        self.startedAt = startedAt
    }

    init(_ row: ReadRow<BalanceRow>) throws {
        limit = try row[BalanceRow.dailyLimit]
        earned = try row[BalanceRow.earned]
        used = try row[BalanceRow.used]
        startedAt = try row[BalanceRow.timerStarted]
    }

    init(_ draft: Draft<BalanceRow>) throws {
        limit = try draft.given(BalanceRow.dailyLimit)
        earned = try draft.given(BalanceRow.earned)
        used = try draft.given(BalanceRow.used)
        startedAt = draft[BalanceRow.timerStarted] ?? nil
    }

    /// What is left of the day without a running timer; below 0 if the limit was lowered.
    private var left: Int64 { limit + earned - used }

    /// Completed minutes of the running timer.
    func running(_ now: Instant) -> Int64 {
        startedAt.map { max(0, now.micros - $0.micros) / BalanceFacts.minute } ?? 0
    }

    /// Minutes of the running timer, a started minute counted as a whole one (S-Q26).
    func begun(_ now: Instant) -> Int64 {
        startedAt.map { (max(0, now.micros - $0.micros) + BalanceFacts.minute - 1) / BalanceFacts.minute } ?? 0
    }

    /// S-E05.
    func remaining(_ now: Instant) -> Int64 { max(0, left - running(now)) }

    /// When the running timer has used up the day; nil if none is running.
    var end: Instant? { startedAt.map { Instant(micros: $0.micros + max(0, left) * BalanceFacts.minute) } }

    /// S-Q06: what was used beyond the limit is taken from the earned minutes; the rest of them carries over.
    func reset() -> BalanceFacts {
        var next = self
        next.earned -= min(earned, max(0, used - limit))
        next.used = 0
        return next
    }
}
