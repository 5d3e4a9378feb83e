import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Lines like earlier ones: one command whose arguments were read before or are days and moments. They are correct, so
/// in a long script the first walk, which only finds errors, needs no more of them, and the second, which takes place
/// during the run, has their code at once. So has an entry at the prompt or of a replay that is like an earlier one.
/// All go by the bytes of the line, so that no part of it needs a node.
extension Pass {
    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// A line of one command.
    private struct KnownLine {
        let form: CallForm
        let name: Span
        let parts: UnsafeBufferPointer<LinePart>
        /// Where the arguments begin.
        let first: Int
        let text: Bytes

        func bytes(_ part: Int) -> Bytes { parts[part].bytes(in: text) }
    }

    /// The statement of a line like earlier ones; nil means that the full check is needed.
    /// - Parameter node: none if the line is the whole text, of which there is no tree.
    func knownLine(_ node: NodeID = .none) -> Statement? {
        let span = node.exists ? tree.span(of: node) : Span(tree.source.id, 0, tree.source.bytes.count)
        if isOnlyForErrors {
            return withLine(node, span) { isKnownRight($0) ? true : nil }.map { _ in Statement(known, span) }
        }
        let found = withLine(node, span) { line in
            // Of what an entry shows, more is to be noted than of a long text.
            isRerun || (isPiece || !isShownAfter(line.form.effect)) && isKnownRight(line) ? knownCall(line, span) : nil
        }
        guard let code = found, case .callCommand(let command, _) = code.node else { return nil }
        return Statement(.expression(code, isShown: code.type != .null && isShownAfter(command.effect)), span)
    }

    /// Reads the parts of the line; what is made of it is noted unless it is nil.
    private func withLine<Result>(_ node: NodeID, _ span: Span, _ body: (KnownLine) -> Result?) -> Result? {
        let tree = tree
        return tree.source.bytes.withUnsafeBufferPointer { text -> Result? in
            guard readParts(of: node, tree, span, text) else { return nil }
            return lineParts.all.withUnsafeBufferPointer { parts in
                guard let line = knownLine(parts, text, tree.source.id), let result = body(line) else { return nil }
                // After the only line of a text nobody asks which rows it made.
                if node.exists { frame.note(rowsOf: line.form) }
                note(line)
                return result
            }
        }
    }

    private func readParts(of node: NodeID, _ tree: TreeReader, _ span: Span, _ text: Bytes) -> Bool {
        guard node.exists else { return lineParts.read(span.range, of: text, names) }
        switch tree[node] {
        case .line: return lineParts.read(span.range, of: text, names)
        case .pipeline(let stages) where stages.count == 1:
            guard case .command(let list) = tree[tree.item(0, of: stages)] else { return false }
            return lineParts.read(tree.items(list), of: tree, text)
        default: return false
        }
    }

    private func knownLine(_ parts: UnsafeBufferPointer<LinePart>, _ text: Bytes, _ source: SourceID) -> KnownLine? {
        let head = head { index, _ in
            guard index < parts.count, case .word = parts[index].kind else { return nil }
            return names.find(parts[index].bytes(in: text))
        }
        guard let head, case .command(let command) = head.form.callee, head.form.isPlain, !command.runsPrograms,
            !command.takesPlaces, !mayBeMisspelled(head, arguments: parts.count - head.count)
        else { return nil }
        return KnownLine(
            form: head.form, name: Span(source, parts[0].start, parts[head.count - 1].end), parts: parts,
            first: head.count, text: text)
    }

    private func note(_ line: KnownLine) {
        let form = line.form
        note(form.effect, what: form.name, at: line.name)
        if case .command(let command) = form.callee { noteTurns(command) }
        doesSomething = true
    }

    private func isKnownRight(_ line: KnownLine) -> Bool { areKnown(line) { isKnown($0, line, $1) } }

    /// The code of a line in a text that was found to be correct as a whole.
    private func knownCall(_ line: KnownLine, _ span: Span) -> Code? {
        let form = line.form
        guard form.rest == nil, case .command(let command) = form.callee, command.refine == nil,
            command.result != .never
        else { return nil }
        var codes = Pass.nothing(form.parameters.count)
        let areKnown = areKnown(line) { part, index in
            codes[index] = knownArgument(part, line, index)
            return codes[index] != nil
        }
        return areKnown ? Code(.callCommand(command, codes), command.result, span) : nil
    }

