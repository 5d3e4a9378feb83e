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

    @Test func aPictureContainsTextAsText() {
        let svg = SVGChart(ChartData(labels: ["<b> & \u{1B}", "no", "low"], series: [.init("n", [3, nil, -1])])).text(
            .bar)
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>"))
        #expect(svg.contains("&lt;b&gt; &amp; ") && !svg.contains("<b>") && !svg.contains("\u{1B}"))
        #expect(SVGChart(ChartData(labels: [], series: [])).text(.line).hasPrefix("<svg "))
    }
}
