import FamText

/// A statement in which the parser found an error. Further errors about it, or about the names that it declares, may
/// only be consequences.
public struct BrokenStatement: Sendable {
    /// From its first byte to where parsing continued, or after its last error.
    public let range: Range<Int>
    /// The offset of its first error.
    public let firstError: Int

    public init(range: Range<Int>, firstError: Int) {
        self.range = range
        self.firstError = firstError
    }
}

extension Parser {
    /// Notes that the statement at `start`, which has ended, has errors that no statement within it has.
    /// - Parameter before: the number of diagnostics when it began.
    mutating func noteBroken(_ start: Int, after before: Int) {
        // What was parsed after the point where parsing continues is parsed again, as statements of its own.
        if let node = stack.last, tree.span(of: node).range.upperBound > pos {
            stack[stack.count - 1] = tree.add(.error, start, pos)
        }
        let own = (before..<diagnostics.count).filter { attributed.insert($0).inserted }.map { diagnostics[$0] }.filter
        { $0.severity == .error }
        let places = own.compactMap { $0.span.map { Int($0.start) } }
        guard let first = places.min(), let last = places.max() else { return }
        broken.append(BrokenStatement(range: start..<max(pos, start + 1, last + 1), firstError: first))
    }
}

extension Tree {
    /// The ranges of all statements, including those in blocks, by their start, the longer before the shorter. Cost:
    /// one walk over the tree.
    public var statementRanges: [Range<Int>] {
        var out: [Range<Int>] = []
        for node in nodes where node.kind == .block {
            for item in items(NodeList(start: node.a, count: node.b)) where nodes[Int(item.index)].kind != .folded {
                out.append(span(of: item).range)
            }
        }
        return out.sorted(by: Tree.isBefore)
    }

    /// The order of statements by their start, the longer before the shorter.
    public static func isBefore(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        (first.lowerBound, second.upperBound) < (second.lowerBound, first.upperBound)
    }
}
