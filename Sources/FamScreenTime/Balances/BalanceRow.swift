import FamRegistry
import FamText
import FamValues

/// S-E05: how much screen time a child has today.
struct BalanceRow: Entity {
    static let singular = "screentime balance", plural = "screentime balances"

    static let user = Column("user", .row(UserRow.self), "Whose it is.", .key, argument: .positional)
    static let dailyLimit = Column(
        "daily_limit", .int, "Minutes per day.", default: .value(60),
        rule: ScreenTimeRules.within(0...1440, "Daily limit"))
    static let earned = Column(
        "earned", .int, "Minutes earned on top of the daily limit.", default: .value(0),
        rule: ScreenTimeRules.notNegative("Earned minutes"))
    static let used = Column(
        "used", .int, "Minutes used today, not counting a running timer.", default: .value(0),
        rule: ScreenTimeRules.notNegative("Used minutes"))
    static let remaining = Column.derived("remaining", .int, "Minutes left now.") { BalanceFigures.left }
    static let running = Column.derived("running", .bool, "Whether the timer runs.") { BalanceFigures.isRunning }
    static let timerStarted = Column(
        "timer_started_at", .optional(.datetime), "When the timer was started; empty while it does not run.",
        argument: .none, default: .value(nil), isQuiet: true)
    static let lastModified = Column(
        "last_modified", .datetime, "When it was last changed.", argument: .none, default: .now, isQuiet: true)
    static var columns: [FieldDeclaration] {
        user
        dailyLimit
        earned
        used
        remaining
        running
        timerStarted
        lastModified
    }

    static let spec = EntitySpec(
        BalanceRow.self, summary: "A child's screen time: the daily limit, and the minutes earned and used.",
        examples: [
            "": [
                Example(
                    "screentime balance (screentime balances | first)",
                    prints: "user         Maya\ndaily_limit  60\n…\nremaining    60\nrunning      no")
            ],
            "add": [
                Example(
                    "screentime user add Ben ben@rivera.example\nscreentime balance add Leo",
                    prints: "Added user Ben.\nerror[screen-time-rule][..]\n…")
            ],
            "ensure": [
                Example(
                    "screentime balance ensure Leo --daily-limit 90",
                    prints: "Changed balance: [..] (daily_limit).")
            ],
            "edit": [
                Example(
                    "screentime balances --user Leo | screentime balance edit --earned 15",
                    prints: "Changed balance: [..] (earned).")
            ],
            "delete": [
                Example(
                    "screentime balances --user Leo | screentime balance delete",
                    prints: "Deleted balance: [..].")
            ],
        ],
        willDelete: { balance, context in
            try ParentsChange.require(of: context.records.value(user, of: balance), context)
            try BalanceTimer(context).disarm(balance)
        }, check: keepRules,
        constraints: [.unique(user.declaration)], visible: OwnRows.of(user.name))

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    /// One balance per child. Arms the end of a running timer after any change. A balance has its own `last_modified`
    /// (S-OP26 would put it on the person), so that a timer that ends by itself does not block the undo of a change of
    /// name.
    @Sendable private static func keepRules(
        _ old: Draft<BalanceRow>?, _ new: inout Draft<BalanceRow>, _ context: any Context
    ) throws {
        let child = try new.given(user)
        if old?[user] != child { try refuseSecond(child, context) }
        if let old, grants(old, new) {
            try ParentsChange.require(of: old.given(user), context)
            if old[user] != child { try ParentsChange.require(of: child, context) }
        }
        if let before = old?[lastModified] { new[lastModified] = max(before, context.now) }
        let facts = try BalanceFacts(new)
        if facts.startedAt != nil || (old?[timerStarted] ?? nil) != nil {
            try BalanceTimer(context).arm(child, facts)
        }
    }

    /// Whether a change gives time: a different limit, more earned, less used, another child.
    private static func grants(_ old: Draft<BalanceRow>, _ new: Draft<BalanceRow>) -> Bool {
        old[dailyLimit] != new[dailyLimit] || (old[earned] ?? 0) < (new[earned] ?? 0)
            || (old[used] ?? 0) > (new[used] ?? 0) || old[user] != new[user]
    }

    private static func refuseSecond(_ child: UserRow, _ context: any Context) throws {
        if try Users(context).role(child) != .child {
            throw DataRepositoryError.notAChild(child)
        }
        if try context.records.first(BalanceRow.self, where: .is(user, child)) != nil {
            throw DataRepositoryError.validationFailed(["\(SafeText.shown(child.label)) already has a balance"])
                .diagnostic()
        }
    }
}

/// The computed fields of a balance as expressions over its row, so that queries can use them.
private enum BalanceFigures {
    private static let nowhere = Span(SourceID(0), 0, 0)

    private static func whole(_ number: Int64) -> PlanExpr { PlanExpr(.constant(.int(number)), .int, nowhere) }
    private static func call(_ name: String, _ arguments: [PlanExpr], _ type: ValueType) -> PlanExpr {
        PlanExpr(.call(name, arguments), type, nowhere)
    }
    private static func calculate(_ operation: Operator, _ left: PlanExpr, _ right: PlanExpr) -> PlanExpr {
        PlanExpr(.binary(operation, left, right), .int, nowhere)
    }

    private static let isStopped = PlanExpr(.isNull(BalanceRow.timerStarted.expression), .bool, nowhere)
    static let isRunning = PlanExpr(.not(isStopped), .bool, nowhere)

    private static let now = call("now", [], .datetime)
    /// Not since a clock that was set back.
    private static let hasBegun = PlanExpr(
        .binary(.lessOrEqual, BalanceRow.timerStarted.expression, now), .bool, nowhere)

    /// Completed minutes of the running timer (S-Q26).
    private static let minutes = PlanExpr(
        .conditional(
            PlanExpr(.binary(.and, isRunning, hasBegun), .bool, nowhere),
            call("floor", [call("minutes_between", [BalanceRow.timerStarted.expression, now], .float)], .int),
            whole(0)),
        .int, nowhere)

    /// S-E05: limit + earned − used − minutes of the running timer, never below 0.
    static let left = PlanExpr(
        .conditional(
            PlanExpr(.binary(.greaterOrEqual, difference, whole(0)), .bool, nowhere), difference, whole(0)), .int,
        nowhere)

    private static let difference = calculate(
        .subtract,
        calculate(
            .subtract,
            calculate(.add, BalanceRow.dailyLimit.expression, BalanceRow.earned.expression),
            BalanceRow.used.expression),
        minutes)
}