    /// Whether each argument has a parameter and is known for it, no parameter has two, and none that is required is
    /// missing.
    @inline(__always)
    private func areKnown(_ line: KnownLine, _ isKnown: (_ part: Int, _ parameter: Int) -> Bool) -> Bool {
        let form = line.form, count = line.parts.count
        var given: UInt64 = 0
        var nextPositional = 0
        var position = line.first
        while position < count {
            let index: Int
            if case .flag(let name) = line.parts[position].kind {
                guard let flag = form.flag(name), case .value(let target) = flag, position + 1 < count else {
                    return false
                }
                index = target
                position += 1
            } else if nextPositional < form.positionals.count {
                index = form.positionals[nextPositional]
                nextPositional += 1
            } else {
                // The whole check warns of a plus between two arguments.
                guard let rest = form.rest, !line.bytes(position).elementsEqual("+".utf8), isKnown(position, rest)
                else { return false }
                given |= 1 << UInt64(rest)
                position += 1
                continue
            }
            guard given & 1 << UInt64(index) == 0, isKnown(position, index) else { return false }
            given |= 1 << UInt64(index)
            position += 1
        }
        return given & form.requiredBits == form.requiredBits
            && form.alternatives.allSatisfy { given & $0 != 0 }
    }

    private func isKnown(_ part: Int, _ line: KnownLine, _ index: Int) -> Bool {
        let form = line.form
        switch line.parts[part].kind {
        case .word: break
        // `"Hello {name}"` may be warned of.
        case .text: if form.takesAnyText[index] { return !line.bytes(part).contains(UInt8(ascii: "{")) }
        case .flag: return false
        }
        let bytes = line.bytes(part)
        if let type = form.moments[index], moments.plainMoment(bytes, as: type) != nil { return true }
        // `name=Maya` is warned of on each line.
        if form.takesAnyText[index], bytes.contains(UInt8(ascii: "=")) { return false }
        switch checker.literals.reading(bytes, Int32(form.number + index)) {
        case .unread: return form.takesAnything[index] && Pass.plainInt(bytes) != nil && !mayBeWarned(line)
        case .right: return true
        // What a script needs is said once for each row. Elsewhere each line that names a missing one is warned of;
        // inside a function others may run first, so what is missing there is reported at the end.
        case .missing(let entity): return options.reportsNeeds || frame.kind == .main && frame.made.may(entity)
        }
    }

    /// Whether a word of it may be no plain text, of which the whole check warns: `$v.name` without its `$`, a call
    /// without its parentheses, a `//`.
    private func mayBeWarned(_ line: KnownLine) -> Bool {
        (line.first..<line.parts.count).contains { index in
            guard case .word = line.parts[index].kind else { return false }
            return line.bytes(index).contains { ".()/".utf8.contains($0) }
        }
    }

    /// Its code; a text that is right as it is was perhaps not read before.
    private func knownArgument(_ part: Int, _ line: KnownLine, _ index: Int) -> Code? {
        let form = line.form, place = line.parts[part], bytes = line.bytes(part)
        let span = Span(line.name.source, place.start, place.end)
        switch place.kind {
        case .word: break
        case .text:
            if form.takesAnyText[index] {
                let text = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
                return listed(word(text, span, form, index, isQuoted: true), form, index, false)
            }
        case .flag: return nil
        }
        if let type = form.moments[index], let moment = moments.plainMoment(bytes, as: type) {
            return Code(.constant(moment), type, span)
        }
        if form.takesAnything[index], let number = Pass.plainInt(bytes) {
            return listed(Code(.constant(.int(number)), .int, span), form, index, false)
        }
        if isShortHelp(bytes) || form.takesAnyText[index] && bytes.contains(UInt8(ascii: "=")) { return nil }
        // A row that did not exist when the text was checked is made by a line before this one, or was warned of.
        guard let known = checker.literals.entry(bytes, Int32(form.number + index)) else { return nil }
        return listed(Code(known.node, known.type, span), form, index, false)
    }

    private func isShortHelp(_ bytes: Bytes) -> Bool { bytes.count == 2 && bytes.elementsEqual("-h".utf8) }
}
