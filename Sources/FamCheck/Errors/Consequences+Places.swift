import FamRegistry
import FamSyntax
import FamText

/// The statements and lines around a place.
extension Consequences {
    func brokenStatement(around place: Int) -> WrongStatement? {
        guard let wrong = Consequences.last(in: broken, at: place, \.range) else { return nil }
        // One that ends with its line has nothing of the next.
        let endsBefore = wrong.range.upperBound == place && place > 0 && place < source.bytes.count
        return endsBefore && source.bytes[place - 1] == UInt8(ascii: "\n") ? nil : wrong
    }

    func statement(around place: Int) -> Range<Int>? {
        Consequences.last(in: statements, at: place, \.self)
    }

    /// The innermost range that contains a place.
    static func last<T>(in sorted: [T], at place: Int, _ range: (T) -> Range<Int>) -> T? {
        guard let index = sorted.lastIndex(at: place, range) else { return nil }
        return sorted[max(0, index - reach)...index].last { range($0).upperBound >= place }
    }

    /// The outermost range.
    static func first(in sorted: [Range<Int>], at place: Int) -> Range<Int>? {
        guard var index = sorted.lastIndex(at: place, \.self) else { return nil }
        var found: Range<Int>?
        let least = max(0, index - reach)
        while index >= least {
            if sorted[index].upperBound >= place { found = sorted[index] }
            index -= 1
        }
        return found
    }

    /// The beginning of the line, or of the part of it that is searched.
    func lineStart(of place: Int) -> Int {
        var start = min(place, source.bytes.count)
        let least = max(0, start - Consequences.textReach)
        while start > least, source.bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return start
    }
}

extension Array {
    /// The last range that begins at or before the place, in an array sorted by beginnings.
    fileprivate func lastIndex(at place: Int, _ range: (Element) -> Range<Int>) -> Int? {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if range(self[middle]).lowerBound <= place { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }
}
