/// Computes the widths of a table's columns. Pure.
public enum ColumnFitter {
    public struct Request: Equatable, Sendable {
        /// The columns that its widest cell and its name take.
        public var natural: Int
        /// The fewest columns it can have.
        public var least: Int

        public init(natural: Int, least: Int) {
            self.natural = natural
            self.least = least
        }
    }

    public static let gap = 2
    /// How wide a column may be without giving way to the first.
    private static let short = 12

    /// A width for each column; nil for a column that is left out. Wide columns shrink first. If even the least widths
    /// do not fit, columns are left out from the right; the first always stays.
    public static func widths(_ columns: [Request], in width: Int) -> [Int?] {
        var count = columns.count
        while count > 1, columns[..<count].reduce(0, { $0 + $1.least }) + gap * (count - 1) > width { count -= 1 }
        guard count > 0 else { return [] }
        let kept = Array(columns[..<count])
        let room = max(1, width - gap * (count - 1))
        let widths = shrunk(kept, to: room)
        return widths.map(Optional.some) + Array(repeating: nil, count: columns.count - count)
    }

    /// Finds the widest cap under which everything fits; columns narrower than the cap keep their natural width. The
    /// first column that shrinks names the row, so it keeps up to two fifths of the room as long as short columns stay
    /// whole.
    private static func shrunk(_ wanted: [Request], to room: Int) -> [Int] {
        var columns = wanted
        if let leading = columns.firstIndex(where: { $0.natural > $0.least }) {
            let others = columns.indices.reduce(0) { sum, index in
                index == leading ? sum : sum + max(columns[index].least, min(columns[index].natural, short))
            }
            let kept = min(columns[leading].natural, room * 2 / 5, room - others)
            columns[leading].least = max(columns[leading].least, kept)
        }
        let under = { (cap: Int) in columns.map { max($0.least, min($0.natural, cap)) } }
        var low = 1, high = max(1, columns.map(\.natural).max() ?? 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if under(middle).reduce(0, +) <= room { low = middle } else { high = middle - 1 }
        }
        var widths = under(low)
        // Columns left over under the cap go to those that want more, one each, from the left.
        var rest = room - widths.reduce(0, +)
        for index in columns.indices where rest > 0 && widths[index] < columns[index].natural {
            widths[index] += 1
            rest -= 1
        }
        if columns.count == 1 { widths[0] = min(widths[0], room) }
        return widths
    }
}
