import FamText

/// Types, after a name or alone.
extension Parser {
    /// annotation = ":" type
    mutating func maybeTypeAnnotation() -> NodeID {
        let after = pos
        skipBlanks()
        guard maybe(":") else {
            rewind(to: after)
            return .none
        }
        skipBlanks()
        let start = pos
        let type = parseType()
        if !isPanicking, let bar = wordEnd("|", after: pos), let end = wordEnd("null", after: bar) {
            let instead = tree.source.text(start..<pos) + "?"
            pos = end
            report(
                Diagnostic(
                    .syntax, "a type that may be null has a `?`", at: span(start, end),
                    label: "did you mean `\(instead)`?",
                    fix: Fix(span(start, end), instead)))
            return addError(start)
        }
        return type
    }

    /// type = ( name ["<" type { "," type } ">"] | "closure" "(" [type { "," type }] ")" ["->" type] | fields ) ["?"]
    /// The types of a closure are those of its parameters, then that of its result; the fields of a record are
    /// parameters.
    mutating func parseType() -> NodeID {
        let start = pos
        guard deepen() else { return addError(start) }
        defer { depth -= 1 }
        let mark = stack.count
        if peek("{") { return addType(start, tree.names.intern("record"), parseFieldTypes()) }
        if peek("[") { return failListType(start, start) }
        guard let name = maybeName() else {
            failExpected(
                "a type",
                help: "types are written `int`, `list<child>`, `date?`, `{ name: string }`, `closure(int) -> int`")
            return addError(start)
        }
        if peek("("), tree.source.text(start..<pos) == "closure" { return addType(start, name, parseClosureTypes()) }
        if peek("[") { return failListType(start, pos) }
        if maybe("<") {
            repeat {
                skipBlanks()
                stack.append(parseType())
                skipBlanks()
            } while !isPanicking && maybe(",")
            if !isPanicking, !maybe(">") { failExpected("`>`") }
        }
        return addType(start, name, tree.makeList(&stack, from: mark))
    }

    /// `[int]` and `list[int]`.
    private mutating func failListType(_ start: Int, _ bracket: Int) -> NodeID {
        var end = bracket
        while end < count, base[end] != .newline, base[end] != UInt8(ascii: "]") { end += 1 }
        let name = bracket > start ? tree.source.text(start..<bracket) : "list"
        let instead = "\(name)<\(tree.source.text(bracket + 1..<end))>"
        pos = min(end + 1, count)
        report(
            Diagnostic(
                .syntax, "the type of the items goes in angle brackets", at: span(start, pos),
                label: "did you mean `\(instead)`?",
                fix: Fix(span(start, pos), instead)))
        return addError(start)
    }

    private mutating func addType(_ start: Int, _ name: Name, _ parts: NodeList) -> NodeID {
        let isOptional = maybe("?")
        return tree.add(.type, start, pos, flag: isOptional ? 1 : 0, name.index, parts: parts.start, parts.count)
    }

    /// fields = "{" [name ":" type { "," name ":" type }] "}"
    private mutating func parseFieldTypes() -> NodeList {
        let mark = stack.count
        guard let outside = enter(isMultiline: true) else { return .empty }
        repeat {
            skipBlanks()
            if peek("}") { break }
            let start = pos
            guard let name = maybeName() else {
                failExpected("the name of a field", help: "the type of a record is `{ name: type, … }`")
                break
            }
            let type = maybeTypeAnnotation()
            if !type.exists { failExpected("`:` and a type", help: "the type of a record is `{ name: type, … }`") }
            stack.append(tree.add(.parameter, start, pos, name.index, parts: type.index, NodeID.none.index))
            skipBlanks()
        } while !isPanicking && maybe(",")
        leave(outside)
        return tree.makeList(&stack, from: mark)
    }

    private mutating func parseClosureTypes() -> NodeList {
        let mark = stack.count
        guard let outside = enter(isMultiline: true) else { return .empty }
        repeat {
            skipBlanks()
            if peek(")") { break }
            stack.append(parseType())
            skipBlanks()
        } while !isPanicking && maybe(",")
        leave(outside)
        let result = maybeResult()
        stack.append(result.exists ? result : tree.add(.type, pos, pos, tree.names.intern("any").index, parts: 0, 0))
        return tree.makeList(&stack, from: mark)
    }
}
