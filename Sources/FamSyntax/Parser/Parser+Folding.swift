import FamText

/// The statements of a long block of a form (`atomic`, `if`, `for`, …) or a `def`, and the items of a long list, are
/// dropped again while the block or list is still being read, and read once more where the check comes to them: a
/// script that a program wrote is often one such statement, and its tree takes eight times as much memory as its text.
extension Parser {
    /// The sizes of the tree where the parts began that are dropped next.
    struct FoldMark {
        /// So many nodes are dropped together.
        static let length = 8_192

        /// Whether they are items of a list, and not statements.
        let isList: Bool
        /// Whether they are in the body of a `def`.
        let isFunction: Bool
        let start: Int
        let nodes: Int, children: Int, extras: Int, texts: Int
        let stack: Int, diagnostics: Int

        /// - Parameter start: where their text begins, if not here.
        init(_ parser: Parser, isList: Bool = false, start: Int? = nil) {
            self.isList = isList
            isFunction = parser.brackets.isFunction
            self.start = start ?? parser.pos
            nodes = parser.tree.nodes.count
            children = parser.tree.children.count
            extras = parser.tree.extras.count
            texts = parser.tree.texts.count
            stack = parser.stack.count
            diagnostics = parser.diagnostics.count
        }
    }

    /// Whether the block or list that begins here may be folded: only in a text that is read in pieces, whose trees
    /// nobody but the check sees, and only at its top level and, in a `def`, in other such blocks.
    var mayFoldHere: Bool { folds && brackets.openers.count == brackets.foldable }

    /// Called between two parts, of which the earlier ends at `end`: puts one node in place of the many since the mark.
    /// Parts with errors stay, because what they mean may depend on the brackets around.
    mutating func fold(_ mark: inout FoldMark, to end: Int) {
        guard tree.nodes.count - mark.nodes >= FoldMark.length else { return }
        if diagnostics.count == mark.diagnostics, !isStopped, tree.canFold(mark) {
            let assigned = tree.assigned(from: mark.nodes)
            tree.drop(from: mark)
            stack.removeLast(stack.count - mark.stack)
            let folded = tree.add(.folded, mark.start, end, flag: FoldedFlags(mark).rawValue, 0, 0)
            if !assigned.anywhere.isEmpty { tree.assignedInFolded[folded] = assigned }
            stack.append(folded)
        }
        mark = FoldMark(self, isList: mark.isList, start: end)
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

private struct FoldedFlags: OptionSet {
    let rawValue: UInt8

    static let list = FoldedFlags(rawValue: 1)
    /// It is in the body of a `def`.
    static let function = FoldedFlags(rawValue: 2)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ mark: Parser.FoldMark) {
        self = mark.isList ? .list : []
        if mark.isFunction { insert(.function) }
    }
}

/// The variables that folded parts assign, which are asked for by whoever knows what is in them.
public struct FoldedAssignments {
    public fileprivate(set) var anywhere: Set<Name> = []
    /// In their closures.
    public fileprivate(set) var inClosures: Set<Name> = []
}

extension Tree {
    /// Whether nothing asks for the nodes since the mark from outside: bare names among the items of a list are
    /// reported together.
    fileprivate func canFold(_ mark: Parser.FoldMark) -> Bool {
        for index in mark.nodes..<nodes.count {
            switch nodes[index].kind {
            case .define, .error: return false
            case .name where mark.isList || !mark.isFunction: return false
            default: break
            }
        }
        return true
    }

    fileprivate func assigned(from first: Int) -> FoldedAssignments {
        var found = FoldedAssignments()
        for index in first..<nodes.count {
            let node = NodeID(index: UInt32(index))
            switch nodes[index].kind {
            case .assign: if let name = assignedName(node) { found.anywhere.insert(name) }
            case .closure: found.inClosures.formUnion(assigned(in: node))
            case .folded:
                guard let folded = assignedInFolded[node] else { continue }
                found.anywhere.formUnion(folded.anywhere)
                found.inClosures.formUnion(folded.inClosures)
            default: break
            }
        }
        return found
    }

    /// The variables that are assigned in a node. Cost: its nodes, which come right before it.
    public func assigned(in node: NodeID) -> Set<Name> {
        guard node.exists else { return [] }
        let start = nodes[Int(node.index)].start
        var found: Set<Name> = [], index = Int(node.index)
        while index >= 0, nodes[index].start >= start {
            let part = NodeID(index: UInt32(index))
            switch nodes[index].kind {
            case .assign: if let name = assignedName(part) { found.insert(name) }
            case .folded: found.formUnion(assignedInFolded[part]?.anywhere ?? [])
            default: break
            }
            index -= 1
        }
        return found
    }

    /// The variables that closures in a node assign. Cost: its nodes.
    public func assignedInClosures(of node: NodeID) -> Set<Name> {
        let start = nodes[Int(node.index)].start
        var found: Set<Name> = [], index = Int(node.index)
        while index >= 0, nodes[index].start >= start {
            let part = NodeID(index: UInt32(index))
            switch nodes[index].kind {
            case .closure: found.formUnion(assigned(in: part))
            case .folded: found.formUnion(assignedInFolded[part]?.inClosures ?? [])
            default: break
            }
            index -= 1
        }
        return found
    }

    fileprivate mutating func drop(from mark: Parser.FoldMark) {
        nodes.removeLast(nodes.count - mark.nodes)
        children.removeLast(children.count - mark.children)
        extras.removeLast(extras.count - mark.extras)
        texts.removeLast(texts.count - mark.texts)
        if !longEnds.isEmpty { longEnds = longEnds.filter { $0.key < mark.nodes } }
        if !assignedInFolded.isEmpty { assignedInFolded = assignedInFolded.filter { $0.key.index < mark.nodes } }
    }

    /// The parts that a `folded` node or a `line` stands for: the statements of a `block`, or the items of a `list`.
    public func unfolded(_ id: NodeID) -> Parsed {
        let flags = foldedFlags(id)
        return Parser.parse(
            source, names: names, part: span(of: id).range, isList: flags.contains(.list),
            isFunction: flags.contains(.function))
    }

    private func foldedFlags(_ id: NodeID) -> FoldedFlags {
        let node = nodes[Int(id.index)]
        return node.kind == .folded ? FoldedFlags(rawValue: node.flag) : []
    }

    /// The ranges of all statements that were folded, in no order. Cost: they are read once more.
    public var foldedStatements: [Range<Int>] {
        var out: [Range<Int>] = []
        for index in nodes.indices where nodes[index].kind == .folded {
            let part = unfolded(NodeID(index: UInt32(index))).tree
            out += part.statementRanges + part.foldedStatements
        }
        return out
    }

    /// The variable that an assignment gives a value, or a part of it one.
    public func assignedName(_ node: NodeID) -> Name? {
        guard case .assign(var target, _, _) = self[node] else { return nil }
        while true {
            switch self[target] {
            case .variable(let name): return name
            case .member(let base, _), .index(let base, _): target = base
            default: return nil
            }
        }
    }
}
