import FamRegistry
import FamText
import FamValues

/// S-OP25, S-OP26, S-OP52, S-OP58: the screen time of children.
struct Balances {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    /// S-OP25: nil for a parent, and for a child without a balance.
    func balance(of user: UserRow) throws -> (row: BalanceRow, facts: BalanceFacts)? {
        guard let row = try records.first(BalanceRow.self, where: .is(BalanceRow.user, user)),
            let read = try records.row(row)
        else { return nil }
        return (row, try BalanceFacts(read))
    }

    func required(_ user: UserRow) throws -> (row: BalanceRow, facts: BalanceFacts) {
        if let balance = try balance(of: user) { return balance }
        let isChild = try records.value(UserRow.role, of: user) == .child
        throw DataRepositoryError.notFound("Screen-time balance of \(SafeText.shown(user.label))").diagnostic(
            help: !isChild
                ? DataRepositoryError.parentsAccount
                : "`screentime balance add \(SafeText.shown(Quoting.argument(user.label)))` gives a child one")
    }

    /// S-OP26.
    func update(_ row: BalanceRow, _ facts: BalanceFacts) throws {
        try records.update(row) {
            $0[BalanceRow.dailyLimit] = facts.limit
            $0[BalanceRow.earned] = facts.earned
            $0[BalanceRow.used] = facts.used
            $0[BalanceRow.timerStarted] = facts.startedAt
        }
    }

    // MARK: Minutes

    /// Adds the minutes of a task or a request.
    func earn(_ minutes: Int64, _ child: UserRow) throws {
        guard minutes > 0 else { return }
        var (row, facts) = try required(child)
        facts.earned += minutes
        try update(row, facts)
    }

    /// S-OP58: returns false if this is already the limit.
    func setLimit(_ minutes: Int64, of child: UserRow) throws -> Bool {
        var (row, facts) = try required(child)
        guard facts.limit != minutes else { return false }
        facts.limit = minutes
        try update(row, facts)
        try Activities(context).record(.limitChanged, of: child, "\(child.label) has \(Minutes.phrase(minutes)) a day")
        return true
    }

    // MARK: The timer

    /// S-OP52: returns false if it is already running.
    func startTimer(of child: UserRow) throws -> Bool {
        var (row, facts) = try required(child)
        if facts.isTimerActive { return false }
        guard facts.remaining(context.now) > 0 else {
            throw DataRepositoryError.validationFailed(["No minutes are left today"]).diagnostic(
                help: "`screentime limit \(SafeText.shown(child.label)) MINUTES` changes the day's limit")
        }
        facts.startedAt = context.now
        try update(row, facts)
        try Activities(context).record(.timerStarted, of: child, "\(child.label) started the timer")
        return true
    }

    /// S-OP52: the minutes used; nil if no timer is running.
    func stopTimer(of child: UserRow) throws -> Int64? {
        let (row, facts) = try required(child)
        guard facts.isTimerActive else { return nil }
        let minutes = facts.begun(context.now)
        try stop(row, facts, minutes)
        try Activities(context).record(
            .timerStopped, of: child, "\(child.label) stopped the timer after \(Minutes.phrase(minutes))", used: minutes
        )
        return minutes
    }

    /// S-Q05: stops a timer that has run out of minutes. `moment` says to which day its minutes belong.
    func useUp(_ child: UserRow, at moment: Instant) throws {
        guard let (row, facts) = try balance(of: child), facts.isTimerActive else { return }
        let minutes = facts.begun(context.now)
        try stop(row, facts, minutes)
        try Activities(context).record(
            .timeUsedUp, of: child, "\(child.label)'s screen time is used up", used: minutes, at: moment)
        try Inbox(context).notify(
            [child] + Users(context).parents(of: child), "Screen time used up",
            "\(child.label) has no minutes left today")
        context.output.notice("\(child.label)'s screen time is used up.")
    }

    private func stop(_ row: BalanceRow, _ facts: BalanceFacts, _ minutes: Int64) throws {
        var facts = facts
        facts.used += minutes
        facts.startedAt = nil
        try update(row, facts)
    }

    // MARK: Midnight

    /// S-Q06: ends a day. A running timer continues in the new day; what it has used belongs to the old one. One that
    /// has no minutes left at midnight ends there (S-Q05).
    func beginDay() throws {
        for row in try BalanceRow.query.rows(records) {
            var facts = try BalanceFacts(row)
            if facts.isTimerActive {
                let child = try row[BalanceRow.user]
                if facts.remaining(context.now) > 0 {
                    try splitTimer(child, &facts)
                } else {
                    try useUp(child, at: lastMoment)
                    facts = try required(child).facts
                }
            }
            let next = facts.reset()
            if next != (try BalanceFacts(row)) {
                try ParentsChange.byItself(context) { try update(row.row, next) }
            }
        }
    }

    /// Whether a midnight changes nothing, and so no later one: no timer is running, and nothing was used.
    func restAtMidnight() throws -> Bool {
        try BalanceRow.query.rows(records).allSatisfy {
            let facts = try BalanceFacts($0)
            return !facts.isTimerActive && facts.reset() == facts
        }
    }

    private func splitTimer(_ child: UserRow, _ facts: inout BalanceFacts) throws {
        let minutes = facts.begun(context.now)
        facts.used += minutes
        facts.startedAt = context.now
        try Activities(context).record(
            .newDay, of: child, "\(child.label)'s timer ran past midnight", used: minutes,
            at: lastMoment)
    }

    /// At midnight, of the day that ends.
    private var lastMoment: Instant { Instant(micros: context.now.micros - 1) }
}

/// Minutes as text.
enum Minutes {
    static func phrase(_ count: Int64) -> String { "\(count) \(count == 1 ? "minute" : "minutes")" }
}
