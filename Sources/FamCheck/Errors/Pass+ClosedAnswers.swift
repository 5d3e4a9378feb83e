import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Comparisons of what a function answers with a text that it never gives: `type($x) != "list"`,
/// `weekday_name(at) == "Mon"`.
extension Pass {
    func warnOfAnswers(_ op: Operator, _ a: Code, _ b: Code, _ span: Span) {
        guard op == .equal || op == .notEqual || op == .in else { return }
        if case .callBuiltin(let function, _) = a.node { return warnOfAnswers(op, function, a.span, b, span) }
        guard op != .in, case .callBuiltin(let function, _) = b.node else { return }
        warnOfAnswers(op, function, b.span, a, span)
    }

    func warnOfAnswers(_ op: Operator, _ call: PlanExpr, _ text: Code, _ span: Span) {
        guard op == .equal || op == .notEqual || op == .in, case .call(let name, _) = call.node,
            let function = registry.function(name)
        else { return }
        warnOfAnswers(op, function, call.span, text, span)
    }

    private func warnOfAnswers(_ op: Operator, _ function: FunctionSpec, _ call: Span, _ texts: Code, _ span: Span) {
        var items = [texts]
        if op == .in, case .list(let listed) = texts.node { items = listed }
        for item in items {
            guard case .constant(.string(let word)) = item.node else { continue }
            if Pass.namesTypes(function) {
                warnOfKind(word, op, call, item.span, span)
            } else if let known = Pass.calendarNames(function), !known.contains(word) {
                warnOfOther(
                    "`\(function.name)` never gives `\(SafeText.shown(word))`", known, Pass.nearest(word, in: known),
                    item.span)
            }
        }
    }

    /// A text that is none of those there are.
    func warnOfOther(_ message: String, _ known: [String], _ near: String?, _ span: Span) {
        warn(
            .likelyMistake, message, at: span, label: near.map { "did you mean `\"\($0)\"`?" } ?? "",
            help: "it is one of " + known.map { "`\($0)`" }.joined(separator: ", "),
            fix: near.map { Fix(span, "\"\($0)\"") })
    }

    /// Whether it is the function that says of any value of which type it is.
    private static func namesTypes(_ function: FunctionSpec) -> Bool {
        guard function.parameters.count == 1, function.parameters[0].type == .any,
            case .string(let name)? = try? function.evaluate([.bool(true)], .utc)
        else { return false }
        return name == ValueType.bool.description
    }

    /// `type(x) == "list"`: the type of a list names that of its items. Types of several words are left alone.
    private func warnOfKind(_ word: String, _ op: Operator, _ call: Span, _ place: Span, _ span: Span) {
        guard !word.isEmpty, word.utf8.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 == 0x5F }),
            registry.entity(word) == nil
        else { return }
        let meant = TypeName.type(word) == nil ? Habits.types[word].map { String($0.prefix { $0 != "<" }) } : word
        if let meant, let form = Pass.beginnings[meant] {
            let call = source(call)
            let test = "\(call) like \"\(form)%\""
            let instead: String? = op == .equal ? test : op == .notEqual ? "not (\(test))" : nil
            return warn(
                .likelyMistake, "`type` says what is in a \(meant), and never only `\(SafeText.shown(word))`",
                at: place, label: instead.map { "did you mean `\(SafeText.shown($0))`?" } ?? "",
                help: instead == nil ? "write `\(SafeText.shown(test))`" : nil, fix: instead.map { Fix(span, $0) })
        }
        guard TypeName.type(word) == nil else { return }
        let near = meant ?? Suggestion.nearest(word, in: TypeName.all.map(\.name) + registry.entities.map(\.name))
        let instead = near.flatMap { Pass.beginnings[$0] == nil ? $0 : nil }
        warn(
            .likelyMistake, "no type is called `\(SafeText.shown(word))`", at: place,
            label: instead.map { "did you mean `\"\($0)\"`?" } ?? "",
            help: instead == nil ? "`echo (type(VALUE))` shows the type of a value" : nil,
            fix: instead.map { Fix(place, "\"\($0)\"") })
    }

    /// How the types begin that are never a single word.
    private static let beginnings = ["list": "list<", "record": "{", "closure": "closure("]

    /// What a function of one moment answers, if it is one of a few names: those of a week, and of a day in each month.
    private static func calendarNames(_ function: FunctionSpec) -> [String]? {
        guard function.parameters.count == 1, function.parameters[0].type == .datetime,
            function.result([.date]).unwrapped == .string
        else { return nil }
        var found: [String] = []
        // A Monday.
        let first = CivilDate(year: 2024, month: 1, day: 1)
        for day in Array(0..<7) + Array(stride(from: 15, to: 366, by: 30)) {
            guard let first, case .string(let name)? = try? function.evaluate([.date(first.adding(days: day))], .utc)
            else { return nil }
            if found.contains(name) { continue }
            guard found.count < 12 else { return nil }
            found.append(name)
        }
        return found
    }

    /// `Mon` for `Monday`, `monday` too.
    private static func nearest(_ word: String, in names: [String]) -> String? {
        let small = word.lowercased()
        let longer = names.filter { !small.isEmpty && $0.lowercased().hasPrefix(small) }
        return longer.count == 1 ? longer[0] : Suggestion.nearest(word, in: names)
    }
}
