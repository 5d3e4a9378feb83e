import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Warnings about names that are declared but never used, or that hide others.
extension Pass {
    /// `children | where archived`: the source leaves out the very rows that are asked for.
    func warnOfHidden(_ condition: NodeID, _ draft: QueryDraft) {
        guard case .entity(let name, includesHidden: false) = draft.source, let entity = registry.entity(name),
            let hidden = entity.hiddenBy, [hidden, "\(hidden) == true"].contains(source(span(condition)))
        else { return }
        warn(
            .likelyMistake, "`\(entity.plural)` leaves out the rows that are \(hidden)", at: span(condition),
            help: "`\(entity.plural) --\(hidden)` lists them")
    }

    private func warn(
        _ code: DiagnosticCode, _ message: String, at span: Span, first: (Span, String)? = nil, help: String? = nil,
        fix: Fix? = nil
    ) {
        let secondary = first.map { [Label($0.0, $0.1)] } ?? []
        report(Diagnostic(code, message, at: span, secondary: secondary, help: help, fix: fix, severity: .warning))
    }

    /// Notes that the value of a variable is used.
    func noteRead(_ found: Resolved) {
        found.variable?.isRead = true
        if case .global(let slot) = found.ref, slot >= globals.firstSlot {
            globals.isRead[slot - globals.firstSlot] = true
        }
    }

    func warn(
        _ code: DiagnosticCode, _ message: String, at span: Span, label: String, help: String? = nil, fix: Fix? = nil
    ) {
        report(Diagnostic(code, message, at: span, label: label, help: help, fix: fix, severity: .warning))
    }

    // MARK: Surely meant otherwise

    /// `"{$c}.csv"`: braces of other languages around a value, which stay in the text here.
    func warnOfBraces(_ part: NodeID) {
        let place = span(part), start = Int(place.start), end = Int(place.end), bytes = tree.source.bytes
        guard start > 0, end < bytes.count, bytes[start - 1] == UInt8(ascii: "{"), bytes[end] == UInt8(ascii: "}"),
            bytes[start] == UInt8(ascii: "$"), bytes[start + 1] != UInt8(ascii: "{")
        else { return }
        let written = source(place), name = written.dropFirst()
        let isPlain = name.allSatisfy { $0.isLetter || $0 == "_" || $0.isNumber }
        let instead = isPlain ? "${\(name)}" : "$(\(written))"
        let whole = Span(place.source, start - 1, end + 1)
        warn(
            .likelyMistake, "the braces around `\(written)` stay in the text", at: whole,
            label: "did you mean `\(instead)`?", fix: Fix(whole, instead))
    }

    /// `"Hello {name}"` where `name` is a variable: in other languages its value would be filled in. In single quotes,
    /// signs are just characters.
    func warnOfTemplates(_ node: NodeID) {
        let start = Int(span(node).start)
        guard case .string(let parts) = tree[node], tree.source.bytes[start] == UInt8(ascii: "\"") else { return }
        for part in tree.items(parts) { if case .text = tree[part] { warnOfTemplate(part) } }
    }

    private func warnOfTemplate(_ part: NodeID) {
        let place = span(part), bytes = tree.source.bytes, end = Int(place.end)
        var index = Int(place.start)
        while index < end, let open = bytes[index..<end].firstIndex(of: UInt8(ascii: "{")) {
            index = open + 1
            var stop = index
            while stop < end, !" \"'{}$:,()[]\\\n".utf8.contains(bytes[stop]) { stop += 1 }
            // `\u{e9}` is a letter.
            let isEscape = open > 1 && bytes[open - 1] == UInt8(ascii: "u") && bytes[open - 2] == UInt8(ascii: "\\")
            guard !isEscape, stop < end, bytes[stop] == UInt8(ascii: "}") else { continue }
            let written = tree.source.text(index..<stop)
            guard let head = written.split(separator: ".").first, let name = names.find(String(head)),
                let found = resolve(name)
            else { continue }
            noteRead(found)
            let whole = Span(place.source, open, stop + 1)
            let instead = head.utf8.count == written.utf8.count ? "${\(written)}" : "$($\(written))"
            warn(
                .likelyMistake, "`{\(written)}` is only a text", at: whole, label: "did you mean `\(instead)`?",
                fix: Fix(whole, instead))
        }
    }

