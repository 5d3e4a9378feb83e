import FamRegistry
import FamText
import FamValues

/// A child's pocket money as it stands (K-E19).
struct Allowance: Sendable {
    let ref: EntityRef
    let child: EntityRef
    /// For one star.
    let rate: Money
    let weekday: Weekday
    let isActive: Bool
    let since: Instant

    init?(_ row: EntityRow) {
        guard case .entity(let child) = row["child"], let rate = row["rate"].money, let since = row["since"].instant
        else { return nil }
        ref = row.ref
        self.child = child
        self.since = since
        self.rate = rate
        weekday = row["weekday"].text.flatMap(Weekday.init) ?? .saturday
        isActive = row["active"] == .bool(true)
    }
}

/// What a child is owed now.
struct OwedAllowance: Sendable {
    let allowance: Allowance
    /// Positive stars since the last payout.
    let stars: Int64
    let amount: Money
    /// The first payday at or after the day the counting began; in the past when it was missed.
    let payday: CivilDate
}

/// Allowances: K-OP49 in the rule of K-Q23.
struct AllowanceStore {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    /// Those that are switched on, of children that are not archived, in the order they were made.
    func active() throws -> [Allowance] {
        let archived = Set(try ChildrenStore(context).archived().map(\.ref))
        return try EntityQuery(.allowance).whose("active", .bool(true)).rows(records).compactMap(Allowance.init)
            .filter { !archived.contains($0.child) }
    }

    /// On or off; nil for a child that has none.
    func allowance(of child: EntityRef) throws -> Allowance? {
        try EntityQuery(.allowance).whose("child", .entity(child)).first(1).rows(records).compactMap(Allowance.init)
            .first
    }

    /// The positive stars since the last payout, or since the allowance was switched on, times the amount. Challenges
    /// take nothing away.
    func owed(_ allowance: Allowance) throws -> OwedAllowance {
        let last = try EntityQuery(.payout).whose("child", .entity(allowance.child)).totals(
            [.init("last", .max, "at")], records
        ).first?.first?.instant
        let start = max(last ?? allowance.since, allowance.since)
        let rows = try EntityQuery(.event).whose("child", .entity(allowance.child)).whose("points", .greater, .int(0))
            .whose("at", start == last ? .greater : .greaterOrEqual, .datetime(start)).totals(
                [.init("stars", .sum, "points")], records)
        let stars = rows.first?.first?.number ?? 0
        let (units, overflow) = stars.multipliedReportingOverflow(by: allowance.rate.units)
        guard !overflow else { throw Diagnostic(.overflow, "the allowance leaves the range of money") }
        let first = context.zone.civil(start).date.adding(days: start == last ? 1 : 0)
        let amount = Money(units: units, currency: allowance.rate.currency)
        return OwedAllowance(
            allowance: allowance, stars: stars, amount: amount, payday: allowance.weekday.next(from: first))
    }

    /// Records the payout of what is owed now; `nothing-owed` when that is nothing or the allowance is off.
    func pay(_ allowance: Allowance) throws -> OwedAllowance {
        let name = SafeText.shown(allowance.child.label)
        guard allowance.isActive else {
            let child = context.word(for: allowance.child)
            throw Diagnostic(
                .nothingOwed, "the allowance of `\(name)` is switched off",
                help: "\(command: "allowance ensure \(child) --rate \(allowance.rate.word) --active") switches it on")
        }
        let owed = try owed(allowance)
        guard owed.stars > 0 else { throw Diagnostic(.nothingOwed, "`\(name)` has no new stars since the last payout") }
        try records.insert(
            .payout,
            [
                "child": .entity(allowance.child), "stars": .int(owed.stars), "amount": .money(owed.amount),
                "at": .datetime(context.now),
            ])
        return owed
    }

    /// Newest first.
    func payouts(of child: EntityRef, limit: Int) throws -> [EntityRow] {
        try EntityQuery(.payout).whose("child", .entity(child)).sorted("at", descending: true).first(limit).rows(
            records)
    }
}
