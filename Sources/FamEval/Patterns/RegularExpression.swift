import FamText
import Synchronization

/// Whether a pattern can be read, for the check of constant ones.
public enum Pattern {
    /// `bad-argument` with what is wrong; nil for a valid pattern.
    public static func problem(_ text: String) -> Diagnostic? {
        do {
            _ = try RegularExpression(text)
            return nil
        } catch {
            return error
        }
    }
}

/// `text =~ pattern`: whether the pattern is found anywhere in the text. Linear in the text for every pattern: all ways
/// through the pattern are followed at once, one character after the other. Without back-references and look-around.
struct RegularExpression: Sendable {
    /// One step of the compiled pattern.
    enum Step: Sendable {
        case scalar(CharacterSet)
        case start, end, wordEdge(Bool)
        /// Goes on at both places.
        case split(Int, Int)
        case jump(Int)
        /// Notes the place: the start of group `n` goes to `2n`, its end to `2n + 1`.
        case save(Int)
        case found
    }

    let steps: [Step]
    /// How many groups in parentheses it has, the whole match not counted.
    let groups: Int
    let names: [(name: String, group: Int)]

    /// - Throws: `bad-argument` with what is wrong.
    init(_ pattern: String) throws(Diagnostic) {
        var parser = RegularExpressionParser(pattern)
        steps = try parser.parse()
        groups = parser.groups
        names = parser.names
    }

    static func matches(_ text: String, _ pattern: String) throws(Diagnostic) -> Bool {
        try compiled(pattern).isFound(in: text)
    }

    /// The last patterns by their bytes: a query asks with one pattern for every row.
    private static let known = Mutex<[[UInt8]: RegularExpression]>([:])

    static func compiled(_ pattern: String) throws(Diagnostic) -> RegularExpression {
        let key = Array(pattern.utf8)
        if let expression = known.withLock({ $0[key] }) { return expression }
        let made = try RegularExpression(pattern)
        known.withLock { known in
            if known.count >= 64 { known.removeAll() }
            known[key] = made
        }
        return made
    }

    /// Cost: the length of the text times the size of the pattern.
    func isFound(in text: String) throws(Diagnostic) -> Bool {
        var pulse = Pulse()
        var current = States(steps.count), next = States(steps.count)
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            try pulse.beat()
            if add(0, to: &current, previous, scalar) { return true }
            next.removeAll()
            for state in current.list {
                if case .scalar(let set) = steps[state], set.contains(scalar) { next.pending.append(state + 1) }
            }
            // Edges need the next character, so the empty steps from the new places are followed then.
            swap(&current, &next)
            previous = scalar
        }
        return add(0, to: &current, previous, nil)
    }

    private struct States {
        var list: [Int] = []
        /// Places reached whose empty steps are not followed yet.
        var pending: [Int] = []
        private var isIn: [Bool]

        init(_ count: Int) { isIn = [Bool](repeating: false, count: count) }

        mutating func insert(_ state: Int) -> Bool {
            if isIn[state] { return false }
            isIn[state] = true
            list.append(state)
            return true
        }

        mutating func removeAll() {
            for state in list { isIn[state] = false }
            list.removeAll(keepingCapacity: true)
            pending.removeAll(keepingCapacity: true)
        }
    }

    /// Follows empty steps from the pending places and from `start`, between two characters; true when the end of the
    /// pattern is reached.
    private func add(_ start: Int, to states: inout States, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool
    {
        states.pending.append(start)
        while let place = states.pending.popLast() {
            guard states.insert(place) else { continue }
            switch steps[place] {
            case .found: return true
            case .scalar: break
            case .jump(let target): states.pending.append(target)
            case .save: states.pending.append(place + 1)
            case .split(let first, let second): states.pending += [first, second]
            case .start: if before == nil { states.pending.append(place + 1) }
            case .end: if after == nil { states.pending.append(place + 1) }
            case .wordEdge(let wanted):
                let isEdge = (before.map(CharacterSet.isWord) ?? false) != (after.map(CharacterSet.isWord) ?? false)
                if isEdge == wanted { states.pending.append(place + 1) }
            }
        }
        return false
    }
}

/// The characters that one place of a pattern takes.
struct CharacterSet: Sendable {
    var ranges: [ClosedRange<UInt32>]
    var isNegated = false
    /// Letters are taken in either case.
    var ignoresCase = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isIn = holds(scalar) || ignoresCase && CharacterSet.otherCases(scalar).contains(where: holds)
        return isIn != isNegated
    }

    private func holds(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar.value) } }

    private static func otherCases(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if scalar.value < 0x80 {
            guard 65...90 ~= scalar.value & ~0x20 else { return [] }
            return [Unicode.Scalar(UInt8(scalar.value ^ 0x20))]
        }
        // A mapping to several letters (ß to SS) does not count for a single character.
        return [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping].compactMap { text in
            text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
        }
    }

    static let any = CharacterSet(ranges: [10...10], isNegated: true)
    static let digit = CharacterSet(ranges: [48...57])
    static let word = CharacterSet(ranges: [48...57, 65...90, 95...95, 97...122])
    static let space = CharacterSet(ranges: [9...13, 32...32, 0xA0...0xA0])

    static func one(_ scalar: Unicode.Scalar) -> CharacterSet { CharacterSet(ranges: [scalar.value...scalar.value]) }
    /// ASCII digits and underscore, and letters of every script.
    static func isWord(_ scalar: Unicode.Scalar) -> Bool { word.contains(scalar) || scalar.properties.isAlphabetic }

    /// Whether a word begins or ends before the character at a position.
    static func isEdge(_ text: [Unicode.Scalar], _ position: Int) -> Bool {
        let before = position > 0 && isWord(text[position - 1])
        let after = position < text.count && isWord(text[position])
        return before != after
    }

    var complement: [ClosedRange<UInt32>] {
        var result: [ClosedRange<UInt32>] = [], from: UInt32 = 0
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > from { result.append(from...(range.lowerBound - 1)) }
            from = max(from, range.upperBound + 1)
        }
        return result + [from...0x10_FFFF]
    }
}
