import FamText

/// How nodes are unpacked. `Tree+Building` and the parser are the other half.
extension Tree {
    /// Reads a node. Cost: constant; allocates nothing.
    public subscript(id: NodeID) -> Syntax {
        guard id.exists else { return .error }
        let node = nodes[Int(id.index)]
        switch node.kind {
        case .error: return .error
        case .block, .version, .use, .param, .binding, .unpacking, .assign, .define, .parameter, .source:
            return declaration(node)
        case .ifElse, .whileLoop, .forLoop, .match, .arm, .breakLoop, .continueLoop, .returnValue, .tryCatch, .fail,
            .expect, .atomic, .plan:
            return control(node)
        case .pipeline, .command, .rowStage, .word, .flag, .wordList: return stage(node)
        case .null, .bool, .int, .float, .string, .text, .timeWord, .url, .address: return literal(node)
        case .variable, .tableRow, .name, .member, .index, .maybeMember, .maybeIndex, .attempt, .call, .apply, .not,
            .negate, .binary, .list, .record, .closure, .group, .named,
            .keyed, .spread, .sortKey, .type:
            return expression(node)
        case .folded: return .folded
        case .line: return .line
        }
    }

    /// The second name of `for key, value in …`.
    public func valueName(of loop: NodeID) -> Name? {
        let node = nodes[Int(loop.index)]
        guard node.kind == .forLoop, node.flag == 0, part(node, 2) != .max else { return nil }
        return Name(index: part(node, 2))
    }

    /// What takes the item apart in `for { name, born } in …` and `for index, { name } in …`; none where the item has a
    /// name.
    public func itemPattern(of loop: NodeID) -> NodeID {
        let node = nodes[Int(loop.index)]
        return node.kind == .forLoop && node.flag != 0 ? child(node, 2) : .none
    }

    /// Whether a loop has a name before its second one or its pattern, for the index or the key.
    public func isPairLoop(_ loop: NodeID) -> Bool {
        let node = nodes[Int(loop.index)]
        return node.flag == 2 || valueName(of: loop) != nil
    }

    /// The flags after the message of a `fail`.
    public func failFlags(of statement: NodeID) -> NodeList { list(nodes[Int(statement.index)], 0) }

    private func list(_ node: Node) -> NodeList { NodeList(start: node.a, count: node.b) }
    private func part(_ node: Node, _ offset: Int) -> UInt32 { extras[Int(node.b) + offset] }
    private func child(_ node: Node, _ offset: Int) -> NodeID { NodeID(index: part(node, offset)) }
    private func list(_ node: Node, _ offset: Int) -> NodeList {
        NodeList(start: part(node, offset), count: part(node, offset + 1))
    }

    private func declaration(_ node: Node) -> Syntax {
        switch node.kind {
        case .block: .block(list(node))
        case .version: .version(Int(node.a))
        case .use: .use(Name(index: node.a))
        case .param: .param(Name(index: node.a), type: child(node, 0), default: child(node, 1))
        case .binding:
            .binding(Name(index: node.a), isMutable: node.flag == 1, type: child(node, 0), value: child(node, 1))
        case .unpacking:
            .unpacking(pattern: NodeID(index: node.a), isMutable: node.flag == 1, value: NodeID(index: node.b))
        case .assign:
            .assign(
                target: NodeID(index: node.a), operator: node.flag == 0 ? nil : NodeCode.operators[Int(node.flag) - 1],
                value: NodeID(index: node.b))
        case .define:
            .define(
                Name(index: node.a), parameters: list(node, 0), result: child(node, 2), body: child(node, 3),
                doc: part(node, 4) == .max ? nil : Span(source.id, Int(part(node, 4)), Int(part(node, 5))))
        case .parameter: .parameter(Name(index: node.a), type: child(node, 0), default: child(node, 1))
        case .source: .source(path: NodeID(index: node.a), isOptional: node.flag == 1)
        default: .error
        }
    }

    private func control(_ node: Node) -> Syntax {
        let first = NodeID(index: node.a)
        switch node.kind {
        case .ifElse: return .ifElse(condition: first, then: child(node, 0), otherwise: child(node, 1))
        case .whileLoop: return .whileLoop(condition: first, body: NodeID(index: node.b))
        case .forLoop: return .forLoop(Name(index: node.a), iterable: child(node, 0), body: child(node, 1))
        case .match: return .match(subject: first, arms: list(node, 0))
        case .arm: return .arm(patterns: list(node, 0), body: first)
        case .breakLoop: return .breakLoop
        case .continueLoop: return .continueLoop
        case .returnValue: return .returnValue(first)
        case .tryCatch:
            let name = part(node, 0)
            return .tryCatch(
                body: first, name: name == .max ? nil : Name(index: name), handler: child(node, 1),
                finally: child(node, 2))
        case .fail: return .fail(first)
        case .expect: return .expect(first)
        case .atomic: return .atomic(first)
        case .plan: return .plan(first)
        default: return .error
        }
    }

    private func stage(_ node: Node) -> Syntax {
        switch node.kind {
        case .pipeline: .pipeline(list(node))
        case .command: .command(list(node))
        case .rowStage:
            .rowStage(
                NodeCode.stages[Int(node.flag)], arguments: NodeList(start: node.a, count: part(node, 0)),
                keys: list(node, 1))
        case .word: .word
        case .flag: .flag(Name(index: node.a), value: NodeID(index: node.b))
        case .wordList: .wordList(list(node))
        default: .error
        }
    }

    private func literal(_ node: Node) -> Syntax {
        let bits = UInt64(node.a) | UInt64(node.b) << 32
        switch node.kind {
        case .null: return .null
        case .bool: return .bool(node.flag == 1)
        case .int: return .int(Int64(bitPattern: bits))
        case .float: return .float(Double(bitPattern: bits))
        case .string: return .string(list(node))
        case .text: return .text
        case .timeWord: return .timeWord
        case .url: return .url(NodeID(index: node.a))
        case .address: return .address
        default: return .error
        }
    }

    private func expression(_ node: Node) -> Syntax {
        let first = NodeID(index: node.a), second = NodeID(index: node.b)
        switch node.kind {
        case .variable: return .variable(Name(index: node.a))
        case .tableRow: return .tableRow(Int(node.a), Int(node.b))
        case .name: return .name(Name(index: node.a))
        case .member: return .member(first, Name(index: node.b))
        case .index: return .index(first, second)
        case .maybeMember: return .maybeMember(first, Name(index: node.b))
        case .maybeIndex: return .maybeIndex(first, second)
        case .attempt: return .attempt(first, otherwise: second)
        case .call: return .call(Name(index: node.a), arguments: list(node, 0), filter: child(node, 2))
        case .apply: return .apply(first, arguments: list(node, 0))
        case .not: return .not(first)
        case .negate: return .negate(first)
        case .binary: return .binary(NodeCode.operators[Int(node.flag)], first, second)
        case .list: return .list(list(node))
        case .record: return .record(list(node))
        case .closure: return .closure(parameters: list(node, 0), body: first)
        case .group: return .group(first)
        case .named: return .named(Name(index: node.a), second)
        case .keyed: return .keyed(first, second)
        case .spread: return .spread(first)
        case .sortKey: return .sortKey(first, isDescending: node.flag == 1)
        case .type: return .type(Name(index: node.a), arguments: list(node, 0), isOptional: node.flag == 1)
        default: return .error
        }
    }
}
