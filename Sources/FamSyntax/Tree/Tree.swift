import FamText

/// One source's text as an arena of small fixed-size nodes with 32-bit indexes (architecture.md).
/// A tree is made by `Parser.parse` and never changed. Children come before their parents.
public struct Tree {
    public let source: Source
    public let names: NameTable
    /// The `block` of all statements.
    public internal(set) var root: NodeID = .none

    var nodes: [Node] = []
    var children: [NodeID] = []
    /// Parts of nodes that have more than two.
    var extras: [UInt32] = []
    /// Pieces of strings with escapes, by index.
    var texts: [String] = []
    /// Ends of nodes that are longer than `Node.longest`.
    var longEnds: [UInt32: UInt32] = [:]
    /// What is assigned in the parts that a `folded` node stands for, where something is.
    public internal(set) var assignedInFolded: [NodeID: FoldedAssignments] = [:]

    /// The counts reserved are what dense scripts need; memory that is not reached is never touched.
    init(source: Source, names: NameTable, expecting bytes: Int) {
        self.source = source
        self.names = names
        nodes.reserveCapacity(bytes / 3 + 16)
        children.reserveCapacity(bytes / 3 + 16)
    }

    public var nodeCount: Int { nodes.count }
    /// Whether how long it runs is not bounded by its length and its rows.
    public var mayRunLong: Bool { nodes.contains { [NodeKind.whileLoop, .forLoop, .define].contains($0.kind) } }

    public func span(of node: NodeID) -> Span {
        guard node.exists else { return Span(source.id, 0, 0) }
        let found = nodes[Int(node.index)]
        return Span(source.id, Int(found.start), end(of: found, at: node.index))
    }

    public func items(_ list: NodeList) -> ArraySlice<NodeID> {
        children[Int(list.start)..<Int(list.start + list.count)]
    }

    /// One item, which needs no slice of them all.
    public func item(_ index: Int, of list: NodeList) -> NodeID { children[Int(list.start) + index] }

    public func name(_ name: Name) -> String { names[name] }

    func end(of node: Node, at index: UInt32) -> Int {
        node.length == Node.longest ? Int(longEnds[index] ?? node.start) : Int(node.start) + Int(node.length)
    }
}

/// 16 bytes. What `flag`, `a` and `b` mean depends on `kind`; only `Tree+Reading` and `Tree+Building` know.
struct Node {
    /// The length that says: look into `longEnds`.
    static let longest = UInt16.max

    var start: UInt32
    var length: UInt16
    var kind: NodeKind
    var flag: UInt8
    var a: UInt32
    var b: UInt32
}
