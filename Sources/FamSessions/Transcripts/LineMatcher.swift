/// Compares output with expected lines: `…` alone matches any lines, `[..]` any text within a line.
public enum LineMatcher {
    public static func matches(_ actual: [String], _ expected: [String]) -> Bool {
        matches(actual[...], expected[...])
    }

    private static func matches(_ actual: ArraySlice<String>, _ expected: ArraySlice<String>) -> Bool {
        guard let first = expected.first else { return actual.isEmpty }
        if isEllipsis(first) {
            let rest = expected.dropFirst()
            return (actual.startIndex...actual.endIndex).contains { matches(actual[$0...], rest) }
        }
        guard let line = actual.first, matchesLine(line, first) else { return false }
        return matches(actual.dropFirst(), expected.dropFirst())
    }

    static func isEllipsis(_ line: String) -> Bool { line == "…" }

    /// `[..]` matches any text, the empty one too. Pieces between are found from left to right, the last at the end.
    static func matchesLine(_ line: String, _ pattern: String) -> Bool {
        let pieces = pattern.split(separator: "[..]", omittingEmptySubsequences: false)
        guard pieces.count > 1 else { return line == pattern }
        guard line.hasPrefix(pieces[0]) else { return false }
        var rest = line.dropFirst(pieces[0].count)
        for piece in pieces[1..<(pieces.count - 1)] where !piece.isEmpty {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(pieces[pieces.count - 1])
    }

    static func hasPattern(_ line: String) -> Bool { isEllipsis(line) || line.contains("[..]") }
}