    /// `where stars == max(stars)`: the largest of one value, where that of all rows is meant.
    func warnOfOneValue(_ function: FunctionSpec, _ value: PlanExpr, _ span: Span) {
        guard AggregateKind(rawValue: function.name) != nil, value.type.element == nil, value.type.unwrapped != .any
        else { return }
        let written = SafeText.shown(source(value.span))
        warn(
            .likelyMistake, "`\(function.name)` of one value is that value, and this stage sees one row", at: span,
            help: "`… | \(function.name) \(written)` is that of all rows")
    }

    /// `count(points > 0)`: it counts values, and a condition always is one.
    func warnOfCountedCondition(_ condition: PlanExpr, _ span: Span) {
        let text = source(condition.span)
        let instead: String? =
            switch source(span) {
            case "count(\(text))": "count(where \(text))"
            case "count \(text)": "where \(text) | count"
            default: nil
            }
        warn(
            .likelyMistake, "`count` counts the rows whose condition is false, too", at: span,
            label: instead.map { "did you mean `\(SafeText.shown($0))`?" } ?? "",
            help: instead == nil ? "`where` before it, or in its parentheses, keeps those that are meant" : nil,
            fix: instead.map { Fix(span, $0) })
    }

    /// A valid comparison that does not mean what it seems to: a moment equal to a day, `*` in a pattern of `like`, a
    /// pattern between slashes.
    func warnOfComparison(
        _ op: Operator, _ left: ValueType, _ right: ValueType, _ node: NodeID, constant: Code, _ span: Span
    ) {
        let place = self.span(node)
        switch op {
        case .equal, .notEqual:
            if op == .equal { warnOfPattern(node, constant, span) } else { warnOfNoText(node, left, constant, span) }
            guard left.unwrapped == .datetime, right == .date, isWrittenDay(node) else { return }
            let day = source(place), first = Span(span.source, Int(span.start), Int(place.start))
            var head = source(first).dropLast(while: { $0 == " " || $0 == "=" || $0 == "!" })
            for word in [" is not", " is"] where head.hasSuffix(word) { head = head.dropLast(word.count) }
            let instead = (op == .equal ? "" : "not ") + "\(head) in \(day)"
            warn(
                .likelyMistake, "a moment is equal to a day only at midnight", at: span,
                label: "did you mean `\(instead)`?",
                fix: Fix(span, instead))
        case .like:
            guard case .constant(.string(let text)) = constant.node, !text.isEmpty, !text.contains("%"),
                !text.contains("_")
            else { return }
            guard text.contains("*") else { return warnOfWholeText(place, in: span) }
            let instead = source(place).split(separator: "*", omittingEmptySubsequences: false).joined(separator: "%")
            warn(
                .likelyMistake, "`*` is just a character in a `like` pattern", at: place,
                label: "did you mean `\(instead)`?",
                help: "`%` matches any text", fix: Fix(place, instead))
        case .matches:
            guard case .constant(.address(let text)) = constant.node, text.count > 2, text.hasSuffix("/") else {
                return
            }
            // Between single quotes a backslash is one.
            let pattern = String(text.dropFirst().dropLast())
            let instead = Quoting.literal(pattern, begun: pattern.contains("\\") ? "'" : nil)
            warn(
                .likelyMistake, "the slashes are part of this pattern", at: place, label: "did you mean `\(instead)`?",
                fix: Fix(place, instead))
        default: break
        }
    }

