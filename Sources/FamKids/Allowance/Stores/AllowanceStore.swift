import FamRegistry
import FamText
import FamValues

/// A child's pocket money (K-E19).
struct Allowance: Sendable {
    let row: AllowanceRow
    let child: ChildRow
    /// For one star.
    let rate: Money
    let weekday: Weekday
    let isActive: Bool
    let since: Instant

    init(_ row: ReadRow<AllowanceRow>) throws {
        self.row = row.row
        child = try row[AllowanceRow.child]
        since = try row[AllowanceRow.since]
        rate = try row[AllowanceRow.rate]
        weekday = try row[AllowanceRow.weekday]
        isActive = try row[AllowanceRow.active]
    }
}

/// What a child is owed now.
struct OwedAllowance: Sendable {
    let allowance: Allowance
    /// Positive stars since the last payout.
    let stars: Int64
    let amount: Money
    /// The first payday on or after the day counting began; in the past if it was missed.
    let payday: CivilDate
    /// Whether nothing was paid since the allowance began or was switched on.
    let isFirst: Bool
}

/// Allowances: K-OP49, by the rule of K-Q23.
struct AllowanceStore {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    /// The active allowances of children who are not archived, oldest first.
    func active() throws -> [Allowance] {
        let archived = Set(try ChildrenStore(context).archived().map(\.row))
        return try AllowanceRow.query.whose(AllowanceRow.active, true).rows(records).map(Allowance.init)
            .filter { !archived.contains($0.child) }
    }

    /// The child's allowance, active or not; nil if there is none.
    func allowance(of child: ChildRow) throws -> Allowance? {
        try AllowanceRow.query.whose(AllowanceRow.child, child).row(records).map(Allowance.init)
    }

    /// The positive stars since the last payout, or since the allowance was switched on, times the rate. Challenges do
    /// not reduce it.
    func owed(_ allowance: Allowance) throws -> OwedAllowance {
        let last = try PayoutRow.query.whose(PayoutRow.child, allowance.child).max(PayoutRow.at, records)
        let start = max(last ?? allowance.since, allowance.since)
        var stars = try stars(of: allowance.child, start == last ? .greater : .greaterOrEqual, start)
        if start == last { stars += try unpaid(allowance, at: start) }
        let (units, overflow) = stars.multipliedReportingOverflow(by: allowance.rate.units)
        guard !overflow else { throw Diagnostic(.overflow, "the allowance is too large for an amount of money") }
        let first = context.zone.civil(start).date.adding(days: start == last ? 1 : 0)
        let amount = Money(units: units, currency: allowance.rate.currency)
        return OwedAllowance(
            allowance: allowance, stars: stars, amount: amount, payday: allowance.weekday.next(from: first),
            isFirst: start != last)
    }

    private func stars(of child: ChildRow, _ comparison: Operator, _ time: Instant) throws -> Int64 {
        try positive(child).whose(EventRow.at, comparison, time).sum(EventRow.points, records)
    }

    private func positive(_ child: ChildRow) -> RowQuery<EventRow> {
        EventRow.query.whose(EventRow.child, child).whose(EventRow.points, .greater, 0)
    }

    /// Stars of the very instant of the last payout that it did not count: all lines of a script have one time, so
    /// those after `allowance pay` have the payout's own. A payout tells how many it counted.
    private func unpaid(_ allowance: Allowance, at time: Instant) throws -> Int64 {
        let ofThen = try stars(of: allowance.child, .equal, time)
        guard ofThen > 0 else { return 0 }
        let payouts = PayoutRow.query.whose(PayoutRow.child, allowance.child)
        let before = try payouts.whose(PayoutRow.at, .less, time).max(PayoutRow.at, records)
        let start = max(before ?? allowance.since, allowance.since)
        var counted = try positive(allowance.child).whose(EventRow.at, .lessOrEqual, time)
            .whose(EventRow.at, start == before ? .greater : .greaterOrEqual, start).sum(EventRow.points, records)
        if start == before { counted += try unpaid(allowance, at: start) }
        let paid = try payouts.whose(PayoutRow.at, time).sum(PayoutRow.stars, records)
        return min(ofThen, max(0, counted - paid))
    }

    /// Records a payout of what is owed now. Throws `nothing-owed` if that is nothing or the allowance is off.
    func pay(_ allowance: Allowance) throws -> OwedAllowance {
        let name = SafeText.shown(allowance.child.label)
        guard allowance.isActive else {
            let child = context.word(for: allowance.child.ref)
            throw Diagnostic(
                .nothingOwed, "`\(name)`'s allowance is switched off",
                help: "\(command: "allowance ensure \(child) --rate \(allowance.rate.word) --active") switches it on")
        }
        let owed = try owed(allowance)
        guard owed.stars > 0 else { throw nothingOwed(owed, name) }
        try records.insert(PayoutRow.self) {
            $0[PayoutRow.child] = allowance.child
            $0[PayoutRow.stars] = owed.stars
            $0[PayoutRow.amount] = owed.amount
            $0[PayoutRow.at] = context.now
        }
        return owed
    }

    private func nothingOwed(_ owed: OwedAllowance, _ name: String) -> Diagnostic {
        guard owed.isFirst else {
            return Diagnostic(.nothingOwed, "`\(name)` has no new stars since the last payout")
        }
        let child = context.word(for: owed.allowance.child.ref)
        return Diagnostic(
            .nothingOwed, "`\(name)` has no stars since the allowance began",
            help: "\(command: "allowance edit \(child) --since last-monday") counts earlier ones, too")
    }

    /// Newest first.
    func payouts(of child: ChildRow, limit: Int) throws -> [ReadRow<PayoutRow>] {
        try PayoutRow.query.whose(PayoutRow.child, child).sorted(PayoutRow.at, descending: true).first(limit).rows(
            records)
    }
}
