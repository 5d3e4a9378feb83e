/// Two texts as lines of a diff: `-` expected, `+` actual, two spaces for both.
enum LineDiff {
    static func lines(from expected: [String], to actual: [String]) -> [String] {
        let changes = actual.difference(from: expected)
        var removed: Set<Int> = [], inserted: Set<Int> = []
        for change in changes {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [String] = []
        var left = 0, right = 0
        while left < expected.count || right < actual.count {
            if left < expected.count, removed.contains(left) {
                lines.append("- " + expected[left])
                left += 1
            } else if right < actual.count, inserted.contains(right) {
                lines.append("+ " + actual[right])
                right += 1
            } else {
                if right < actual.count { lines.append("  " + actual[right]) }
                left += 1
                right += 1
            }
        }
        return lines
    }
}
