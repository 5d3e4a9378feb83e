import FamText

/// How nodes are packed. `Tree+Reading` is the other half.
extension Tree {
    mutating func add(
        _ kind: NodeKind, _ start: Int, _ end: Int, flag: UInt8 = 0, _ a: UInt32 = .max, _ b: UInt32 = .max
    ) -> NodeID {
        let index = UInt32(nodes.count)
        var length = Node.longest
        if end - start < Int(Node.longest) {
            length = UInt16(truncatingIfNeeded: end - start)
        } else {
            longEnds[index] = UInt32(end)
        }
        nodes.append(Node(start: UInt32(start), length: length, kind: kind, flag: flag, a: a, b: b))
        return NodeID(index: index)
    }

    mutating func add(_ kind: NodeKind, _ start: Int, _ end: Int, flag: UInt8 = 0, _ list: NodeList) -> NodeID {
        add(kind, start, end, flag: flag, list.start, list.count)
    }

    mutating func add(
        _ kind: NodeKind, _ start: Int, _ end: Int, flag: UInt8 = 0, _ a: NodeID, _ b: NodeID = .none
    ) -> NodeID {
        add(kind, start, end, flag: flag, a.index, b.index)
    }

    /// A node whose `b` is the index of up to three parts in `extras`.
    mutating func add(
        _ kind: NodeKind, _ start: Int, _ end: Int, flag: UInt8 = 0, _ a: UInt32, parts first: UInt32, _ second: UInt32,
        _ third: UInt32 = .max
    ) -> NodeID {
        let index = UInt32(extras.count)
        extras.append(first)
        extras.append(second)
        extras.append(third)
        return add(kind, start, end, flag: flag, a, index)
    }

    /// A 64-bit payload: the bits of an integer or a float.
    mutating func add(_ kind: NodeKind, _ start: Int, _ end: Int, bits: UInt64) -> NodeID {
        add(kind, start, end, UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32))
    }

    /// Moves the nodes of `stack` from `mark` on into the table of children.
    mutating func makeList(_ stack: inout [NodeID], from mark: Int) -> NodeList {
        let count = stack.count - mark
        guard count > 0 else { return .empty }
        let list = NodeList(start: UInt32(children.count), count: UInt32(count))
        // One by one: the calls that move ranges take longer for the few nodes of a line.
        for index in mark..<stack.count { children.append(stack[index]) }
        for _ in 0..<count { stack.removeLast() }
        return list
    }
}

/// Operators and stages by the number that the flag of a node holds.
enum NodeCode {
    static let operators = Operator.allCases
    static let stages = StageKind.allCases

    static func of(_ found: Operator) -> UInt8 { UInt8(truncatingIfNeeded: operators.firstIndex(of: found) ?? 0) }
    static func of(_ found: StageKind) -> UInt8 { UInt8(truncatingIfNeeded: stages.firstIndex(of: found) ?? 0) }
}
