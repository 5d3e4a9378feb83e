import FamText

/// `let` and `var` of a number or a text alone on their line, of which long scripts have many. They are read at once,
/// without the questions that a pipeline asks at each place, into the same nodes.
extension Parser {
    /// plain = ( "let" | "var" ) " " name " = " ( digits | '"' text '"' ) newline; nil for any other statement.
    mutating func maybePlainBinding() -> NodeID? {
        guard byte(pos + 3) == UInt8(ascii: " "), !isMultiline, isWord("let", at: pos) || isWord("var", at: pos)
        else { return nil }
        let start = pos, first = pos + 4, last = nameEnd(first), value = last + 3
        guard last > first, byte(last) == UInt8(ascii: " "), byte(last + 1) == UInt8(ascii: "="),
            byte(last + 2) == UInt8(ascii: " ")
        else { return nil }
        let isText = byte(value) == .quote
        guard let end = isText ? PlainLine.textEnd(value, base, count) : plainIntEnd(value), byte(end) == .newline,
            byte(nextLine(after: end)) != UInt8(ascii: "|")
        else { return nil }
        pos = start + 3
        mark(.keyword, start)
        pos = last
        mark(.variable, first)
        pos = last + 2
        mark(.operator, last + 1)
        pos = end
        mark(isText ? .string : .number, value)
        (height, peak) = (1, max(peak, 1))
        let name = intern(first, last), pipeline = plainPipeline(value, end, isText: isText)
        let isMutable = base[start] == UInt8(ascii: "v")
        return tree.add(
            .binding, start, end, flag: isMutable ? 1 : 0, name.index, parts: NodeID.none.index, pipeline.index)
    }

    /// A pipeline of this value only.
    private mutating func plainPipeline(_ start: Int, _ end: Int, isText: Bool) -> NodeID {
        let mark = stack.count
        if isText {
            stack.append(tree.add(.text, start + 1, end - 1))
            let text = tree.makeList(&stack, from: mark)
            stack.append(tree.add(.string, start, end, text))
        } else {
            var value: UInt64 = 0
            for index in start..<end { value = value * 10 + UInt64(base[index] - 0x30) }
            stack.append(tree.add(.int, start, end, bits: value))
        }
        return tree.add(.pipeline, start, end, tree.makeList(&stack, from: mark))
    }

    /// The end of up to 18 digits, which an integer can always hold.
    private func plainIntEnd(_ start: Int) -> Int? {
        var end = start
        while byte(end).isDigit { end += 1 }
        return end > start && end - start <= 18 ? end : nil
    }
}
