import FamRegistry
import FamText

/// The assistant of a running session: colors and completion from the registry, and the rest from the parser and the
/// checker.
public final class RegistryAssistant: EditorAssistant {
    private let highlighter: Highlighter
    private let completer: Completer
    private let unfinished: (String) -> Bool
    private let check: (String) -> String?

    /// `isUnfinished`: the parser wants more lines. `message`: the first thing the check says about finished text.
    public init(
        registry: Registry, data: any CompletionData, isUnfinished: @escaping (String) -> Bool,
        message: @escaping (String) -> String?
    ) {
        highlighter = Highlighter(registry: registry, definitions: { Set(data.definitions.map(\.name)) })
        completer = Completer(registry: registry, data: data)
        unfinished = isUnfinished
        check = message
    }

    public func isUnfinished(_ text: String) -> Bool { unfinished(text) }
    public func highlights(_ text: String) -> [Highlight] { highlighter.highlights(text) }
    public func message(_ text: String) -> String? { text.isEmpty ? nil : check(text) }
    public func completion(of text: String, at cursor: Int) -> Completion { completer.complete(text, at: cursor) }
}
