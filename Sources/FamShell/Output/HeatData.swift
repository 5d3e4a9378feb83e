import FamValues

/// Numbers that are drawn as shades.
enum HeatData {
    typealias Day = (day: CivilDate, value: Double)

    case calendar([Day])
    case matrix([String], [(label: String, values: [Double?])])

    func drawn(_ renderer: HeatRenderer) -> String {
        switch self {
        case .calendar(let days): renderer.calendar(days)
        case .matrix(let names, let rows): renderer.matrix(names, rows)
        }
    }

    /// Of a calendar the last year: a column for each week, a row for each day of the week.
    func picture(_ axis: String?) -> SVGHeat {
        switch self {
        case .matrix(let names, let rows):
            return SVGHeat(
                columns: names, rows: rows.map { SVGHeat.Row(label: $0.label, values: $0.values) }, showsNumbers: true,
                axis: axis)
        case .calendar(let days):
            let last = days.map(\.day).max() ?? CivilDate(days: 0), first = days.map(\.day).min() ?? last
            let begin = max(first.startOfWeek, last.startOfWeek.adding(days: -7 * (HeatData.mostWeeks - 1)))
            let weeks = Int(last.startOfWeek.days - begin.days) / 7 + 1
            let values = Dictionary(days.map { ($0.day, $0.value) }, uniquingKeysWith: +)
            let names = (0..<weeks).map { HeatRenderer.monthBeginning(begin.adding(days: $0 * 7)) ?? "" }
            return SVGHeat(
                columns: names,
                rows: HeatRenderer.weekdays.enumerated().map { weekday, name in
                    SVGHeat.Row(label: name, values: (0..<weeks).map { values[begin.adding(days: $0 * 7 + weekday)] })
                }, showsNumbers: false, axis: axis)
        }
    }

    private static let mostWeeks = 53
}
