import FamSyntax
import FamText

/// A tree after one reference: the walk reads it millions of times, and each read of a struct that holds several
/// arrays, out of a variable, would retain and release all of them.
final class TreeReader {
    let tree: Tree
    let source: Source

    init(_ tree: Tree) {
        self.tree = tree
        source = tree.source
    }

    var root: NodeID { tree.root }
    subscript(node: NodeID) -> Syntax { tree[node] }
    func items(_ list: NodeList) -> ArraySlice<NodeID> { tree.items(list) }
    func span(of node: NodeID) -> Span { tree.span(of: node) }
    func text(of node: NodeID) -> String { tree.text(of: node) }
    func wordName(of node: NodeID) -> Name? { tree.wordName(of: node) }
    func nameSpan(of node: NodeID) -> Span { tree.nameSpan(of: node) }
    func valueName(of loop: NodeID) -> Name? { tree.valueName(of: loop) }
    func isPairLoop(_ loop: NodeID) -> Bool { tree.isPairLoop(loop) }
    func itemPattern(of loop: NodeID) -> NodeID { tree.itemPattern(of: loop) }
    func failFlags(of statement: NodeID) -> NodeList { tree.failFlags(of: statement) }
}
