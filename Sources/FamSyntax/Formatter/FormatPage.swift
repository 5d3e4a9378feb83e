import FamText

/// A text as atoms, with what its tree says about them.
struct FormatPage {
    let source: Source
    var atoms: [FormatAtom] = []
    /// Whether a statement of a block, or an arm, begins at each atom.
    var beginsStatement: [Bool] = []
    /// The first atom of the form that a block's `{` belongs to.
    var forms: [Int: Int] = [:]
    /// What can be broken over several lines, by its `{` or `|`.
    var units = FormatUnits()
    /// The columns of an argument with its flag on one line, by its first atom; none for wide brackets.
    var argumentWidths: [Int: Int] = [:]

    init(_ tree: Tree, _ tokens: [Token]) {
        source = tree.source
        readAtoms(tokens, strings: FormatPage.strings(of: tree))
        beginsStatement = Array(repeating: false, count: atoms.count)
        FormatRoles(tree: tree).mark(&self)
        openAsWritten()
    }

    func byte(_ atom: Int) -> UInt8 { source.bytes[atoms[atom].range.lowerBound] }

    /// The first atom at or after an offset; the number of atoms if there is none.
    func atom(from offset: Int) -> Int {
        var low = 0, high = atoms.count
        while low < high {
            let middle = (low + high) / 2
            if atoms[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether a node is part of a string, which is one atom with its interpolations.
    func isInString(_ range: Range<Int>) -> Bool {
        let next = atom(from: range.lowerBound + 1)
        guard next > 0, atoms[next - 1].kind == .string else { return false }
        let string = atoms[next - 1].range
        return string.lowerBound < range.lowerBound && range.lowerBound < string.upperBound
    }

    /// The first atom at or after an offset that is not a comment.
    func code(from offset: Int) -> Int {
        var index = atom(from: offset)
        while index < atoms.count, atoms[index].isComment { index += 1 }
        return index
    }

    // MARK: Atoms

    /// The outermost strings, in order.
    private static func strings(of tree: Tree) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for index in 0..<tree.nodeCount where tree.nodes[index].kind == .string {
            if Interrupt.isRequested { return [] }
            found.append(tree.span(of: NodeID(index: UInt32(index))).range)
        }
        found.sort { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
        var end = 0
        return found.filter { range in
            if range.upperBound <= end { return false }
            end = range.upperBound
            return true
        }
    }

    private mutating func readAtoms(_ tokens: [Token], strings: [Range<Int>]) {
        var strings = strings[...]
        var end = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        for token in tokens where Int(token.span.start) >= end {
            if Interrupt.isRequested { return }
            while let first = strings.first, first.upperBound <= Int(token.span.start) { strings.removeFirst() }
            let isString = strings.first?.contains(Int(token.span.start)) ?? false
            let range = isString ? strings.first ?? token.span.range : token.span.range
            add(range, isString ? .string : token.kind, from: end)
            end = range.upperBound
        }
    }

    private mutating func add(_ range: Range<Int>, _ kind: Token.Kind, from end: Int) {
        var newlines = 0
        var isContinued = false, isEscaped = false
        var column = atoms.last?.endColumn ?? 0
        for index in end..<range.lowerBound {
            let byte = source.bytes[index]
            column += 1
            if byte == .backslash {
                isEscaped = true
            } else if byte == .newline {
                if isEscaped { isContinued = true } else { newlines += 1 }
                isEscaped = false
                column = 0
            }
        }
        let lines = source.bytes[range].split(separator: .newline, omittingEmptySubsequences: false)
        func width(_ line: ArraySlice<UInt8>) -> Int { TextWidth.columns(String(decoding: line, as: UTF8.self)) }
        atoms.append(
            FormatAtom(
                range: range, kind: kind, role: role(of: kind, range), newlines: newlines, isContinued: isContinued,
                gap: range.lowerBound - end, column: column, width: lines.first.map(width) ?? 0,
                lastWidth: lines.count > 1 ? lines.last.map(width) : nil,
                isDoc: kind == .comment && range.count > 1 && source.bytes[range.lowerBound + 1] == UInt8(ascii: "#")))
    }

    /// The role that the token alone suggests; the tree corrects it.
    private func role(of kind: Token.Kind, _ range: Range<Int>) -> FormatAtom.Role {
        let text = source.text(range)
        switch kind {
        case .comment: return .comment
        case .keyword:
            if text == "null" || text == "true" || text == "false" { return .value }
            return text == "else" || text == "catch" || text == "finally" ? .follower : .keyword
        case .command, .word: return .word
        case .number: return .number
        case .flag: return .flag
        case .operator: return text == "not" ? .not : .operator
        case .punctuation: return FormatPage.punctuation[text] ?? .value
        case .name, .string, .variable, .timeWord, .error: return .value
        }
    }

    private static let punctuation: [String: FormatAtom.Role] = [
        "(": .openRound, "[": .openRound, "{": .openRecord, ")": .closeRound, "]": .closeRound, "}": .closeRecord,
        ",": .comma, ":": .colon,
        ".": .dot, "?": .question, "<": .typeOpen, ">": .typeClose, "|": .pipe, ";": .separator, "=": .flagEquals,
    ]
}
