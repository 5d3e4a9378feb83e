/// The pins of a file by the indexes of their lines. Of a hundred thousand, a dictionary takes three times as much.
struct PinLines: Sendable {
    private var pins: [EntryPin?] = []
    /// The index in `pins` of each line, or -1.
    private var places: [Int32]

    init(_ lines: [String]) {
        places = Array(repeating: -1, count: lines.count)
        for (index, line) in lines.enumerated() where EntryPin.begins(line) {
            places[index] = Int32(pins.count)
            pins.append(EntryPin(line))
        }
    }

    /// Nil where there is none, or a line that only begins like one.
    subscript(line: Int) -> EntryPin? { place(of: line).flatMap { pins[$0] } }

    func isPin(_ line: Int) -> Bool { place(of: line).map { pins[$0] != nil } ?? false }

    private func place(of line: Int) -> Int? {
        let place = places[line]
        return place < 0 ? nil : Int(place)
    }
}
