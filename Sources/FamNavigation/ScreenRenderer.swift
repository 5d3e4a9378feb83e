import FamRegistry
import FamText
import FamValues

/// Screens as plain text that fits a width. Everything that comes from data is made safe here.
public struct ScreenRenderer {
    let width: Int
    private let values: ValueText

    public init(width: Int, zone: Zone) {
        self.width = max(width, 20)
        values = ValueText(zone: zone, now: nil)
    }

    /// `layers` are the addresses below what is drawn, for the header line.
    public func render(_ screen: ScreenText, layers: [String] = []) -> String {
        var lines = [line(screen.title)]
        lines.append(String(repeating: "═", count: min(width, TextWidth.columns(lines[0]))))
        if !layers.isEmpty { lines.append(line("over " + layers.joined(separator: ", "))) }
        for block in screen.blocks {
            switch block {
            case .heading(let text): lines += ["", line(text), String(repeating: "─", count: min(width, TextWidth.columns(SafeText.shown(text))))]
            case .text(let text): lines += paragraph(text)
            case .empty(let text, let hint): lines += paragraph(text) + paragraph("try: " + hint, indent: 2)
            case .table(let table): lines += self.table(table)
            case .bar(let label, let value, let total): lines.append(bar(label, value, total))
            case .bars(let bars): lines += self.bars(bars)
            }
        }
        return lines.joined(separator: "\n")
    }

    private func line(_ text: String) -> String {
        TextWidth.truncated(SafeText.shown(text), to: width)
    }

    /// Broken at spaces where it is wider than the screen: a command that is shown can be typed, so nothing of it is left out.
    private func paragraph(_ text: String, indent: Int = 0) -> [String] {
        Wrap.lines(SafeText.shown(text), to: width - indent).map { String(repeating: " ", count: indent) + $0 }
    }

    // MARK: Bars

    /// `Sticker book  ██████░░░░  60 %`; a total of zero or less and a negative value are an empty bar (K-OP25, K-Q07).
    private func bar(_ label: String, _ value: Double, _ total: Double) -> String {
        let share = total > 0 ? min(max(value / total, 0), 1) : 0
        let percent = String(Int((share * 100).rounded(.down))) + " %"
        let cells = max(min(20, width / 3), 5)
        let filled = Int((share * Double(cells)).rounded(.down))
        let name = TextWidth.truncated(SafeText.shown(label), to: max(width - cells - percent.count - 4, 1))
        return name + "  " + String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled) + "  " + percent
    }

    /// `Mon 2026-10-05  ████████  12`; labels are cut to leave room for the bars.
    private func bars(_ bars: [ScreenText.Bar]) -> [String] {
        let labels = bars.map { SafeText.shown($0.label) }, numbers = bars.map { String($0.value) }
        let digits = numbers.reduce(0) { max($0, $1.count) }
        let cells = max(min(20, width / 3), 5)
        let room = min(labels.reduce(0) { max($0, TextWidth.columns($1)) }, max(width - cells - digits - 4, 1))
        let most = bars.reduce(0) { max($0, $1.value) }
        return bars.indices.map { index in
            let share = most > 0 ? Double(max(bars[index].value, 0)) / Double(most) : 0
            let filled = Int((share * Double(cells)).rounded(.up))
            let label = TextWidth.padded(TextWidth.truncated(labels[index], to: room), to: room)
            return label + "  " + String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled) + "  "
                + String(repeating: " ", count: digits - numbers[index].count) + numbers[index]
        }
    }

    // MARK: Tables

    private func table(_ table: Table) -> [String] {
        let header = table.shape.columns.map { SafeText.shown($0.name) }
        let cells = table.rows.map { row in row.map { SafeText.shown($0.isNull ? "" : values.plain($0)) } }
        let isNumber = table.shape.columns.map { [.int, .float].contains($0.type.unwrapped) }
        let widths = ColumnFitter.widths(table.shape.columns.indices.map { column in
            let natural = cells.reduce(TextWidth.columns(header[column])) { max($0, TextWidth.columns($1[column])) }
            return ColumnFitter.Request(natural: natural, least: canCut(table.shape.columns[column].type) ? min(natural, 6) : natural)
        }, in: width)
        return ([header] + cells).map { row in
            let padded = row.indices.compactMap { column -> String? in
                guard let width = widths[column] else { return nil }
                return TextWidth.padded(TextWidth.truncated(row[column], to: width), to: width, right: isNumber[column])
            }
            let line = padded.joined(separator: String(repeating: " ", count: ColumnFitter.gap))
            return String(decoding: line.utf8.reversed().drop { $0 == 0x20 }.reversed(), as: UTF8.self)
        }
    }

    /// Text can be cut without saying something else; a number or a date cannot.
    private func canCut(_ type: ValueType) -> Bool {
        switch type.unwrapped {
        case .int, .float, .date, .time, .datetime: false
        default: true
        }
    }
}
