import FamSyntax
import FamText

/// A tree after one reference: the walk reads it millions of times, and each read of a struct that holds several
/// arrays, out of a variable, would retain and release all of them.
final class TreeReader {
    let tree: Tree
    /// Whose text it is.
    private(set) var source: Source
    /// The statements that the parser could not read, by their start; none overlap.
    private let broken: [Range<Int>]
    /// That of which this is a part that was read again.
    private let outside: TreeReader?

    init(_ tree: Tree, broken: [BrokenStatement] = []) {
        self.tree = tree
        outside = nil
        source = tree.source
        self.broken = TreeReader.joined(broken.map(\.range))
    }

    /// - Parameter isFunction: whether it is a part of a `def`, which may be broken as a whole.
    init(_ tree: Tree, partOf outside: TreeReader, isFunction: Bool) {
        self.tree = tree
        self.outside = outside
        source = tree.source
        broken = isFunction ? outside.broken : []
    }

    /// The text of an entry of which no tree is made, and which has no nodes; see `LineCheck`.
    func read(_ source: Source) { self.source = source }

    /// Whether it begins in a statement that the parser could not read: what that declares may be of any type.
    func isBroken(_ span: Span) -> Bool {
        if broken.isEmpty { return false }
        var low = 0, high = broken.count
        while low < high {
            let middle = (low + high) / 2
            if broken[middle].lowerBound <= span.start { low = middle + 1 } else { high = middle }
        }
        return low > 0 && broken[low - 1].upperBound > span.start
    }

    /// Whether a statement begins in it that the parser could not read.
    func hasBroken(in span: Span) -> Bool { broken.contains { span.range.contains($0.lowerBound) } }

    private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var out: [Range<Int>] = []
        for range in ranges.sorted(by: Tree.isBefore) {
            guard let last = out.last, range.lowerBound < last.upperBound else {
                out.append(range)
                continue
            }
            out[out.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        }
        return out
    }

    /// The variables that a closure or a `def` assigns, also outside where this is a part of a text.
    private(set) lazy var assignedInFunctions: Set<Name> = {
        var found = outside?.assignedInFunctions ?? []
        for index in 0..<tree.nodeCount {
            let node = NodeID(index: UInt32(index))
            switch tree[node] {
            case .closure, .define: found.formUnion(assigned(in: node))
            case .folded: found.formUnion(tree.assignedInFolded[node]?.inClosures ?? [])
            default: break
            }
        }
        return found
    }()

    func assigned(in node: NodeID) -> Set<Name> { tree.assigned(in: node) }

    /// The variables that are named in a node. Cost: its nodes, which come right before it.
    func variables(in node: NodeID) -> Set<Name> {
        let start = tree.span(of: node).start
        var found: Set<Name> = [], part = node
        while tree.span(of: part).start >= start {
            if case .variable(let name) = tree[part] { found.insert(name) }
            guard part.index > 0 else { break }
            part = NodeID(index: part.index - 1)
        }
        return found
    }

    var root: NodeID { tree.root }
    subscript(node: NodeID) -> Syntax { tree[node] }
    func items(_ list: NodeList) -> ArraySlice<NodeID> { tree.items(list) }
    func item(_ index: Int, of list: NodeList) -> NodeID { tree.item(index, of: list) }
    func span(of node: NodeID) -> Span { tree.span(of: node) }
    func text(of node: NodeID) -> String { tree.text(of: node) }
    func wordName(of node: NodeID) -> Name? { tree.wordName(of: node) }
    func nameSpan(of node: NodeID) -> Span { tree.nameSpan(of: node) }
    func valueName(of loop: NodeID) -> Name? { tree.valueName(of: loop) }
    func isPairLoop(_ loop: NodeID) -> Bool { tree.isPairLoop(loop) }
    func itemPattern(of loop: NodeID) -> NodeID { tree.itemPattern(of: loop) }
    /// Whether the parts of a text are all text.
    func isPlain(_ parts: NodeList) -> Bool {
        for index in 0..<Int(parts.count) {
            guard case .text = tree[tree.item(index, of: parts)] else { return false }
        }
        return true
    }

    /// The bytes of a span, in place.
    func withBytes<Result>(of span: Span, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        source.bytes.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[span.range.clamped(to: $0.indices)]))
        }
    }

    func failFlags(of statement: NodeID) -> NodeList { tree.failFlags(of: statement) }
}
