import FamText

/// Several names at once: `let { name, stars: n } = child Maya`, `let [first, second] = $list`.
extension Parser {
    /// unpacking = ("let" | "var") ( "{" field { "," field } "}" | "[" name { "," name } "]" ) "=" value
    ///
    /// The pattern is a record whose values are names, or a list of names.
    mutating func parseUnpacking(_ start: Int, isMutable: Bool) -> NodeID {
        let opener = pos, isRecord = peek("{"), bottom = stack.count
        guard let outside = enter(isMultiline: true) else { return addError(start) }
        repeat {
            skipBlanks()
            if peek("}") || peek("]") {
                if stack.count == bottom { failExpected("a name") }
                break
            }
            guard let part = parsePart(isRecord, isMutable: isMutable) else { break }
            stack.append(part)
            skipBlanks()
        } while maybe(",")
        leave(outside)
        let parts = tree.makeList(&stack, from: bottom)
        let pattern = tree.add(isRecord ? .record : .list, opener, pos, parts)
        let value = isPanicking ? nil : parseAssigned()
        guard parts.count > 0, let value else { return addError(start) }
        return tree.add(
            .unpacking, start, pos, flag: isMutable ? 1 : 0, pattern.index, value.index)
    }

    /// Whether names in brackets are here, and an `=` after them.
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

    /// field = name [":" name]
    private mutating func parsePart(_ isRecord: Bool, isMutable: Bool) -> NodeID? {
        let form = isMutable ? "var" : "let", start = pos
        guard let name = parseDeclaredName(form) else { return nil }
        let plain = tree.add(.name, start, pos, name.index, 0)
        guard isRecord else { return plain }
        let behind = pos
        skipBlanks()
        guard maybe(":") else {
            rewind(to: behind)
            return tree.add(.named, start, pos, name.index, plain.index)
        }
        skipBlanks()
        let from = pos
        guard let own = parseDeclaredName(form) else { return nil }
        let variable = tree.add(.name, from, pos, own.index, 0)
        return tree.add(.named, start, pos, name.index, variable.index)
    }
}
