import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Parts of a long statement, and lines without a tree, read again where the check comes to them; see
/// `Parser+Folding.swift` and `PlainLine.swift`.
extension Pass {
    /// Does the work on the parts that a node stands for, with their tree in place.
    func unfolding(_ node: NodeID, _ work: (NodeList) -> Void) {
        let outside = tree
        let parsed = outside.tree.unfolded(node)
        tree = TreeReader(parsed.tree, partOf: outside, isFunction: checking != nil)
        switch tree[tree.root] {
        case .block(let parts), .list(let parts): work(parts)
        default: break
        }
        unfoldedErrors.append(contentsOf: parsed.diagnostics)
        unfoldedBroken.append(contentsOf: parsed.broken)
        tree = outside
    }

    /// Whether nobody will run the code that is made here. That of a `def` is kept even where it runs later.
    var needsNoCode: Bool { isOnlyForErrors && (frame.kind == .main || !options.keepsCode) }

    /// The items of a list.
    func items(_ list: NodeList, _ read: (NodeID) -> Code) -> [Code] {
        var codes: [Code] = []
        codes.reserveCapacity(Int(list.count))
        for item in tree.items(list) {
            guard case .folded = tree[item] else {
                codes.append(read(item))
                continue
            }
            unfolding(item) { parts in
                for part in tree.items(parts) { add(read(part), to: &codes) }
            }
        }
        return codes
    }

    /// Where nobody will run the code, two values of a type stand for all that follow, of plain ones and of others:
    /// more are not told apart.
    private func add(_ code: Code, to codes: inout [Code]) {
        if needsNoCode, codes.count > 1 {
            let last = codes.suffix(2), isPlain = Pass.isPlain(code)
            if last.allSatisfy({ $0.type == code.type && Pass.isPlain($0) == isPlain }) { return }
        }
        codes.append(code)
    }

    /// Whether it is written out: a constant, or a list or record of such values.
    private static func isPlain(_ code: Code) -> Bool {
        switch code.node {
        case .constant: true
        case .list(let parts), .record(_, let parts): parts.allSatisfy { isPlain($0) }
        default: false
        }
    }
}
