import FamText

/// Names that the trees of one session share.
public final class NameTable {
    private var indexes: [String: UInt32] = [:]
    private var names: [String] = []

    public init() {}

    public func intern(_ text: String) -> Name {
        if let index = indexes[text] { return Name(index: index) }
        let index = UInt32(names.count)
        names.append(text)
        indexes[text] = index
        return Name(index: index)
    }

    public subscript(name: Name) -> String { names[Int(name.index)] }
}

/// One source's text as an arena of small fixed-size nodes with 32-bit indexes (architecture.md).
/// A tree is made by `Parser.parse` and never changed.
public struct Tree {
    public let source: Source
    public let names: NameTable
    /// The `block` of all statements.
    public internal(set) var root: NodeID = .none

    var nodes: [Node] = []
    var children: [NodeID] = []
    /// Pieces of strings with escapes, by index.
    var texts: [String] = []

    init(source: Source, names: NameTable) {
        self.source = source
        self.names = names
    }

    public var nodeCount: Int { nodes.count }
}

/// 24 bytes. What `a`, `b`, `c` mean depends on `kind`; only `Tree` and its builder know.
struct Node {
    var kind: NodeKind
    var flag: UInt8
    var start: UInt32
    var end: UInt32
    var a: UInt32
    var b: UInt32
    var c: UInt32
}
