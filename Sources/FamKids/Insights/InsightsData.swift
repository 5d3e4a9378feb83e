import FamValues

/// K-E08: one day of a range; all zeros without moments.
struct DayActivity: Hashable, Sendable {
    var day: CivilDate
    var counts: MomentCounts
}

/// K-E08: an hour of the wall clock, 0 ... 23, over all days of a range.
struct HourActivity: Hashable, Sendable {
    var hour: Int
    var moments: Int64
}

/// K-E06.
struct FamilyInsightsData: Hashable, Sendable {
    var range: InsightsRange
    var totals: MomentCounts
    /// Nil if there are no moments, or if the child with the most is not among those asked about.
    var mostActiveChild: ChildRow?
    var topBehavior: BehaviorRow?
    var activityByDay: [DayActivity]
    var activityByHour: [HourActivity]
}

/// K-E07: the same for one child.
struct ChildInsightsData: Hashable, Sendable {
    var child: ChildRow
    var range: InsightsRange
    /// `stars` are the net stars.
    var totals: MomentCounts
    var topBehavior: BehaviorRow?
    var activityByDay: [DayActivity]
    var activityByHour: [HourActivity]
}
