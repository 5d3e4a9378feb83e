/// The pins of a file by the indexes of their lines. Of a hundred thousand, a dictionary takes three times as much.
struct PinLines: Sendable {
    /// In order.
    private var indexes: [Int] = []
    private var pins: [EntryPin?] = []

    init(_ lines: [String]) {
        let count = lines.reduce(0) { $0 + (EntryPin.begins($1) ? 1 : 0) }
        indexes.reserveCapacity(count)
        pins.reserveCapacity(count)
        for (index, line) in lines.enumerated() where EntryPin.begins(line) {
            indexes.append(index)
            pins.append(EntryPin(line))
        }
    }

    /// Nil where there is none, or a line that only begins like one.
    subscript(line: Int) -> EntryPin? { place(of: line).flatMap { pins[$0] } }

    func isPin(_ line: Int) -> Bool { place(of: line).map { pins[$0] != nil } ?? false }

    private func place(of line: Int) -> Int? {
        var low = 0, high = indexes.count
        while low < high {
            let middle = (low + high) / 2
            if indexes[middle] < line { low = middle + 1 } else { high = middle }
        }
        return low < indexes.count && indexes[low] == line ? low : nil
    }
}
