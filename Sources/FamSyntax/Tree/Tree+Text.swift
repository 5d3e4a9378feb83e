import FamText

/// The texts after nodes.
extension Tree {
    /// The text of a `word` without backticks, a `text` after escapes, a `timeWord`, `address` or `url` as written, a
    /// `wordList` with commas, a `string` without `$`; for any other node its source text.
    public func text(of id: NodeID) -> String {
        guard id.exists else { return "" }
        let node = nodes[Int(id.index)]
        let range = Int(node.start)..<end(of: node, at: id.index)
        switch node.kind {
        case .text: return node.a == .max ? source.text(range) : texts[Int(node.a)]
        case .word: return source.text(unquoted(range))
        case .string:
            let parts = items(NodeList(start: node.a, count: node.b))
            if parts.isEmpty { return "" }
            guard parts.count == 1, let only = parts.first, case .text = self[only] else { return source.text(range) }
            return text(of: only)
        case .wordList: return items(NodeList(start: node.a, count: node.b)).map(text).joined(separator: ",")
        default: return source.text(range)
        }
    }

    /// The name of one of the first three words of a command that is spelled like a command's word (`reward`,
    /// `redeem`); nil for others, and in a text with very many names also for those.
    public func wordName(of id: NodeID) -> Name? {
        guard id.exists else { return nil }
        let node = nodes[Int(id.index)]
        return node.kind == .word && node.a != .max ? Name(index: node.a) : nil
    }

    /// Where the name is that a `named`, `param`, `binding`, `define`, `parameter`, `forLoop`, `flag`, `member`, `call`
    /// or `variable` has; other nodes' own span.
    public func nameSpan(of id: NodeID) -> Span {
        let whole = span(of: id)
        guard id.exists else { return whole }
        let node = nodes[Int(id.index)]
        let start: Int
        switch node.kind {
        case .named where node.flag == 1: start = afterLast("as", in: whole.range)
        case .member, .maybeMember: start = afterMember(node, whole.range)
        case .param, .binding, .define, .forLoop: start = skipBlanks(nameEnd(whole.range.lowerBound))
        case .flag: start = whole.range.lowerBound + 2
        case .variable: start = whole.range.lowerBound + 1
        case .named, .parameter, .call: start = whole.range.lowerBound
        default: return whole
        }
        return Span(source.id, start, nameEnd(start))
    }

    /// The doc comment's text: `##` and one space taken from each line.
    public func docText(_ span: Span) -> String {
        let lines = source.text(span.range).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
            var rest = line.drop { $0 == " " || $0 == "\t" }
            while rest.first == "#" { rest = rest.dropFirst() }
            if rest.first == " " { rest = rest.dropFirst() }
            return String(rest.last == "\r" ? rest.dropLast() : rest)
        }.joined(separator: "\n")
    }

    /// Whether that is more than an empty line.
    public func hasDocText(_ span: Span) -> Bool {
        let text = source.bytes[span.range]
        if text.contains(.newline) { return true }
        var line = text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.drop { $0 == UInt8(ascii: "#") }
        if line.first == UInt8(ascii: " ") { line = line.dropFirst() }
        return !(line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")]))
    }

    private func unquoted(_ range: Range<Int>) -> Range<Int> {
        guard range.count >= 2, source.bytes[range.lowerBound] == .backtick,
            source.bytes[range.upperBound - 1] == .backtick
        else { return range }
        return range.lowerBound + 1..<range.upperBound - 1
    }

    private func skipBlanks(_ start: Int) -> Int {
        var index = start
        while index < source.bytes.count, source.bytes[index].isBlank || source.bytes[index] == .newline { index += 1 }
        return index
    }

    private func nameEnd(_ start: Int) -> Int {
        let bytes = source.bytes
        var index = start
        if index < bytes.count, bytes[index] == .backtick {
            while index + 1 < bytes.count, bytes[index + 1] != .backtick { index += 1 }
            return min(index + 2, bytes.count)
        }
        while index < bytes.count, bytes[index].isWordByte || bytes[index] == UInt8(ascii: "-") { index += 1 }
        return index
    }

    private func afterLast(_ word: String, in range: Range<Int>) -> Int {
        let letters = Array(word.utf8)
        var index = range.upperBound - letters.count
        while index > range.lowerBound {
            if source.bytes[index..<index + letters.count].elementsEqual(letters), source.bytes[index - 1].isBlank {
                return skipBlanks(index + letters.count)
            }
            index -= 1
        }
        return range.lowerBound
    }

    private func afterMember(_ node: Node, _ range: Range<Int>) -> Int {
        let owner = span(of: NodeID(index: node.a))
        return min(Int(owner.end) + 1, range.upperBound)
    }
}
