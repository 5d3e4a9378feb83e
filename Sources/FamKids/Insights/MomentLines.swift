import FamRegistry
import FamValues

/// The moments of a range from the kept figures: by day, by behavior and by hour, each per child. Cost: a few hundred
/// figures, however many moments they count, plus the moments after the range on its last day, which are rare.
struct MomentLines {
    struct Place: Hashable {
        let child: Int64
        /// A day, an hour or the key of a behavior; 0 for a deleted behavior.
        let key: Int64
    }

    private(set) var days: [Place: MomentCounts] = [:]
    private(set) var behaviors: [Place: MomentCounts] = [:]
    private(set) var hours: [Place: Int64] = [:]

    /// Of one child, or of all.
    init(_ range: InsightsRange, of child: ChildRow? = nil, _ context: any Context) throws {
        let records = context.records
        let byDay = MomentLines.query(.momentsByDay, range, child),
            byHour = MomentLines.query(.momentsByHour, range, child)
        for row in try byDay.by(.day).by(EventRow.child).rows(records) {
            days[MomentLines.place(row, row.day.map { Int64($0.days) })] = MomentCounts(row)
        }
        for row in try byDay.by(EventRow.child).by(EventRow.behavior).rows(records) {
            behaviors[MomentLines.place(row, row.key(EventRow.behavior)?.key)] = MomentCounts(row)
        }
        for row in try byHour.by(.hour).by(EventRow.child).rows(records) {
            hours[MomentLines.place(row, row.hour)] = row.count
        }
        try subtractLater(range, child, context)
    }

    /// The figures of one child.
    func only(_ child: ChildRow) -> MomentLines {
        var copy = self
        copy.days = days.filter { $0.key.child == child.key }
        copy.behaviors = behaviors.filter { $0.key.child == child.key }
        copy.hours = hours.filter { $0.key.child == child.key }
        return copy
    }

    private static func query(_ figure: FigureSpec, _ range: InsightsRange, _ child: ChildRow?) -> FigureQuery {
        let query = FigureQuery(figure).days(range.first, range.last)
        return child.map { query.whose(EventRow.child, $0) } ?? query
    }

    private static func place(_ row: FigureRow, _ key: Int64?) -> Place {
        Place(child: row.key(EventRow.child)?.key ?? 0, key: key ?? 0)
    }

    /// Subtracts the moments after the end of the range: figures cover whole days, but a range may end within one.
    private mutating func subtractLater(_ range: InsightsRange, _ child: ChildRow?, _ context: any Context) throws {
        let midnight = context.zone.instant(range.last.adding(days: 1))
        guard range.end.micros < midnight.micros - 1 else { return }
        var query = EventRow.query.whose(EventRow.at, .greater, range.end).whose(EventRow.at, .less, midnight)
        if let child { query = query.whose(EventRow.child, child) }
        for moment in try query.rows(context.records).map(Moment.init) {
            let civil = context.zone.civil(moment.at), counts = MomentCounts(points: moment.points)
            days[Place(child: moment.child.key, key: Int64(civil.date.days)), default: MomentCounts()] -= counts
            behaviors[Place(child: moment.child.key, key: moment.behavior?.key ?? 0), default: MomentCounts()] -= counts
            hours[Place(child: moment.child.key, key: civil.time.micros / 3_600_000_000), default: 0] -= 1
        }
    }
}
