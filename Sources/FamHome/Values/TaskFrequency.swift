import FamValues

/// H-Q02, H-Q05.
enum TaskFrequency: String, NamedCases {
    case once, weekly, monthly, quarterly, yearly
    static let typeName = "frequency"

    /// One interval after a day, clamped to the end of the month; nil for `once`, and after the year 9999.
    func next(after day: CivilDate) -> CivilDate? {
        let next: CivilDate? =
            switch self {
            case .once: nil
            case .weekly: day.adding(days: 7)
            case .monthly: day.adding(months: 1)
            case .quarterly: day.adding(months: 3)
            case .yearly: day.adding(months: 12)
            }
        return next.flatMap { CalendarArithmetic.isWritable(.date($0)) ? $0 : nil }
    }
}
