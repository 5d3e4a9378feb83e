import FamText

/// What the tree says about the atoms: what each brace opens, where statements begin, which minus is a sign.
struct FormatRoles {
    let tree: Tree

    func mark(_ page: inout FormatPage) {
        var bodies: Set<NodeID> = []
        for index in 0..<tree.nodeCount {
            if Interrupt.isRequested { return }
            if case .closure(_, let body) = tree[NodeID(index: UInt32(index))] { bodies.insert(body) }
        }
        let inner = innerChains()
        for index in 0..<tree.nodeCount {
            if Interrupt.isRequested { return }
            let id = NodeID(index: UInt32(index))
            if page.isInString(range(id)) { continue }
            if case .block(let list) = tree[id] {
                markBlock(id, list, isBody: bodies.contains(id) || id == tree.root, &page)
            } else {
                markForm(id, &page)
                markStage(id, &page)
                markExpression(id, &page)
                markBrackets(id, &page)
            }
        }
        for index in 0..<tree.nodeCount {
            if Interrupt.isRequested { return }
            let id = NodeID(index: UInt32(index))
            if page.isInString(range(id)) { continue }
            markChain(id, inner: inner, &page)
            markArguments(id, &page)
        }
    }

    private func range(_ id: NodeID) -> Range<Int> { tree.span(of: id).range }

    // MARK: Blocks

    private func markBlock(_ id: NodeID, _ list: NodeList, isBody: Bool, _ page: inout FormatPage) {
        let range = range(id)
        let isBraced = !isBody && tree.source.bytes[range.lowerBound] == UInt8(ascii: "{")
        // The body of an arm without braces is not a block of its own.
        guard isBody || isBraced else { return }
        markStatements(tree.items(list), &page)
        if isBraced {
            addBlock(.openBlock, page.atom(from: range.lowerBound), range.upperBound, count: Int(list.count), &page)
        }
    }

    private func markStatements(_ statements: ArraySlice<NodeID>, _ page: inout FormatPage) {
        for statement in statements {
            let index = page.atom(from: range(statement).lowerBound)
            if index < page.atoms.count { page.beginsStatement[index] = true }
        }
    }

    private func addBlock(_ role: FormatAtom.Role, _ opener: Int, _ end: Int, count: Int, _ page: inout FormatPage) {
        let closer = page.atom(from: end - 1)
        guard opener < closer, closer < page.atoms.count else { return }
        page.atoms[opener].role = role
        page.atoms[closer].role = .closeBlock
        page.units.addBlock(opener, closer, isEmpty: count == 0)
    }

    private func markForm(_ id: NodeID, _ page: inout FormatPage) {
        switch tree[id] {
        case .ifElse(_, let then, let otherwise): link(id, [then, otherwise], &page)
        case .whileLoop(_, let body), .forLoop(_, _, let body), .atomic(let body), .plan(let body):
            link(id, [body], &page)
        case .tryCatch(let body, _, let handler, let finally): link(id, [body, handler, finally], &page)
        case .attempt(let body, let otherwise): link(id, [body, otherwise], &page)
        case .define(_, _, _, let body, _):
            link(id, [body], &page)
            let opener = page.atom(from: range(id).lowerBound) + 2
            if opener < page.atoms.count, page.atoms[opener].role == .openRound {
                page.atoms[opener].role = .openParameters
            }
        case .match(let subject, let arms): markMatch(id, subject, tree.items(arms), &page)
        case .closure(let parameters, let body):
            if case .block(let list) = tree[body] { markClosure(id, tree.items(parameters), Int(list.count), &page) }
        default: break
        }
    }

    /// The blocks of a form are indented like its first word and broken together.
    private func link(_ form: NodeID, _ bodies: [NodeID], _ page: inout FormatPage) {
        let start = page.atom(from: range(form).lowerBound)
        var first: Int?
        for body in bodies where body.exists {
            var opener = page.atom(from: range(body).lowerBound)
            if case .ifElse(_, let then, _) = tree[body] {
                opener = page.atom(from: range(then).lowerBound)
            } else if case .block = tree[body] {
                page.forms[opener] = start
            } else {
                continue
            }
            if let first { page.units.link(first, opener) } else { first = opener }
        }
    }

    private func markMatch(_ id: NodeID, _ subject: NodeID, _ arms: ArraySlice<NodeID>, _ page: inout FormatPage) {
        let opener = page.code(from: range(subject).upperBound)
        addBlock(.openMatch, opener, range(id).upperBound, count: arms.count, &page)
        page.forms[opener] = page.atom(from: range(id).lowerBound)
        markStatements(arms, &page)
        var index = opener + 1
        for next in arms.map({ range($0) }) + [range(id).upperBound - 1..<range(id).upperBound] {
            while index < page.atoms.count, page.atoms[index].range.lowerBound < next.lowerBound {
                if page.atoms[index].role == .comma { page.atoms[index].role = .separator }
                index += 1
            }
            index = page.atom(from: next.upperBound)
        }
    }

    private func markClosure(_ id: NodeID, _ parameters: ArraySlice<NodeID>, _ count: Int, _ page: inout FormatPage) {
        let opener = page.atom(from: range(id).lowerBound)
        addBlock(.openClosure, opener, range(id).upperBound, count: count, &page)
        let bar = page.code(from: range(id).lowerBound + 1)
        var close = parameters.last.map { page.code(from: range($0).upperBound) } ?? bar + 1
        // The last item may have a comma after it.
        if close < page.atoms.count, page.atoms[close].role == .comma { close += 1 }
        guard close < page.atoms.count else { return }
        page.atoms[bar].role = .barOpen
        page.atoms[close].role = .barClose
    }

    // MARK: Pipelines

    private func markStage(_ id: NodeID, _ page: inout FormatPage) {
        switch tree[id] {
        case .pipeline(let list):
            let stages = tree.items(list)
            guard stages.count > 1 else { return }
            let pipes = stages.dropLast().map { page.code(from: range($0).upperBound) }
            page.units.addPipeline(
                page.atom(from: range(id).lowerBound), page.atom(from: range(id).upperBound) - 1, pipes)
        case .rowStage(let kind, _, let keys):
            let name = page.atom(from: range(id).lowerBound)
            page.atoms[name].role = .stageName
            guard kind == .group else { return }
            let brace =
                tree.items(keys).last.map { page.code(from: range($0).upperBound) }
                ?? page.code(from: range(id).lowerBound + 1)
            if brace < page.atoms.count, page.atoms[brace].role == .openRecord {
                page.atoms[brace].role = .openAggregates
            }
        case .wordList(let list):
            for item in tree.items(list).dropLast() {
                page.atoms[page.atom(from: range(item).upperBound)].role = .argumentComma
            }
        default: break
        }
    }

    // MARK: Expressions

    private func markExpression(_ id: NodeID, _ page: inout FormatPage) {
        switch tree[id] {
        case .negate, .spread, .sortKey(_, isDescending: true):
            page.atoms[page.atom(from: range(id).lowerBound)].role = .prefix
        case .maybeIndex(let owner, _): page.atoms[page.code(from: range(owner).upperBound)].role = .dot
        case .binary(.range, let left, let right):
            if isSingle(left), isSingle(right) {
                page.atoms[page.code(from: range(left).upperBound)].role = .tightOperator
            }
        default: break
        }
    }

    /// Whether `..` may touch it: operators keep a distance, an address would include it, and `@2..5` is something
    /// else.
    private func isSingle(_ id: NodeID) -> Bool {
        switch tree[id] {
        case .binary, .not, .negate, .ifElse, .match, .address, .tableRow: false
        default: true
        }
    }
}