    /// `note like "dish"`: without a sign that stands for anything, only a note that says nothing else.
    private func warnOfWholeText(_ place: Span, in span: Span) {
        let written = source(place), head = source(Span(span.source, Int(span.start), Int(place.start)))
        // `contains "dish"` is reported already.
        guard head.split(separator: " ").last?.lowercased() == "like", written.count > 2,
            let quote = written.first, quote == written.last, "\"'".contains(quote)
        else { return }
        let instead = "\(quote)%\(written.dropFirst().dropLast())%\(quote)"
        warn(
            .likelyMistake, "without `%`, `like` compares the whole text", at: place,
            label: "did you mean `\(SafeText.shown(instead))`?",
            help: "`%` matches any text; `lower(…) ==` compares a whole text without regard to case",
            fix: Fix(place, instead))
    }

    /// `note != ""`: every row without a note is kept.
    private func warnOfNoText(_ node: NodeID, _ left: ValueType, _ constant: Code, _ span: Span) {
        guard left.isOptional, case .constant(.string("")) = constant.node else { return }
        let place = self.span(node)
        warn(
            .likelyMistake, "this holds for null too", at: span,
            label: "did you mean `\(source(Span(span.source, Int(span.start), Int(place.start))))null`?",
            fix: Fix(place, "null"))
    }

    /// `note == "%dish%"`, `note == "*dish*"`: a pattern, which only `like` reads.
    private func warnOfPattern(_ node: NodeID, _ constant: Code, _ span: Span) {
        guard case .constant(.string(let text)) = constant.node, let sign = text.first, sign == "%" || sign == "*",
            text.count > 2, text.last == sign
        else { return }
        let place = self.span(node), head = source(Span(span.source, Int(span.start), Int(place.start)))
        guard let equals = head.firstIndex(of: "=") else { return }
        let pattern = source(place).split(separator: "*", omittingEmptySubsequences: false).joined(separator: "%")
        let instead = "\(head[..<equals])like \(pattern)"
        warn(
            .likelyMistake, "`\(sign)` is just a character in a text that is compared", at: place,
            label: "did you mean `\(SafeText.shown(instead))`?", help: "`like` compares with a pattern",
            fix: Fix(span, instead))
    }

    /// Whether the text contains a day, as a word or a date.
    private func isWrittenDay(_ node: NodeID) -> Bool {
        switch tree[node] {
        case .timeWord, .name, .string: true
        default: false
        }
    }

    // MARK: Unused

    /// For a function after the check of its body: its variables and parameters.
    func warnOfUnused(in frame: Frame) {
        for variable in frame.variables where variable.kind != .other && !variable.isRead {
            let what = variable.kind == .parameter ? "the parameter `\(variable.name)`" : "`$\(variable.name)`"
            unused(variable.name, what, isAssigned: variable.isChanged, in: variable.span)
        }
    }

    /// A name of the top level that nothing uses.
    private struct UnusedName {
        let name: Name
        let span: Span
        var isFunction = false
        var isAssigned = false
    }

    /// So many are listed, in the order of the text; the others are counted.
    private static let unusedListed = 1_000

    /// For the whole script: its top-level variables and its functions. A sourced file may offer names for others, and
    /// so may a file with only functions; documented functions are not reported either.
    func warnOfUnusedNames() {
        guard options.isWhole else { return }
        let variables = unusedVariables(), functions = doesSomething ? unusedFunctions() : (count: 0, first: [])
        let all = (variables.first + functions.first).sorted { $0.span.start < $1.span.start }
        for one in all.prefix(Pass.unusedListed) {
            let text = names[one.name]
            unused(text, one.isFunction ? "`\(text)`" : "`$\(text)`", isAssigned: one.isAssigned, in: one.span)
        }
        guard all.count > Pass.unusedListed else { return }
        let next = all[Pass.unusedListed], more = variables.count + functions.count - Pass.unusedListed - 1
        let text = names[next.name], others = "\(more) more name\(more == 1 ? " is" : "s are") never used"
        let what = next.isFunction ? "`\(text)`" : "`$\(text)`"
        warn(.unused, more == 0 ? "\(what) is never used" : "\(what) and \(others)", at: place(of: text, in: next.span))
    }

