import FamValues

/// Days of the week as people write them, from Monday on.
enum Weekday: String, NamedCases {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    static let typeName = "weekday"

    /// The next such day, `date` itself if it is one.
    func next(from date: CivilDate) -> CivilDate {
        let wanted = (Weekday.allCases.firstIndex(of: self) ?? 0) + 1
        return date.adding(days: (wanted - date.weekday + 7) % 7)
    }
}
