import FamValues

/// Days of the week, Monday first.
enum Weekday: String, NamedCases {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    static let typeName = "weekday"

    /// The first such day on or after `date`.
    func next(from date: CivilDate) -> CivilDate {
        let wanted = (Weekday.allCases.firstIndex(of: self) ?? 0) + 1
        return date.adding(days: (wanted - date.weekday + 7) % 7)
    }
}