    /// How many there are, and those that can be listed.
    private func unusedVariables() -> (count: Int, first: [UnusedName]) {
        var count = 0, first: [UnusedName] = []
        for place in 0..<scope.globals.count {
            let (global, name) = scope.globals.entry(at: place)
            guard global.entry == scope.entryCount, !globals.isRead[global.slot - globals.firstSlot],
                !names.isMeantUnused(name), let span = global.span, span.source == mainSource
            else { continue }
            count += 1
            // A script's variables are in the order of its text.
            if count > Pass.unusedListed + 1 { continue }
            first.append(UnusedName(name: name, span: span, isAssigned: global.isMutable))
        }
        return (count, first)
    }

    private func unusedFunctions() -> (count: Int, first: [UnusedName]) {
        var count = 0, first: [UnusedName] = []
        scope.functions.forEach(from: firstFunction) { function in
            guard function.span.source == mainSource, !function.isWanted, !names.isMeantUnused(function.name)
            else { return }
            count += 1
            first.append(UnusedName(name: function.name, span: function.span, isFunction: true))
            if first.count > 4 * Pass.unusedListed { first = Pass.firstUnused(first) }
        }
        return (count, Pass.firstUnused(first))
    }

    private static func firstUnused(_ names: [UnusedName]) -> [UnusedName] {
        Array(names.sorted { $0.span.start < $1.span.start }.prefix(unusedListed + 1))
    }

    private func unused(_ name: String, _ what: String, isAssigned: Bool, in span: Span) {
        guard !name.hasPrefix("_") else { return }
        let place = place(of: name, in: span)
        warn(
            .unused, isAssigned ? "\(what) is assigned to and never read" : "\(what) is never used", at: place,
            help: isAssigned ? nil : "a name that begins with `_` marks this as intended",
            fix: isAssigned ? nil : Fix(place, "_" + name))
    }

    /// The word in a declaration that is its name.
    func place(of name: String, in span: Span) -> Span {
        guard let source = checker.sources[span.source] else { return span }
        let wanted = Array(name.utf8), bytes = source.bytes[span.range.clamped(to: 0..<source.bytes.count)]
        var start = bytes.startIndex
        while start + wanted.count <= bytes.endIndex {
            let end = start + wanted.count
            let isWord =
                (start == bytes.startIndex || !isPart(bytes[start - 1]))
                && (end == bytes.endIndex || !isPart(bytes[end]))
            if isWord, bytes[start..<end].elementsEqual(wanted) { return Span(span.source, start, end) }
            start += 1
        }
        return span
    }

    private func isPart(_ byte: UInt8) -> Bool {
        byte == 0x5F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte >= 0x80
    }

    // MARK: Hiding

    /// A variable that hides an outer one, or a closure that hides a function with its name.
    func warnOfHiding(_ name: Name, _ type: ValueType, _ span: Span) {
        if !frame.isTopLevel, let first = hidden(name) {
            let text = names[name]
            return warn(
                .shadowedName, "this `$\(text)` hides another one", at: place(of: text, in: span),
                first: (first, "declared here"),
                help: "use another name to keep both")
        }
        guard case .closure = type.unwrapped else { return }
        let text = names[name]
        guard
            scope.functions.contains(name) || registry.function(text) != nil
                || index.mayBegin(text) && registry.source(text) != nil
        else { return }
        warn(
            .shadowedName, "the closure `$\(text)` hides the function `\(text)(…)`", at: place(of: text, in: span),
            help: "use another name to keep both")
    }

    /// The declaration that the name referred to so far. Those of earlier entries of a session do not count.
    private func hidden(_ name: Name) -> Span? {
        if let variable = frame.seen(name) { return variable.span }
        guard let global = scope.globals[name], global.entry == scope.entryCount else { return nil }
        return global.span
    }
}

extension String {
    /// Without the characters at the end that `isLeftOut` names.
    fileprivate func dropLast(while isLeftOut: (Character) -> Bool) -> Substring {
        var rest = self[...]
        while let last = rest.last, isLeftOut(last) { rest.removeLast() }
        return rest
    }
}
