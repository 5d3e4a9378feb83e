import FamText

/// `fam`, `use`, `param`, `let`, `var`, `def`, `source`, and types.
extension Parser {
    /// A node for what could not be parsed, from `start` to here.
    mutating func addError(_ start: Int) -> NodeID { tree.add(.error, start, max(start, pos)) }

    /// version = "fam" digits
    mutating func parseVersion(_ start: Int) -> NodeID {
        skipBlanks()
        let digits = pos
        var number: UInt32 = 0
        while byte(pos).isDigit {
            number = number > 100_000 ? number : number * 10 + UInt32(byte(pos) - 0x30)
            pos += 1
        }
        mark(.number, digits)
        return tree.add(.version, start, pos, number)
    }

    /// use = "use" name
    mutating func parseUse(_ start: Int) -> NodeID {
        skipBlanks()
        if peek("\"") || peek("'") {
            let place = span(start, start + 3)
            failLine(
                Diagnostic(
                    .syntax, "`use` chooses a module, but this is a file", at: place, label: "did you mean `source`?",
                    fix: Fix(place, "source")))
            return addError(start)
        }
        guard let name = maybeName() else {
            failExpected("the name of a module")
            return addError(start)
        }
        return tree.add(.use, start, pos, name.index)
    }

    /// param = "param" name [":" type] ["=" expression]
    mutating func parseParam(_ start: Int) -> NodeID {
        guard let name = parseDeclaredName("param") else { return addError(start) }
        let type = maybeTypeAnnotation()
        let value = maybeDefault()
        return tree.add(.param, start, pos, name.index, parts: type.index, value.index)
    }

    /// binding = ( "let" | "var" ) name [":" type] "=" pipeline
    mutating func parseBinding(_ start: Int, isMutable: Bool) -> NodeID {
        skipBlanks()
        if peek("{") || peek("[") { return parseUnpacking(start, isMutable: isMutable) }
        if failUnbracketedNames() { return addError(start) }
        guard let name = parseDeclaredName(isMutable ? "var" : "let") else { return addError(start) }
        skipColonEquals()
        let type = maybeTypeAnnotation()
        guard let value = parseAssigned() else { return addError(start) }
        return tree.add(.binding, start, pos, flag: isMutable ? 1 : 0, name.index, parts: type.index, value.index)
    }

    /// assigned = "=" value
    mutating func parseAssigned() -> NodeID? {
        skipBlanks()
        guard peek("="), byte(pos + 1) != UInt8(ascii: "=") else {
            failExpected("`=` and a value", fix: isStageEnd(pos) ? nil : Fix(span(pos, pos), "= "))
            return nil
        }
        pos += 1
        mark(.operator, pos - 1)
        skipBlanks()
        if failBareClosure() { return addError(pos) }
        let start = pos
        if peek("["), mayFoldHere { foldableList = pos }
        let value = parseValue("a value")
        maybeLooseList(start)
        return value
    }

    /// The name after `let`, `var`, `param` or `for`, without a `$`.
    mutating func parseDeclaredName(_ form: String) -> Name? {
        skipBlanks()
        if peek("$"), peekNameStart(pos + 1) {
            let end = nameEnd(pos + 1)
            report(
                Diagnostic(
                    .syntax, "the name after `\(form)` has no `$`", at: span(pos, end),
                    help: "`$` belongs where the value is used",
                    fix: Fix(span(pos, pos + 1), "")))
            pos += 1
        }
        let start = pos
        if let name = maybeName(.variable) { return failDashedName(form, start) ?? name }
        failExpected("a name")
        return nil
    }

    /// default = "=" expression
    private mutating func maybeDefault() -> NodeID {
        let after = pos
        skipBlanks()
        guard peek("="), byte(pos + 1) != UInt8(ascii: "=") else {
            rewind(to: after)
            return .none
        }
        pos += 1
        mark(.operator, pos - 1)
        skipBlanks()
        return parseExpression()
    }

    /// define = "def" name [ "(" [parameter { "," parameter }] ")" ] ["->" type] block
    mutating func parseDefine(_ start: Int) -> NodeID {
        let doc = docComment
        skipBlanks()
        guard let name = maybeCommandName() else {
            failExpected("the name of the new command")
            return addError(start)
        }
        skipBlanks()
        var parameters = NodeList.empty
        if peek("(") { parameters = parseParameters() }
        let result = maybeResult()
        if !isPanicking { failForeignHead(tree.names[name], parameters.count > 0) }
        let outside = brackets.isFunction
        brackets.isFunction = true
        let body = parseBlock("the body in braces", isForm: true)
        brackets.isFunction = outside
        let node = tree.add(.define, start, pos, name.index, parts: parameters.start, parameters.count, result.index)
        tree.extras.append(body.index)
        tree.extras.append(doc.map { UInt32($0.lowerBound) } ?? .max)
        tree.extras.append(doc.map { UInt32($0.upperBound) } ?? .max)
        return node
    }

