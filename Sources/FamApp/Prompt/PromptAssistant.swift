import FamSessions
import FamShell
import FamText

/// What the editor asks while a line is typed.
final class PromptAssistant: EditorAssistant {
    private let engine: Engine
    private let completer: Completer
    private let highlighter: Highlighter

    init(engine: Engine) {
        self.engine = engine
        completer = Completer(registry: engine.registry, data: EngineCompletionData(engine: engine))
        highlighter = Highlighter(registry: engine.registry) { Set(engine.functions.map(\.name)) }
    }

    func isUnfinished(_ text: String) -> Bool { engine.isUnfinished(text) }

    func highlights(_ text: String) -> [Highlight] { highlighter.highlights(text) }

    /// The first error's message; quiet while the text is merely unfinished.
    func message(_ text: String) -> String? {
        guard !engine.isUnfinished(text), let problem = engine.preview(text).first(where: { $0.severity == .error }) else { return nil }
        return problem.label.isEmpty ? problem.message : "\(problem.message) — \(problem.label)"
    }

    func completion(of text: String, at cursor: Int) -> Completion { completer.complete(text, at: cursor) }
}
