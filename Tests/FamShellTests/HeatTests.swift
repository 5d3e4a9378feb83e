import FamText
import FamValues
import Testing

@testable import FamShell

/// Shades of numbers, and charts as pictures.
@Suite struct HeatTests {
    private let renderer = HeatRenderer(width: 40, style: .plain)

    private func day(_ month: Int, _ day: Int) throws -> CivilDate {
        try #require(CivilDate(year: 2026, month: month, day: day))
    }

    @Test func aCalendarHasAColumnForEachWeek() throws {
        let text = renderer.calendar([(try day(9, 30), 4), (try day(10, 1), 1), (try day(10, 6), 2)])
        #expect(
            text == """
                    Oct
                Mon
                Tue   ▒
                Wed █
                Thu ░
                Fri
                Sat
                Sun
                0 ·░▒▓█ 4

                """)
    }

    /// However many years there are, the last weeks are shown.
    @Test func aCalendarFitsTheWidth() throws {
        let days = (0..<800).map { (day: CivilDate(days: 20_000 + $0), value: Double($0 % 5)) }
        for line in renderer.calendar(days).split(separator: "\n") { #expect(TextWidth.columns(line) <= 40) }
    }

    @Test func aMatrixHasACellForEachColumn() {
        let text = renderer.matrix(["Maya", "Leo"], [("W41", [4, nil]), ("W42", [0, 2])])
        #expect(
            text == "             Maya           Leo\nW41          ██ 4\nW42          ·· 0          ▒▒ 2\n0 ·░▒▓█ 4\n")
        #expect(renderer.matrix([], []) == "nothing to draw\n")
    }

    /// The shades of `heat` are a picture too: a cell for each value, with its number.
    @Test func aMatrixIsAPicture() {
        let svg = HeatData.matrix(["Maya", "Leo"], [("W41", [4, nil]), ("W42", [1, 2])]).picture("stars").text
        #expect(svg.split(separator: "\n").count { $0.contains("fill-opacity") } == 3)
        #expect(svg.contains(">stars</text>"))
        #expect(svg.contains(">W42</text>") && svg.contains(">Leo</text>") && svg.contains(">4</text>"))
    }

    @Test func aCalendarIsAPictureOfItsWeeks() throws {
        let days = [(day: try day(9, 30), value: 4.0), (try day(10, 1), 1), (try day(10, 6), 2)]
        let svg = HeatData.calendar(days).picture("stars").text
        #expect(svg.split(separator: "\n").count { $0.contains("fill-opacity") } == 3)
        #expect(svg.contains(">Oct</text>") && svg.contains(">Sun</text>"))
    }

    /// A value between gaps has no line to it, and is seen nevertheless.
    @Test func aValueBetweenGapsIsADot() {
        let data = ChartData(labels: ["a", "b", "c", "d"], series: [.init("n", [1, nil, 2, 3])])
        let svg = SVGChart(data).text(.line)
        #expect(svg.split(separator: "\n").count { $0.hasPrefix("<circle ") } == 1)
        let dots = DotCanvas.draw([nil, 1, nil], columns: 3, rows: 1, in: 1...1).joined()
        #expect(dots.unicodeScalars.contains { ($0.value & 0xFF).nonzeroBitCount == 4 && $0.value > 0x2800 })
    }

    @Test func aPageShowsTextAsText() throws {
        let table = Table(
            shape: RowShape([Column("<b>", .string), Column("n", .int)]), rows: [[.string("a < b\n& c"), .int(1)]])
        let page = try FormatWriter(.html, zone: .utc).write(.table(table))
        #expect(page.contains("<td>a &lt; b<br>&amp; c</td><td class=\"n\">1</td>") && !page.contains("<b>"))
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    }

    @Test func aPictureContainsTextAsText() {
        let svg = SVGChart(ChartData(labels: ["<b> & \u{1B}", "no", "low"], series: [.init("n", [3, nil, -1])])).text(
            .bar)
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>"))
        #expect(svg.contains("&lt;b&gt; &amp; ") && !svg.contains("<b>") && !svg.contains("\u{1B}"))
        #expect(SVGChart(ChartData(labels: [], series: [])).text(.line).hasPrefix("<svg "))
    }
}
