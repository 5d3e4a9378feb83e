import FamText

/// The statements of a long `atomic` block, and the items of a long list, are dropped again while the block or list is
/// still being read, and read once more where the check comes to them: a script that a program wrote is often one such
/// statement, and its tree takes eight times as much memory as its text.
extension Parser {
    /// The sizes of the tree where the parts began that are dropped next.
    struct FoldMark {
        /// So many nodes are dropped together.
        static let length = 8_192

        /// Whether they are items of a list, and not statements.
        let isList: Bool
        let start: Int
        let nodes: Int, children: Int, extras: Int, texts: Int
        let stack: Int, diagnostics: Int

        init(_ parser: Parser, isList: Bool) {
            self.isList = isList
            start = parser.pos
            nodes = parser.tree.nodes.count
            children = parser.tree.children.count
            extras = parser.tree.extras.count
            texts = parser.tree.texts.count
            stack = parser.stack.count
            diagnostics = parser.diagnostics.count
        }
    }

    /// Says that the block or list at this place may be folded. Only in a text that is read in pieces, whose trees
    /// nobody but the check sees.
    mutating func allowFolding() {
        if folds, brackets.openers.isEmpty { foldable = pos }
    }

    /// Where its parts begin; nil if it is not to be folded. Called after its bracket.
    func foldMark(at opener: Int) -> FoldMark? {
        foldable == opener ? FoldMark(self, isList: byte(opener) == UInt8(ascii: "[")) : nil
    }

    /// Called between two parts: puts one node in place of the many since the mark. Parts with errors stay, because
    /// what they mean may depend on the brackets around.
    mutating func fold(_ mark: inout FoldMark) {
        guard tree.nodes.count - mark.nodes >= FoldMark.length else { return }
        if diagnostics.count == mark.diagnostics, !isStopped, tree.canFold(from: mark.nodes) {
            tree.drop(from: mark)
            stack.removeLast(stack.count - mark.stack)
            stack.append(tree.add(.folded, mark.start, pos, flag: mark.isList ? 1 : 0, 0, 0))
        }
        mark = FoldMark(self, isList: mark.isList)
    }

    /// items = item { "," item } [","], up to the end of the piece
    mutating func parseFoldedItems() {
        isMultiline = true
        let start = pos, mark = stack.count
        skipBlanks()
        while pos < pieceEnd, !isStopped {
            stack.append(parseItem(before: UInt8(ascii: "]")))
            skipBlanks()
            _ = maybe(",")
            skipBlanks()
        }
        tree.root = tree.add(.list, start, pos, tree.makeList(&stack, from: mark))
    }
}

extension Tree {
    /// Whether nothing asks for these nodes from outside: what a closure assigns is searched for in the whole
    /// statement, and bare names among the items of a list are reported together.
    fileprivate func canFold(from first: Int) -> Bool {
        for index in first..<nodes.count {
            switch nodes[index].kind {
            case .closure, .define, .name, .error: return false
            default: break
            }
        }
        return true
    }

    fileprivate mutating func drop(from mark: Parser.FoldMark) {
        nodes.removeLast(nodes.count - mark.nodes)
        children.removeLast(children.count - mark.children)
        extras.removeLast(extras.count - mark.extras)
        texts.removeLast(texts.count - mark.texts)
        if !longEnds.isEmpty { longEnds = longEnds.filter { $0.key < mark.nodes } }
    }

    /// The parts that a `folded` node or a `line` stands for: the statements of a `block`, or the items of a `list`.
    public func unfolded(_ id: NodeID) -> Parsed {
        Parser.parse(source, names: names, part: span(of: id).range, isList: nodes[Int(id.index)].flag == 1)
    }
}
