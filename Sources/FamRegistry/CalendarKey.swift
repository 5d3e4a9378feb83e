import FamValues

/// Words that group rows by a part of their time, where no column has the name: `week` is `week(at)`.
public enum CalendarKey {
    public static let words = ["day", "week", "month", "quarter", "year", "hour", "weekday"]

    /// The one column that they are about; nil if there is none, or more than one.
    public static func time(of shape: RowShape) -> String? {
        let times = shape.columns.filter { $0.type.unwrapped == .datetime || $0.type.unwrapped == .date }
        return times.count == 1 ? times[0].name : nil
    }
}
