import FamText

/// The places where a pattern is found in a text, with those of its groups. All ways through the pattern are followed
/// at once, in the order in which they are preferred, so one search costs the length of the text times the size of the
/// pattern.
struct PatternMatches {
    private let expression: RegularExpression
    private let text: [Unicode.Scalar]
    private var pulse = Pulse()

    /// Start and end of the match and of each group, -1 where a group took no part.
    typealias Places = [Int]

    init(_ expression: RegularExpression, in text: String) throws(Diagnostic) {
        self.expression = expression
        self.text = try text.watchedScalars()
    }

    func part(_ from: Int, _ to: Int) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: text[from..<to])
        return String(result)
    }

    /// The text of a group; nil if it took no part.
    func group(_ index: Int, _ places: Places) -> String? {
        let begin = places[2 * index], end = places[2 * index + 1]
        return begin < 0 || end < 0 ? nil : part(begin, end)
    }

    var count: Int { text.count }
    var groups: Int { expression.groups }
    var names: [(name: String, group: Int)] { expression.names }

    /// Calls `body` with each match, from left to right, none over another. After an empty one the search continues a
    /// character further. All of them cost what one costs: how far a match looks ahead is known before.
    func each(_ body: (Places) throws -> Void) throws {
        var ahead = try PatternAhead(expression, text), start = 0
        while let begin = try ahead.nextBegin(from: start) {
            let places = try match(at: begin, &ahead)
            try body(places)
            start = places[1] > places[0] ? places[1] : places[1] + 1
        }
    }

    /// The preferred way through the pattern from a place where there is one.
    private func match(at begin: Int, _ ahead: inout PatternAhead) throws(Diagnostic) -> Places {
        var places = Places(repeating: -1, count: 2 * (expression.groups + 1)), start = 0
        var threads = Threads(expression.steps.count)
        places[0] = begin
        for position in begin...text.count {
            threads.removeAll()
            follow(start, places, position, &threads)
            for (place, reached) in threads.list where try ahead.leads(from: place, at: position) {
                places = reached
                start = place + 1
                break
            }
            if case .found = expression.steps[start - 1] {
                places[1] = position
                break
            }
        }
        return places
    }

    /// The leftmost match at or after an offset.
    mutating func first(from start: Int) throws(Diagnostic) -> Places? {
        var found: Places?
        var current = Threads(expression.steps.count), next = Threads(expression.steps.count)
        let fresh = Places(repeating: -1, count: 2 * (expression.groups + 1))
        for position in start...text.count {
            try pulse.beat(taking: 16)
            if found == nil {
                var begun = fresh
                begun[0] = position
                follow(0, begun, position, &current)
            }
            if current.list.isEmpty {
                if found != nil { break }
                // An edge of a word, or the end, may come later.
                current.removeAll()
                continue
            }
            next.removeAll()
            threads: for (place, places) in current.list {
                switch expression.steps[place] {
                case .found:
                    found = places
                    found?[1] = position
                    // Ways after this one are less preferred.
                    break threads
                case .scalar(let set):
                    if position < text.count, set.contains(text[position]) {
                        follow(place + 1, places, position + 1, &next)
                    }
                default: break
                }
            }
            swap(&current, &next)
        }
        return found
    }

    /// Takes the empty steps from a place on, the preferred way first.
    private func follow(_ start: Int, _ places: Places, _ position: Int, _ threads: inout Threads) {
        var stack = [(start, places)]
        while var (place, places) = stack.popLast() {
            while threads.insert(place) {
                switch expression.steps[place] {
                case .found, .scalar:
                    threads.list.append((place, places))
                    place = -1
                case .jump(let target): place = target
                case .save(let slot):
                    places[slot] = position
                    place += 1
                case .split(let first, let second):
                    stack.append((second, places))
                    place = first
                case .start: place = position == 0 ? place + 1 : -1
                case .end: place = position == text.count ? place + 1 : -1
                case .wordEdge(let wanted): place = CharacterSet.isEdge(text, position) == wanted ? place + 1 : -1
                }
                if place < 0 { break }
            }
        }
    }

    /// The current threads, the preferred one first; of those that meet at a step, the first stays.
    private struct Threads {
        var list: [(Int, Places)] = []
        private var isIn: [Bool]
        private var visited: [Int] = []

        init(_ count: Int) { isIn = [Bool](repeating: false, count: count) }

        mutating func insert(_ step: Int) -> Bool {
            if isIn[step] { return false }
            isIn[step] = true
            visited.append(step)
            return true
        }

        mutating func removeAll() {
            for step in visited { isIn[step] = false }
            visited.removeAll(keepingCapacity: true)
            list.removeAll(keepingCapacity: true)
        }
    }
}
