import FamCheck
import FamSyntax
import FamText
import FamValues

/// Names and types for the prompt, without running anything.
extension Engine {
    public var variables: [(name: String, type: ValueType)] { checker.variables }
    public var functions: [OwnFunction] { checker.functions }

    /// Errors and warnings of a text in the present session; none of it is kept.
    public func preview(_ text: String) -> [Diagnostic] { previewed(text).diagnostics }

    /// The first error of a text that is being typed; nil for good text and for what is merely unfinished.
    public func message(_ text: String) -> String? {
        guard !isUnfinished(text), let problem = preview(text).first(where: { Engine.isWrong($0, in: text) }) else {
            return nil
        }
        return problem.label.isEmpty ? problem.message : "\(problem.message): \(problem.label)"
    }

    /// Whether an error is one already: an unfinished word and a missing argument are not wrong while somebody types.
    static func isWrong(_ problem: Diagnostic, in text: String) -> Bool {
        guard problem.severity == .error, problem.code != .missingArgument else { return false }
        guard let range = problem.span?.range else { return true }
        let whole = text.utf8.count
        let typed = whole - text.utf8.reversed().prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }.count
        return range.upperBound < whole && range.lowerBound < typed
    }

    /// The columns of a pipeline's result; nil if it does not check or returns no rows.
    public func shape(of pipeline: String) -> RowShape? { previewed(pipeline + " | take 1").stages.last?.shape }

    private func previewed(_ text: String) -> CheckResult {
        let source = Source(id: SourceID(.max), name: "prompt", bytes: Array(text.utf8))
        var options = CheckOptions(isInteractive: true)
        options.looksForRows = false
        return checker.preview(Parser.parse(source, names: names), options: options)
    }
}
