import FamText
import FamValues

/// Numbers as shades: a calendar of days, or the rows and columns of a table. The shades are letters, so color is not
/// needed.
struct HeatRenderer {
    private static let shades = Array("·░▒▓█")
    static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    let width: Int
    let style: Style
    /// What the numbers count.
    var axis: String?

    /// A week is a column of two letters; of more weeks than there is room for the last ones are shown.
    func calendar(_ days: [(day: CivilDate, value: Double)]) -> String {
        guard let first = days.map(\.day).min(), let last = days.map(\.day).max() else {
            return style(.quiet, "nothing to draw") + "\n"
        }
        let room = max(1, (width - 4) / 2)
        let begin = max(first.startOfWeek, last.startOfWeek.adding(days: -7 * (room - 1)))
        let weeks = Int(last.startOfWeek.days - begin.days) / 7 + 1
        let values = Dictionary(days.map { ($0.day, $0.value) }, uniquingKeysWith: +)
        let scale = Scale(values.values)
        var out = "    " + heads(begin, weeks) + "\n"
        for weekday in 0..<7 {
            let cells = (0..<weeks).map { week -> String in
                let day = begin.adding(days: week * 7 + weekday)
                if day < first || day > last { return "  " }
                return values[day].map { String(scale.shade($0)) + " " } ?? "  "
            }
            let line = cells.joined().trimmedEnd
            out +=
                style(.quiet, HeatRenderer.weekdays[weekday]) + (line.isEmpty ? "" : " " + style(.accent, line)) + "\n"
        }
        return out + legend(scale)
    }

    /// The names of months over the week in which they begin.
    private func heads(_ begin: CivilDate, _ weeks: Int) -> String {
        var line = ""
        for week in 0..<weeks {
            let monday = begin.adding(days: week * 7)
            guard line.count <= week * 2,
                let month = HeatRenderer.monthBeginning(monday) ?? (week == 0 ? HeatRenderer.month(monday) : nil)
            else { continue }
            line += String(repeating: " ", count: week * 2 - line.count) + month
        }
        return style(.quiet, line)
    }

    /// The month that begins in the week of a Monday.
    static func monthBeginning(_ monday: CivilDate) -> String? {
        monday.adding(days: 6).components.day <= 7 ? month(monday) : nil
    }

    /// The month in which the week of a Monday ends.
    private static func month(_ monday: CivilDate) -> String { months[monday.adding(days: 6).components.month - 1] }

    /// A row of cells for each row, each with its shade and its number.
    func matrix(_ names: [String], _ rows: [(label: String, values: [Double?])]) -> String {
        guard !rows.isEmpty, !names.isEmpty else { return style(.quiet, "nothing to draw") + "\n" }
        let scale = Scale(rows.flatMap(\.values).compactMap { $0 })
        let left = min(rows.map { TextWidth.columns($0.label) }.max() ?? 0, width / 3)
        let numbers = rows.map { $0.values.map { $0.map(ChartRenderer.number) ?? "" } }
        let needed = (numbers.flatMap { $0 }.map(\.count).max() ?? 0) + 3
        let cell = max(needed, min(14, (width - left) / names.count))
        let shown = max(1, min(names.count, (width - left) / cell))
        func line(_ label: String, _ cells: [String]) -> String {
            (TextWidth.padded(TextWidth.truncated(label, to: left), to: left) + cells.joined()).trimmedEnd + "\n"
        }
        var out = line(
            "",
            names.prefix(shown).map {
                style(.quiet, TextWidth.padded(TextWidth.truncated($0, to: cell - 1), to: cell, right: true))
            })
        for (row, texts) in zip(rows, numbers) {
            out += line(
                row.label,
                zip(row.values, texts).prefix(shown).map { value, text in
                    let shade = value.map { String(repeating: scale.shade($0), count: 2) } ?? "  "
                    return String(repeating: " ", count: max(0, cell - 3 - text.count)) + style(.accent, shade) + " "
                        + text
                })
        }
        let cut = names.count > shown ? style(.quiet, "\(names.count - shown) more columns") + "\n" : ""
        return out + cut + legend(scale)
    }

    private func legend(_ scale: Scale) -> String {
        let least = ChartRenderer.number(scale.least), most = ChartRenderer.number(scale.most)
        let line = "\(least) \(String(HeatRenderer.shades)) \(most)" + (axis.map { " " + $0 } ?? "")
        return style(.quiet, TextWidth.truncated(line, to: width)) + "\n"
    }

    /// Five shades between the least and the greatest value; the least is 0 if nothing is below it.
    private struct Scale {
        let least: Double
        let most: Double

        init(_ values: some Sequence<Double>) {
            let finite = values.filter(\.isFinite)
            least = min(0, finite.min() ?? 0)
            most = max(finite.max() ?? 0, least)
        }

        func shade(_ value: Double) -> Character {
            guard value.isFinite, most > least else { return HeatRenderer.shades[0] }
            return HeatRenderer.shades[min(4, max(0, Int(((least...most).share(of: value) * 4).rounded(.up))))]
        }
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
