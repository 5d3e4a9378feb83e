import FamRegistry
import FamSyntax
import FamText

/// The names that statements which were not understood would have declared.
extension Consequences {
    static let binders: Set<String> = ["let", "var", "def", "for", "param", "catch"]

    /// Notes the names of the wrong statement, and of the closure or function around it.
    mutating func collectNames(around place: Int) {
        if let inner = statement(around: place) { collectNames(of: inner) }
        guard let outer = Consequences.first(in: statements, at: place) else { return }
        var start = outer.lowerBound
        guard let word = nextWord(from: &start, before: outer.upperBound), ["let", "var", "def"].contains(word.text),
            let name = nextWord(from: &start, before: outer.upperBound)
        else { return }
        lost.insert(name.text)
        if word.text == "def" { lostFunctions.insert(name.text) }
    }

    /// Notes what a broken statement may have declared: names after a declaring word, before an `=`, and before the
    /// parameters of what other languages call a function.
    mutating func collectNames(of range: Range<Int>) {
        var place = range.lowerBound, words = 0, owed = 0
        var isFunction = false, first = ""
        let end = min(range.upperBound, source.bytes.count, range.lowerBound + max(budget, 0))
        defer { budget -= place - range.lowerBound }
        // `let { name, stars: n } = …`, with or without `let`: each word is a name.
        var patternEnd = patternEnd(from: place, before: end)
        while let word = nextWord(from: &place, before: end) {
            words += 1
            if place <= patternEnd {
                lost.insert(word.text)
                continue
            }
            if words == 1 { first = word.text }
            if word.text == "def" {
                isFunction = true
                // `give def(goal: reward) { … }`
                if words == 2 { lostFunctions.insert(first) }
            }
            if !hasLostModule {
                hasLostModule = word.text == "use" || checker.registry.features.contains { $0.id == word.text }
            }
            let next = source.bytes[place..<end].first { $0 != 0x20 && $0 != 0x09 } ?? 0
            if Consequences.binders.contains(word.text) {
                patternEnd = self.patternEnd(from: place, before: end)
                if patternEnd > place { continue }
                owed = 2
                if next | 0x20 < 0x61 && next != UInt8(ascii: "_") {
                    word.text == "def" ? (hasUnnamedFunction = true) : (hasUnnamed = true)
                }
            } else if owed > 0 || words <= 3 && isAssigned(place, before: end) {
                // The value of a declaration is not a name: `let a = abs(1, 2)` does not declare `abs`.
                owed = next == UInt8(ascii: "=") && isAssigned(place, before: end) ? 0 : max(0, owed - 1)
                lost.insert(word.text)
                lost.insert(glued(word.text, at: place, before: end))
                if isFunction { lostFunctions.insert(word.text) }
            } else if words <= 2, next == UInt8(ascii: "("), source.bytes[place..<end].contains(UInt8(ascii: "{")) {
                lostFunctions.insert(word.text)
            }
        }
    }

    /// The end of the names in brackets at a place; the place itself if there are none. A missing name among them may
    /// have been any.
    private mutating func patternEnd(from place: Int, before end: Int) -> Int {
        guard place < end else { return place }
        let rest = source.bytes[place..<end].drop { $0 == 0x20 || $0 == 0x09 }
        guard let first = rest.first, "{[".utf8.contains(first), let closer = closer(of: rest) else { return place }
        let marks = rest[...closer].filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        for (before, mark) in zip(marks, marks.dropFirst()) where ",:{[".utf8.contains(before) {
            // The last item may have a comma after it.
            if ",:".utf8.contains(mark) || "}]".utf8.contains(mark) && before != UInt8(ascii: ",") { hasUnnamed = true }
        }
        return closer
    }

    /// What a statement that the check refused may leave unknown: the last table, what a `use` or `source` would have
    /// brought, and what a misspelled word at its beginning should have declared: `lett total = 5`.
    mutating func noteLost(around place: Int, _ code: DiagnosticCode) {
        lost.insert("_")
        guard let statement = statement(around: place) else { return }
        noteDoubtful(around: place)
        if [.unknownCommand, .extraArgument, .badArgument].contains(code) { collectNames(of: statement) }
        var start = statement.lowerBound
        guard let word = nextWord(from: &start, before: min(statement.upperBound, source.bytes.count)) else { return }
        if word.text == "use" { hasLostModule = true }
        if word.text == "let" || word.text == "var", let name = nextWord(from: &start, before: statement.upperBound) {
            shapeless.insert(name.text)
        }
        if word.text == "source" { (hasUnnamed, hasUnnamedFunction) = (true, true) }
    }

    /// Whether the rows that a stage needs are made of such a variable: `$network.items | first`.
    func usesShapeless(before error: Int) -> Bool {
        guard !shapeless.isEmpty, let around = statement(around: error) else { return false }
        var place = max(around.lowerBound, error - Consequences.textReach)
        while let word = nextWord(from: &place, before: min(error, source.bytes.count)) {
            if word.hasDollar, shapeless.contains(word.text) { return true }
        }
        return false
    }

    /// Notes the function around a wrong statement.
    private mutating func noteDoubtful(around place: Int) {
        guard let outer = Consequences.first(in: statements, at: place) else { return }
        var start = outer.lowerBound
        guard nextWord(from: &start, before: outer.upperBound)?.text == "def",
            let name = nextWord(from: &start, before: outer.upperBound)
        else { return }
        doubtful.insert(name.text)
    }

    /// Whether the statement, up to the line of the error, uses a name that a wrong one may have declared.
    func mentionsLost(_ span: Range<Int>) -> Bool {
        if lost.isEmpty { return false }
        var place = max(
            statement(around: span.lowerBound)?.lowerBound ?? lineStart(of: span.lowerBound),
            span.lowerBound - Consequences.textReach)
        var end = min(max(span.upperBound, place), source.bytes.count)
        let most = min(end + Consequences.textReach, source.bytes.count)
        while end < most, source.bytes[end] != UInt8(ascii: "\n") { end += 1 }
        // The variables of its own loops, which their bodies know.
        var loops: [String: Int] = [:], before = ""
        while let word = nextWord(from: &place, before: end) {
            if before == "for" { loops[word.text] = place }
            before = word.text
            if word.hasDollar, let start = loops[word.text], source.bytes[start..<place].contains(0x7B) { continue }
            let isCall = place < source.bytes.count && source.bytes[place] == UInt8(ascii: "(")
            if word.hasDollar || isCall ? lost.contains(word.text) : lostFunctions.contains(word.text) { return true }
        }
        return false
    }
}
