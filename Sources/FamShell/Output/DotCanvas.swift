/// A line through values, in Braille letters of two by four dots.
enum DotCanvas {
    /// Rows of letters from the top; values are spread over the whole width, gaps (nil) are not crossed.
    static func draw(_ values: [Double?], columns: Int, rows: Int, in range: ClosedRange<Double>) -> [String] {
        var bits = [[UInt32]](repeating: [UInt32](repeating: 0, count: columns), count: rows)
        let across = columns * 2, down = rows * 4
        let place = { (index: Int, value: Double) -> (x: Int, y: Int) in
            let x = values.count > 1 ? index * (across - 1) / (values.count - 1) : across / 2
            return (x, Int(((1 - range.share(of: value)) * Double(down - 1)).rounded()))
        }
        let set = { (x: Int, y: Int) in
            // The dots of a letter are numbered down the left column, down the right one, and then the lowest pair.
            let dot: [UInt32] = x % 2 == 0 ? [0x01, 0x02, 0x04, 0x40] : [0x08, 0x10, 0x20, 0x80]
            bits[y / 4][x / 2] |= dot[y % 4]
        }
        var before: (x: Int, y: Int)?
        for (index, value) in values.enumerated() {
            guard let value, value.isFinite else {
                before = nil
                continue
            }
            let point = place(index, value)
            let start = before ?? point
            let steps = max(abs(point.x - start.x), abs(point.y - start.y), 1)
            for step in 0...steps {
                set(start.x + (point.x - start.x) * step / steps, start.y + (point.y - start.y) * step / steps)
            }
            before = point
            // One dot alone would be taken for dust: a value between gaps is a square of four.
            if isGap(values, index - 1), isGap(values, index + 1) {
                for (x, y) in [(point.x ^ 1, point.y), (point.x, point.y ^ 1), (point.x ^ 1, point.y ^ 1)] { set(x, y) }
            }
        }
        return bits.map { row in
            String(String.UnicodeScalarView(row.map { $0 == 0 ? " " : Unicode.Scalar(0x2800 + $0) ?? " " }))
        }
    }

    private static func isGap(_ values: [Double?], _ index: Int) -> Bool {
        !values.indices.contains(index) || values[index]?.isFinite != true
    }
}
