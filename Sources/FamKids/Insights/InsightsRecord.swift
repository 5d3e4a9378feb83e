import FamRegistry
import FamValues

/// Insights as a value of the language.
enum InsightsRecord {
    static let shape = RowShape([
        Column("period", .string), Column("from", .datetime), Column("to", .datetime),
        Column("child", .entity("child").optional),
        Column("moments", .int), Column("positive", .int), Column("challenges", .int), Column("stars", .int),
        Column("most_active", .entity("child").optional), Column("top_behavior", .entity("behavior").optional),
        Column("by_day", .table(dayShape)), Column("by_hour", .table(hourShape)),
        Column("children", .table(childShape)),
    ])
    static let counts = [
        Column("moments", .int), Column("positive", .int), Column("challenges", .int), Column("stars", .int),
    ]
    private static let dayShape = RowShape([Column("day", .date)] + counts)
    private static let hourShape = RowShape([Column("hour", .int, .name), Column("moments", .int)])
    private static let childShape = RowShape(
        [Column("child", .entity("child"))] + counts
            + [Column("top_behavior", .entity("behavior").optional), Column("archived", .bool)])

    /// The family's insights; `child` is null, and archived children are marked (K-Q31).
    static func value(_ result: CalculateInsights.Result, isArchived: (ChildRow) throws -> Bool) rethrows -> Value {
        let family = result.family
        let children = try result.children.map {
            [$0.child.value] + values($0.totals) + [$0.topBehavior.value, .bool(try isArchived($0.child))]
        }
        return record(
            family.range, child: nil, family.totals, family.mostActiveChild, family.topBehavior, family.activityByDay,
            family.activityByHour, children)
    }

    /// One child's insights; `most_active` is null and `children` is empty.
    static func value(_ data: ChildInsightsData) -> Value {
        record(
            data.range, child: data.child, data.totals, nil, data.topBehavior, data.activityByDay, data.activityByHour,
            [])
    }

    private static func record(
        _ range: InsightsRange, child: ChildRow?, _ totals: MomentCounts, _ mostActive: ChildRow?,
        _ topBehavior: BehaviorRow?,
        _ days: [DayActivity], _ hours: [HourActivity], _ children: [[Value]]
    ) -> Value {
        let byDay = Table(shape: dayShape, rows: days.map { [.date($0.day)] + values($0.counts) })
        let byHour = Table(shape: hourShape, rows: hours.map { [.int(Int64($0.hour)), .int($0.moments)] })
        return .record(
            RecordValue(
                shape,
                [.string(range.title), .datetime(range.start), .datetime(range.end), child.value] + values(totals)
                    + [
                        mostActive.value, topBehavior.value, .table(byDay), .table(byHour),
                        .table(Table(shape: childShape, rows: children)),
                    ]))
    }

    static func values(_ counts: MomentCounts) -> [Value] {
        [.int(counts.moments), .int(counts.positive), .int(counts.challenges), .int(counts.stars)]
    }

}
