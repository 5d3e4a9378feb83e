import FamRegistry
import FamValues

/// The moments that insights cover: from one instant to another, both inclusive, starting at the beginning of a day.
struct InsightsRange: Hashable, Sendable {
    let title: String
    let start: Instant
    let end: Instant
    /// The days it touches; `last` is before `first` if there are none.
    let first: CivilDate
    let last: CivilDate

    /// K-Q11: a week begins on Monday; Last Week ends one instant before Monday, the others now.
    init(_ period: InsightsPeriod, _ context: any Context) {
        let today = context.today
        title = period.title
        switch period {
        case .thisWeek: first = today.startOfWeek
        case .lastWeek: first = today.startOfWeek.adding(days: -7)
        case .thisMonth: first = today.adding(days: 1 - today.components.day)
        case .last30Days: first = today.adding(days: -29)
        }
        last = period == .lastWeek ? first.adding(days: 6) : today
        start = context.zone.instant(first)
        end = period == .lastWeek ? Instant(micros: context.zone.instant(today.startOfWeek).micros - 1) : context.now
    }

    /// A whole period of the language, including days to come.
    init(_ period: Period, _ context: any Context) {
        title = ValueText(zone: context.zone, now: nil).plain(.period(period))
        first = period.start
        last = period.end.adding(days: -1)
        start = context.zone.instant(first)
        end = Instant(micros: context.zone.instant(period.end).micros - 1)
    }

    var days: [CivilDate] { first.days > last.days ? [] : (first.days...last.days).map { CivilDate(days: $0) } }
}
