import FamRegistry
import FamValues

/// The four banners of Today (K-OP68, K-Q19), by precedence. Each is shown at most once in its period, by the date in
/// its preference.
enum CoachingBanner: CaseIterable {
    case comeback, weeklyRecap, firstPositive, consistency

    /// When it was last shown.
    var shown: PreferenceSpec {
        switch self {
        case .comeback: KidsPreferences.returnDate
        case .weeklyRecap: KidsPreferences.weeklyRecapDate
        case .firstPositive: KidsPreferences.firstPositiveDate
        case .consistency: KidsPreferences.consistencyDate
        }
    }

    /// The first banner that is due now. Cost: a few index lookups, and the kept figures of last week until its recap
    /// was shown.
    static func due(_ context: any Context) throws -> (banner: CoachingBanner, text: CoachingText)? {
        let facts = BannerFacts(context)
        for banner in allCases {
            let last = try context.preferences.instant(banner.shown)
            if let text = try banner.text(facts, last) { return (banner, text) }
        }
        return nil
    }

    /// Nil if the banner's rule is not met, or if it was shown in this period.
    private func text(_ facts: BannerFacts, _ last: Instant?) throws -> CoachingText? {
        let lastDay = last.map { facts.context.zone.civil($0).date }, today = facts.context.today
        switch self {
        case .comeback:
            guard let moment = try facts.lastMoment(), last ?? moment <= moment,
                Int(today.days) - Int(facts.context.zone.civil(moment).date.days) >= 3
            else { return nil }
            return CoachingText(title: "Welcome back!", message: "One good moment is enough to start again.")
        case .weeklyRecap:
            guard lastDay.map({ $0 < today.startOfWeek }) ?? true, let week = try facts.lastWeek() else { return nil }
            return CoachingText(title: "Last week", message: week)
        case .firstPositive:
            guard lastDay != today, try facts.hasPositive(on: today) else { return nil }
            return CoachingText(
                title: "First good moment today!", message: "Noticing is half of it. Keep your eyes open.")
        case .consistency:
            guard lastDay.map({ $0 < today.startOfWeek }) ?? true, try facts.progression.activeDaysThisWeek() >= 3
            else { return nil }
            return CoachingText(title: "Three active days this week!", message: "That is how a habit is made.")
        }
    }
}

/// The facts about moments that banners depend on, each read when needed.
struct BannerFacts {
    let context: any Context
    private let behaviors: BehaviorsStore
    let progression: ProgressionStore

    init(_ context: any Context) {
        self.context = context
        behaviors = BehaviorsStore(context)
        progression = ProgressionStore(context)
    }

    /// The latest moment up to now of a child that Today shows (K-Q31).
    func lastMoment() throws -> Instant? {
        try EventRow.query.whose(EventRow.at, .lessOrEqual, context.now).whose(BannerFacts.isHidden, false)
            .sorted(EventRow.at, descending: true).row(context.records).map { try $0[EventRow.at] }
    }

    func hasPositive(on day: CivilDate) throws -> Bool {
        try behaviors.between(day, day.adding(days: 1)).whose(EventRow.points, .greater, 0)
            .whose(BannerFacts.isHidden, false).row(context.records) != nil
    }

    private static let isHidden = EventRow.child.then(ChildRow.archived)

    /// Such as `12 moments, 9 good: 17 stars.`, without those of archived children, as everywhere on Today (K-Q31); nil
    /// for a week without moments.
    func lastWeek() throws -> String? {
        let monday = context.today.startOfWeek
        let week = FigureQuery(.momentsByDay).days(monday.adding(days: -7), monday.adding(days: -1))
        var counts = MomentCounts()
        for line in try week.by(EventRow.child).rows(context.records) {
            guard let child = line.key(EventRow.child), try !context.records.value(ChildRow.archived, of: child) else {
                continue
            }
            counts += MomentCounts(line)
        }
        guard counts.moments > 0 else { return nil }
        let moments = "\(counts.moments) \(counts.moments == 1 ? "moment" : "moments")"
        return "\(moments), \(counts.positive) good: \(ScreenParts.stars(counts.stars))."
    }
}
