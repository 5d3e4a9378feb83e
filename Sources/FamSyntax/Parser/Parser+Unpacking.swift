import FamText

/// Several names at once: `let { name, stars: n } = child Maya`, `let [first, [second]] = $list`,
/// `for { name, born } in (children)`.
extension Parser {
    /// unpacking = ("let" | "var") pattern "=" value
    mutating func parseUnpacking(_ start: Int, isMutable: Bool) -> NodeID {
        let pattern = parsePattern(isMutable ? "var" : "let")
        let value = isPanicking ? nil : parseAssigned()
        guard let pattern, let value else { return addError(start) }
        return tree.add(.unpacking, start, pos, flag: isMutable ? 1 : 0, pattern.index, value.index)
    }

    /// pattern = "{" field { "," field } "}" | "[" part { "," part } "]"
    ///
    /// A record whose values are names and patterns, or a list of them.
    mutating func parsePattern(_ form: String) -> NodeID? {
        let opener = pos, isRecord = peek("{"), bottom = stack.count
        guard let outside = enter(isMultiline: true) else { return nil }
        repeat {
            skipBlanks()
            if peek("}") || peek("]") {
                if stack.count == bottom { failExpected("a name") }
                break
            }
            guard let part = isRecord ? parseField(form) : parsePart(form) else { break }
            stack.append(part)
            skipBlanks()
        } while maybe(",")
        leave(outside)
        let parts = tree.makeList(&stack, from: bottom)
        let pattern = tree.add(isRecord ? .record : .list, opener, pos, parts)
        return parts.count > 0 && !isPanicking ? pattern : nil
    }

    /// part = name | pattern
    private mutating func parsePart(_ form: String) -> NodeID? {
        if peek("{") || peek("[") { return parsePattern(form) }
        let start = pos
        return parseDeclaredName(form).map { tree.add(.name, start, pos, $0.index, 0) }
    }

    /// field = name [":" part]
    private mutating func parseField(_ form: String) -> NodeID? {
        let start = pos
        guard let name = parseDeclaredName(form) else { return nil }
        let plain = tree.add(.name, start, pos, name.index, 0)
        let after = pos
        skipBlanks()
        guard maybe(":") else {
            rewind(to: after)
            return tree.add(.named, start, pos, name.index, plain.index)
        }
        skipBlanks()
        return parsePart(form).map { tree.add(.named, start, pos, name.index, $0.index) }
    }

    /// `let a, b = 1, 2`, `let (a, b) = $pair`: several names go in brackets.
    mutating func failUnbracketedNames() -> Bool {
        let inBrackets = peek("(")
        var end = inBrackets ? pos + 1 : pos, commas = 0
        while byte(end).isWordByte || byte(end).isBlank || byte(end) == UInt8(ascii: ",") {
            if byte(end) == UInt8(ascii: ",") { commas += 1 }
            end += 1
        }
        let names = (inBrackets ? pos + 1 : pos)..<end
        if inBrackets, byte(end) == UInt8(ascii: ")") { end += 1 } else if inBrackets { return false }
        while byte(end).isBlank { end += 1 }
        guard commas > 0, byte(end) == UInt8(ascii: "="), !"=~>".utf8.contains(byte(end + 1)) else { return false }
        var last = end + 1
        while last < count, base[last] != .newline, base[last] != UInt8(ascii: ";") { last += 1 }
        let value = tree.source.text(end + 1..<last).trimmedBlanks
        let isOne = value.isEmpty || "[($".contains(value.prefix(1)) || !value.contains(",")
        let instead = "[\(tree.source.text(names).trimmedBlanks)] = \(isOne ? value : "[\(value)]")"
        let place = span(pos, last)
        failLine(
            Diagnostic(
                .syntax, "several names go in brackets", at: span(pos, end), label: "did you mean `\(instead)`?",
                fix: value.isEmpty ? nil : Fix(place, instead)))
        return true
    }

    /// Whether there are names in brackets here, followed by `=`.
    var isUnpackingStart: Bool {
        var index = pos + 1
        while index < count, base[index] != UInt8(ascii: "]"), base[index] != UInt8(ascii: "}") {
            let byte = base[index]
            guard
                byte.isWordByte || byte.isBlank || byte == .newline || byte == UInt8(ascii: ",")
                    || byte == UInt8(ascii: ":")
            else { return false }
            index += 1
        }
        index += 1
        while byte(index).isBlank { index += 1 }
        let next = byte(index + 1)
        return byte(index) == UInt8(ascii: "=") && next != UInt8(ascii: "=") && next != UInt8(ascii: "~")
            && next != UInt8(ascii: ">")
    }

    /// `[first, second] = …`
    mutating func parseUndeclaredUnpacking() -> NodeID {
        let start = pos
        report(
            Diagnostic(
                .syntax, "an assignment to several names needs `let`", at: span(start, start + 1),
                label: "did you mean `let \(tree.source.text(start..<start + 1))…`?",
                fix: Fix(span(start, start), "let ")))
        return parseUnpacking(start, isMutable: false)
    }
}
