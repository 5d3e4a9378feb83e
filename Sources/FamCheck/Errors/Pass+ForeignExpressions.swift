import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Functions, fields and closures as other languages write them.
extension Pass {
    /// `now()`, `len(…)`, `print(…)`, `ifnull(note, "")`.
    func meantFunction(_ text: String, _ arguments: [NodeID], _ span: Span) -> Meant? {
        let place = Span(span.source, Int(span.start), Int(span.start) + text.utf8.count)
        if ValueReader.timeWordType(text) != nil {
            return Meant("did you mean `\(text)`?", help: "a time word takes no parentheses", fix: Fix(span, text))
        }
        if let advice = Habits.functionAdvice[text] { return Meant("", help: advice) }
        if let habit = FunctionHabit.all[text] {
            guard let instead = habit.written(with: arguments.map { source(self.span($0)) }) else {
                return Meant("", help: "this is written `\(habit.form)`")
            }
            return Meant("did you mean `\(SafeText.shown(instead))`?", fix: Fix(span, instead))
        }
        if let known = Habits.functions[text], registry.function(known) != nil {
            return Meant("did you mean `\(known)`?", fix: Fix(place, known))
        }
        if Habits.commands[text] == "echo" {
            let inside = source(span).dropFirst(text.count + 1).dropLast()
            return Meant("did you mean `echo \(inside)`?", fix: Fix(span, "echo \(inside)"))
        }
        return nil
    }

    /// `at.year`, `$s.upper()`: a function of the value, written as a field or method.
    func meantCall(_ field: String, of base: Span, _ type: ValueType, _ span: Span, inRow: Bool) -> Meant? {
        let isMoment = type == .date || type == .datetime
        let name =
            (isMoment ? Habits.momentFields[field] : nil)
            ?? (registry.function(field) != nil ? field : Habits.functions[field] ?? field)
        guard let function = registry.function(name), !function.parameters.isEmpty else { return nil }
        var end = Int(span.end)
        let bytes = tree.source.bytes
        if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "("), bytes[end + 1] == UInt8(ascii: ")") { end += 2 }
        let start = Int(base.start)
        let call = "\(name)(\(source(base)))"
        let isBare = !inRow && start > 0 && bytes[start - 1] == UInt8(ascii: " ")
        return Meant("did you mean `\(call)`?", fix: Fix(Span(span.source, start, end), isBare ? "(\(call))" : call))
    }

    /// `note.contains("x")`: a function with the value as its first argument, written as a method.
    func meantMethod(_ callee: NodeID, _ arguments: NodeList, _ span: Span) -> Meant? {
        guard case .member(let base, let name) = tree[callee] else { return nil }
        let written = names[name], known = registry.function(written) != nil ? written : Habits.functions[written]
        guard let known, let function = registry.function(known), !function.parameters.isEmpty else { return nil }
        let values = ([base] + tree.items(arguments)).map { source(self.span($0)) }
        let call = "\(known)(\(values.joined(separator: ", ")))"
        return Meant("did you mean `\(call)`?", fix: Fix(span, call))
    }

    /// A variable for a field of the row, or for the row itself: `$points`, `$it.points`.
    func meantField(_ text: String, _ span: Span) -> Meant? {
        guard let stage = stageShapes.last, stage.span.start <= span.start, stage.span.end >= span.end else {
            return nil
        }
        if stage.shape.index(of: text) != nil {
            return Meant("did you mean `\(text)`?", help: "a field of the row has no `$`", fix: Fix(span, text))
        }
        guard ["it", "row", "this", "self", "e", "r", "x"].contains(text) else { return nil }
        let dot = Int(span.end), bytes = tree.source.bytes
        guard dot < bytes.count, bytes[dot] == UInt8(ascii: ".") else { return nil }
        return Meant(
            "leave out `$\(text).`", help: "a field of the row is written by its name alone",
            fix: Fix(Span(span.source, Int(span.start), dot + 1), ""))
    }

    /// `{ |e| $e.points > 1 }` as a condition over the row, without the closure.
    func closureCondition(_ node: NodeID) -> Fix? {
        guard case .closure(let parameters, let body) = tree[node], parameters.count == 1,
            let first = tree.items(parameters).first,
            case .parameter(let name, _, _) = tree[first]
        else { return nil }
        let inside = source(span(body)).split(separator: "$\(names[name]).", omittingEmptySubsequences: false).joined()
        return Fix(span(node), inside.split(separator: " ").joined(separator: " "))
    }
}
