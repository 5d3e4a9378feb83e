import FamText

/// `! COMMAND`: the rest of the line is for the system's shell.
extension Parser {
    /// program = "!" blank text, parsed as the command `sh` with that text as its argument. The text ends with the
    /// line, or before a closing bracket that was opened outside of it.
    mutating func parseProgram() -> NodeID {
        let start = pos, mark = stack.count
        height = 1
        pos += 1
        guard byte(pos).isBlank || isStageEnd(pos) else {
            fail(
                Diagnostic(
                    .syntax, "after `!` come a space and a system command", at: span(start, pos),
                    help: "`! ls` runs `ls`; to turn a condition around write `not`"))
            return addError(start)
        }
        self.mark(.command, start)
        let word = tree.add(.word, start, pos)
        tree.nodes[Int(word.index)].a = tree.names.intern("sh").index
        while byte(pos).isBlank { pos += 1 }
        let first = pos
        skipProgram()
        if pos == first {
            failExpected("a system command", help: "`! ls -l` runs `ls -l`")
            return addError(start)
        }
        self.mark(.string, first)
        stack.append(word)
        let inner = stack.count
        stack.append(tree.add(.text, first, pos))
        stack.append(tree.add(.string, first, pos, tree.makeList(&stack, from: inner)))
        return tree.add(.command, start, pos, tree.makeList(&stack, from: mark))
    }

    private mutating func skipProgram() {
        var depth = 0, end = pos
        while pos < count, base[pos] != .newline {
            let next = base[pos]
            if next == .backslash, byte(pos + 1) != .newline, pos + 1 < count { pos += 1 }
            if next == .quote || next == .apostrophe, let close = closingQuote(pos) { pos = close }
            if "([{".utf8.contains(next) { depth += 1 }
            if next.isCloser {
                if depth == 0, isOpen(next) { break }
                depth = max(0, depth - 1)
            }
            pos += 1
            if !next.isBlank { end = pos }
        }
        pos = end
    }
}
