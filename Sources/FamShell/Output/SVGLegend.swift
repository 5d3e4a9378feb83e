/// The names of the series above a picture, each with its color, in as many lines as they need.
struct SVGLegend {
    /// How a series is drawn: its sign in the legend looks the same.
    enum Sign { case bar, line }

    private static let line = 20.0, mark = 24.0, gap = 18.0, widestName = 240.0
    let parts: [String]
    /// Below it the picture begins.
    let height: Double

    /// Of a single series the axis says the name.
    init(_ series: [ChartData.Series], _ sign: Sign) {
        guard series.count > 1 else {
            (parts, height) = ([], 4)
            return
        }
        var left = 20.0, top = 10.0, parts: [String] = []
        for (index, one) in series.enumerated() {
            let width = min(SVGLegend.widestName, SVG.extent(one.name))
            if left > 20, left + SVGLegend.mark + width > SVG.width - 10 {
                left = 20
                top += SVGLegend.line
            }
            parts.append(SVGLegend.mark(sign, index, left, top))
            parts.append(SVG.text(one.name, left + SVGLegend.mark, top + 11, room: SVGLegend.widestName))
            left += SVGLegend.mark + width + SVGLegend.gap
        }
        self.parts = parts
        height = top + SVGLegend.line
    }

    private static func mark(_ sign: Sign, _ index: Int, _ left: Double, _ top: Double) -> String {
        switch sign {
        case .bar: SVG.rectangle(left, top, 18, 12, SVG.color(index), opacity: opacity(index))
        case .line:
            "<path d=\"M\(SVG.n(left)) \(SVG.n(top + 6))L\(SVG.n(left + 18)) \(SVG.n(top + 6))\" "
                + stroke(index) + "/>"
        }
    }

    /// The eighth series has the first one's color, and differs from it: paler as a bar, dashed as a line.
    static func opacity(_ index: Int) -> Double? { SVG.round(index) == 0 ? nil : SVG.round(index) == 1 ? 0.55 : 0.3 }

    static func stroke(_ index: Int) -> String {
        let dashes = SVG.round(index) == 0 ? "" : " stroke-dasharray=\"\(SVG.round(index) == 1 ? "7 4" : "2 4")\""
        return "fill=\"none\" stroke=\"\(SVG.color(index))\" stroke-width=\"2\" stroke-linecap=\"round\"\(dashes)"
    }
}
