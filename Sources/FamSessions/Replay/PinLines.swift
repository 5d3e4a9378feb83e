/// The pins of a file by the indexes of their lines. Of a hundred thousand, a dictionary takes three times as much.
struct PinLines: Sendable {
    private var pins: [EntryPin] = []
    /// The index in `pins` of each line, or -1.
    private var places: [Int32]

    init(_ lines: [String]) {
        places = Array(repeating: -1, count: lines.count)
        for (index, line) in lines.enumerated() {
            guard let pin = EntryPin(line) else { continue }
            places[index] = Int32(pins.count)
            pins.append(pin)
        }
    }

    /// Nil where there is none, or a line that only begins like one.
    subscript(line: Int) -> EntryPin? { isPin(line) ? pins[Int(places[line])] : nil }

    func isPin(_ line: Int) -> Bool { places[line] >= 0 }
}
