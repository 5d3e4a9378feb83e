import Testing

import FamText
@testable import FamShell

/// A picture is opened without the program that made it: what is cut off at a side or written over is lost.
@Suite struct SVGTests {
    /// The names of a household that likes long ones.
    private static let long = [
        "Helped Grandmother carry the shopping up to the fourth floor without being asked",
        "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen", "毎日やり続けることが大切です、そして楽しく",
    ]
    private static func days(_ count: Int) -> [String] { (1...count).map { "Day number \($0)" } }
    private static func wave(_ count: Int, _ factor: Int = 1) -> [Double?] {
        (1...count).map { Double($0 * $0 * factor % 37) }
    }
    private static let charts: [(String, ChartData)] = [
        ("one", ChartData(labels: ["Leo"], series: [.init("stars", [2])])),
        ("negative", ChartData(labels: ["Leo", "Maya", "Zoë"], series: [.init("stars", [2, -4, 0])])),
        ("far below", ChartData(labels: ["Leo", "Maya"], series: [.init("stars", [-1_234_567, -3])])),
        ("large", ChartData(labels: ["A & <B>", "C"], series: [.init("cost", [123_456_789_012, 0.01])])),
        ("long names", ChartData(labels: long, series: [.init("stars", [2, 40, 12])])),
        ("40 rows", ChartData(labels: days(40), series: [.init("points", wave(40))])),
        ("400 rows", ChartData(labels: days(400), series: [.init("points", wave(400))])),
        (
            "20 series",
            ChartData(
                labels: days(12), series: (1...20).map { .init("Behavior of the day \($0)", wave(12, $0)) },
                quantity: "count()")
        ),
        ("long series", ChartData(labels: days(3), series: long.map { .init($0, wave(3)) }, quantity: "sum(points)")),
    ]

    @Test(arguments: [ChartKind.bar, .line], charts.indices)
    func nothingIsOutsideOrWrittenOver(_ kind: ChartKind, _ index: Int) throws {
        let (name, data) = SVGTests.charts[index]
        try SVGTests.expectTidy(SVGChart(data).text(kind), "\(kind) of \(name)")
    }

    @Test func aGridIsTidy() throws {
        let many = HeatData.matrix(SVGTests.days(100), [("a", SVGTests.wave(100)), ("b", SVGTests.wave(100))])
        try SVGTests.expectTidy(many.picture("count").text, "100 columns")
        // As many as a family has behaviors: their names go up.
        let some = HeatData.matrix((1...18).map { "Behavior of the day \($0)" }, [("a", SVGTests.wave(18))])
        try SVGTests.expectTidy(some.picture("count").text, "18 columns")
        #expect(some.picture("count").text.contains("rotate(-90 ") && some.picture("count").text.contains("day 18<"))
        let named = HeatData.matrix(SVGTests.long, SVGTests.long.map { ($0, [1, 2, 3]) })
        try SVGTests.expectTidy(named.picture("count").text, "long names")
        #expect(named.picture("count").text.contains("<title>Donaudampf"))
    }

    @Test func theLastNameIsShownAndALongOneIsWholeUnderThePointer() {
        let weeks = SVGChart(ChartData(labels: SVGTests.days(53), series: [.init("n", SVGTests.wave(53))])).text(.line)
        #expect(weeks.contains(">Day number 1</text>") && weeks.contains(">Day number 53</text>"))
        let bars = SVGChart(ChartData(labels: SVGTests.long, series: [.init("n", [1, 2, 3])])).text(.bar)
        #expect(bars.contains("<title>\(SVGTests.long[0])</title>Helped Grandmother "))
    }

    /// With seven colors the eighth series would look like the first.
    @Test func noTwoSeriesLookTheSame() {
        for kind in [ChartKind.bar, .line] {
            let svg = SVGChart(SVGTests.charts[7].1).text(kind)
            // Each sign of the legend begins in front of its name.
            let lines = svg.split(separator: "\n").map(String.init)
            let signs = lines.indices.dropLast().filter { lines[$0 + 1].contains(">Behavior of the day") }.map {
                lines[$0].replacing(#/ (x|y|d)="[^"]*"/#, with: "")
            }
            #expect(signs.count == 20 && Set(signs).count == 20)
        }
    }

    // MARK: The law

    private struct Box: CustomStringConvertible {
        let text: String
        let x: ClosedRange<Double>
        let y: Double
        var description: String { "\(text) at \(x), \(y)" }
    }

    private static func expectTidy(_ svg: String, _ name: String) throws {
        let boxes = try boxes(of: svg)
        let outside = boxes.filter { $0.x.lowerBound < 0 || $0.x.upperBound > 800 }
        #expect(outside.isEmpty, "\(name): outside of the picture")
        let lines = boxes.sorted { ($0.y, $0.x.lowerBound) < ($1.y, $1.x.lowerBound) }
        let over = lines.indices.flatMap { index in
            lines[(index + 1)...].prefix { $0.y - lines[index].y < 12 }.filter { $0.x.overlaps(lines[index].x) }
        }
        #expect(over.isEmpty, "\(name): written over")
    }

    private static func plain(_ text: Substring) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")].reduce(String(text)) {
            $0.replacing($1.0, with: $1.1)
        }
    }

    /// Where each text is, if a column is 6.5 points wide as in a narrow font.
    private static func boxes(of svg: String) throws -> [Box] {
        let form = #/<text x="([-0-9.]+)" y="([-0-9.]+)" text-anchor="(\w+)"([^>]*)>(?:<title>[^<]*</title>)?([^<]*)</#
        return try svg.matches(of: form).map { match in
            let x = try #require(Double(match.1)), y = try #require(Double(match.2)), text = plain(match.5)
            let wide = Double(TextWidth.columns(text)) * 6.5
            // A line of text that goes up is as wide as it is high.
            guard !match.4.contains("rotate(-90 ") else { return Box(text: text, x: (x - 10)...x, y: y) }
            let from = x - (match.3 == "end" ? wide : match.3 == "middle" ? wide / 2 : 0)
            return Box(text: text, x: from...(from + wide), y: y)
        }
    }
}
