import FamText

/// From which steps of a pattern, before which character of a text, its end can still be reached. With that the matches
/// of a text are found one after the other without trying ways that lead nowhere, of which a single match may have as
/// many as the rest of the text has characters (`a.*b|a`).
///
/// One walk from the end of the text keeps every 1,024th row of steps; those between are made again when the matches
/// come to them. Cost: twice the length of the text times the size of the pattern.
struct PatternAhead {
    private static let blockLength = 1024

    private let expression: RegularExpression
    private let text: [Unicode.Scalar]
    /// The steps from which an empty step leads to this one.
    private var before: [[Int]]
    /// Rows at multiples of the block's length, as bits of steps.
    private var kept: [[UInt64]]
    private var block = -1
    /// The rows of the block, and the one after it.
    private var rows: [[UInt64]] = []
    private var pulse = Pulse()

    init(_ expression: RegularExpression, _ text: [Unicode.Scalar]) throws(Diagnostic) {
        self.expression = expression
        self.text = text
        before = Array(repeating: [], count: expression.steps.count)
        for (place, step) in expression.steps.enumerated() {
            switch step {
            case .found, .scalar: break
            case .jump(let target): before[target].append(place)
            case .split(let first, let second):
                before[first].append(place)
                before[second].append(place)
            case .start, .end, .wordEdge, .save: before[place + 1].append(place)
            }
        }
        kept = Array(repeating: [], count: text.count / PatternAhead.blockLength + 1)
        var row: [UInt64]?
        for position in (0...text.count).reversed() {
            try pulse.beat(taking: 16)
            row = made(position, after: row)
            if position % PatternAhead.blockLength == 0 { kept[position / PatternAhead.blockLength] = row ?? [] }
        }
    }

    /// The first place at or after an offset where a match begins.
    mutating func nextBegin(from start: Int) throws(Diagnostic) -> Int? {
        var position = start
        while position <= text.count {
            try pulse.beat()
            if try leads(from: 0, at: position) { return position }
            position += 1
        }
        return nil
    }

    mutating func leads(from step: Int, at position: Int) throws(Diagnostic) -> Bool {
        let length = PatternAhead.blockLength
        if position / length != block { try fill(position / length) }
        return rows[position % length][step / 64] >> UInt64(step % 64) & 1 == 1
    }

    private mutating func fill(_ index: Int) throws(Diagnostic) {
        let first = index * PatternAhead.blockLength
        var row = kept.indices.contains(index + 1) ? kept[index + 1] : nil
        rows = Array(repeating: [], count: min(PatternAhead.blockLength, text.count - first + 1))
        for offset in rows.indices.reversed() {
            try pulse.beat(taking: 16)
            row = made(first + offset, after: row)
            rows[offset] = row ?? []
        }
        block = index
    }

    /// The row before the character at a position.
    private func made(_ position: Int, after next: [UInt64]?) -> [UInt64] {
        var row = [UInt64](repeating: 0, count: (expression.steps.count + 63) / 64), open: [Int] = []
        func reach(_ step: Int) {
            if row[step / 64] >> UInt64(step % 64) & 1 == 1 { return }
            row[step / 64] |= 1 << UInt64(step % 64)
            open.append(step)
        }
        for (place, step) in expression.steps.enumerated() {
            switch step {
            case .found: reach(place)
            case .scalar(let set):
                guard let next, next[(place + 1) / 64] >> UInt64((place + 1) % 64) & 1 == 1 else { continue }
                if set.contains(text[position]) { reach(place) }
            default: break
            }
        }
        while let step = open.popLast() {
            for place in before[step] where isOpen(expression.steps[place], position) { reach(place) }
        }
        return row
    }

    /// Whether an empty step can be taken there.
    private func isOpen(_ step: RegularExpression.Step, _ position: Int) -> Bool {
        switch step {
        case .start: position == 0
        case .end: position == text.count
        case .wordEdge(let wanted): CharacterSet.isEdge(text, position) == wanted
        default: true
        }
    }
}