    /// `def f(x):` and `def f x { … }`.
    private mutating func failForeignHead(_ name: String, _ hasParameters: Bool) {
        let after = pos
        skipBlanks()
        defer { if !isPanicking { pos = after } }
        if peek(":") {
            return failLine(
                Diagnostic(
                    .syntax, "the body goes in braces, without `:`", at: span(pos, pos + 1),
                    help: "`def \(name)(…) { … }`"))
        }
        guard !hasParameters, peekNameStart(pos) else { return }
        var end = pos
        while end < count, base[end] != .newline, base[end] != UInt8(ascii: "{") { end += 1 }
        while base[end - 1].isBlank { end -= 1 }
        let names = tree.source.text(pos..<end).split { $0 == " " || $0 == "," }.joined(separator: ", ")
        failLine(
            Diagnostic(
                .syntax, "parameters go in parentheses", at: span(pos, end), label: "did you mean `\(name)(\(names))`?",
                fix: Fix(span(after, end), "(\(names))")))
    }

    /// The name of a command may contain dashes.
    private mutating func maybeCommandName() -> Name? {
        let start = pos
        var end = nameEnd(pos)
        guard end > start else { return maybeName(.command) }
        while byte(end) == UInt8(ascii: "-"), byte(end + 1).isWordByte {
            end += 1
            while byte(end).isWordByte { end += 1 }
        }
        pos = end
        mark(.command, start)
        return intern(start, end)
    }

    /// result = "->" type
    mutating func maybeResult() -> NodeID {
        let after = pos
        skipBlanks()
        guard isPair("-", ">", at: pos) else {
            rewind(to: after)
            return .none
        }
        pos += 2
        mark(.operator, pos - 2)
        skipBlanks()
        return parseType()
    }

    private mutating func parseParameters() -> NodeList {
        let mark = stack.count
        guard let outside = enter(isMultiline: true) else { return .empty }
        repeat {
            skipBlanks()
            if peek(")") { break }
            guard let parameter = parseParameter() else { break }
            stack.append(parameter)
            skipBlanks()
        } while maybe(",")
        leave(outside)
        return tree.makeList(&stack, from: mark)
    }

    /// parameter = name [":" type] ["=" expression]
    mutating func parseParameter() -> NodeID? {
        let start = pos
        guard let name = parseDeclaredName("def") else { return nil }
        if let typed = failTypeFirst(start) { return typed }
        let type = maybeTypeAnnotation()
        let value = maybeDefault()
        return tree.add(.parameter, start, pos, name.index, parts: type.index, value.index)
    }

    /// `int x` in a list of parameters.
    private mutating func failTypeFirst(_ start: Int) -> NodeID? {
        let end = pos
        skipBlanks()
        let second = nameEnd(pos)
        guard pos > end, second > pos else {
            rewind(to: end)
            return nil
        }
        let instead = "\(tree.source.text(pos..<second)): \(tree.source.text(start..<end))"
        let name = intern(pos, second)
        pos = second
        report(
            Diagnostic(
                .syntax, "a type comes after the name", at: span(start, pos), label: "did you mean `\(instead)`?",
                fix: Fix(span(start, pos), instead)))
        return tree.add(.parameter, start, pos, name.index, parts: NodeID.none.index, NodeID.none.index)
    }

    /// source = "source" ["?"] ( string | word )
    /// `source praise.fam --child Maya`: nothing is given to a sourced file.
    private mutating func failSourceArguments(_ start: Int) {
        let name = tree.source.text(start..<pos).split(separator: " ").last.map(String.init) ?? ""
        skipBlanks()
        guard pos > start, byte(pos - 1).isBlank, !isStageEnd(pos), byte(pos) != UInt8(ascii: "#") else { return }
        var end = pos
        while end < count, !isStageEnd(end), base[end] != .newline { end += 1 }
        let words = tree.source.text(pos..<end)
        fail(
            Diagnostic(
                .syntax, "`source` takes a file and no arguments for it", at: span(pos, end),
                help: "a script with arguments runs by itself, in another shell: "
                    + "`fam \(SafeText.shown(name + " " + words))`"
            ))
    }

    mutating func parseSourceForm(_ start: Int) -> NodeID {
        let isOptional = maybe("?")
        skipBlanks()
        if isStageEnd(pos) {
            failExpected("the name of a file")
            return addError(start)
        }
        let path = parseElement(splitsAtComma: false)
        failSourceArguments(start)
        return tree.add(.source, start, pos, flag: isOptional ? 1 : 0, path)
    }
}
