import FamText

extension Parser {
    /// `map(children() | get name, upper)`: a pipeline as an argument needs its own parentheses. Parsing continues
    /// after it.
    mutating func maybePipedArgument() {
        guard !isPanicking, !endsHere, peek("|"), byte(pos + 1) != UInt8(ascii: "|"), let first = stack.last else {
            return
        }
        let start = tree.span(of: first).range.lowerBound
        var end = pos, depth = 0
        while end < count {
            let next = base[end]
            if next == .quote || next == .apostrophe, let close = closingQuote(end) { end = close }
            if depth == 0, next == UInt8(ascii: ",") || next.isCloser || next == .newline { break }
            if "([{".utf8.contains(next) { depth += 1 }
            if next.isCloser { depth -= 1 }
            end += 1
        }
        while end > pos, byte(end - 1).isBlank { end -= 1 }
        let place = span(start, end), text = tree.source.text(place.range)
        report(
            Diagnostic(
                .syntax, "a pipeline here needs parentheses", at: place, label: "write `(\(text))`",
                fix: Fix(place, "(\(text))")))
        pos = end
        stack[stack.count - 1] = addError(start)
        skipBlanks()
    }

    /// The quote that closes the one at an offset on the same line.
    func closingQuote(_ start: Int) -> Int? {
        var index = start + 1
        while index < count, base[index] != .newline {
            if base[index] == base[start] { return index }
            index += 1
        }
        return nil
    }
}
