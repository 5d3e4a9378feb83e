import FamText
import FamValues

/// The days on which a parent noticed something good (K-E10).
struct ParentActivity: Sendable, Equatable {
    /// Ascending, without duplicates.
    private(set) var days: [CivilDate] = []

    init() {}

    /// From the text under `parentActivity`, `{"days":["2026-10-01"]}`; one that cannot be read starts empty (K-OP36).
    init(json: String) {
        guard case .record(let record)? = try? ValueJSON.value(json), case .list(let items)? = record["days"] else {
            return
        }
        let reader = ValueReader(zone: .utc, now: Instant(micros: 0))
        days = Set(
            items.compactMap { item -> CivilDate? in
                guard case .string(let text) = item, case .date(let date)? = try? reader.read(text, as: .date) else {
                    return nil
                }
                return date
            }
        ).sorted()
    }

    /// K-OP35: twice on one day is one day. False when nothing changed.
    @discardableResult
    mutating func record(_ day: CivilDate) -> Bool {
        guard let place = days.firstIndex(where: { $0 >= day }) else {
            days.append(day)
            return true
        }
        guard days[place] != day else { return false }
        days.insert(day, at: place)
        return true
    }

    /// Active days from Monday to Sunday of that week.
    func activeDays(inWeekOf today: CivilDate) -> Int {
        let monday = today.startOfWeek
        return days.count { $0 >= monday && $0 < monday.adding(days: 7) }
    }

    func status(on today: CivilDate) -> ActivityStatus { ActivityStatus(activeDays: activeDays(inWeekOf: today)) }

    /// By all days ever recorded.
    var level: CoachLevel { CoachLevel(activeDays: days.count) }
}

/// K-Q13: by the active days of this week.
enum ActivityStatus: String, CaseIterable, Sendable {
    case none, starting, steady, strong

    init(activeDays: Int) {
        self =
            switch activeDays {
            case ..<1: .none
            case 1...2: .starting
            case 3...4: .steady
            default: .strong
            }
    }
}

/// K-Q14: by all active days ever recorded.
enum CoachLevel: String, CaseIterable, Sendable {
    case beginner, growing, confident, champion

    init(activeDays: Int) {
        self =
            switch activeDays {
            case ..<7: .beginner
            case 7...20: .growing
            case 21...59: .confident
            default: .champion
            }
    }
}
