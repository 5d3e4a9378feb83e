import FamRegistry
import FamSyntax
import FamText

/// Colors a line by the parser's tokens. An unknown name at the beginning of a stage is red once something follows it.
public struct Highlighter {
    private let registry: Registry
    private let definitions: () -> Set<String>

    /// `definitions` gives the names made with `def` so far.
    public init(registry: Registry, definitions: @escaping () -> Set<String>) {
        self.registry = registry
        self.definitions = definitions
    }

    /// Cost: that of a parse.
    public func highlights(_ text: String) -> [Highlight] {
        let source = Source(id: SourceID(0), name: "prompt", bytes: Array(text.utf8))
        let names = definitions()
        var command = ""
        return Tokenizer.tokens(of: source).compactMap { token in
            let range = token.span.range
            let word = source.text(range)
            if token.kind == .word || token.kind == .name, !command.isEmpty {
                command += " " + word
                if isPart(command) { return Highlight(range, .strong) }
            }
            command = token.kind == .command ? word : ""
            return role(of: token.kind, word, names, isTyped: range.upperBound == source.bytes.count).map {
                Highlight(range, $0)
            }
        }
    }

    private func role(of kind: Token.Kind, _ word: String, _ names: Set<String>, isTyped: Bool) -> Style.Role? {
        switch kind {
        case .keyword: .strong
        case .command: isKnown(word, names) ? .strong : isTyped ? nil : .error
        case .flag, .variable: .accent
        case .string: .good
        case .comment: .quiet
        // A quote that is still open is not wrong yet.
        case .error: isTyped && (word.hasPrefix("\"") || word.hasPrefix("'")) ? .good : .error
        case .name, .number, .timeWord, .operator, .punctuation, .word: nil
        }
    }

    /// Whether the words are a command or the beginning of one.
    private func isPart(_ name: String) -> Bool { registry.command(name) != nil || registry.isCommandPrefix(name) }

    private func isKnown(_ word: String, _ names: Set<String>) -> Bool {
        RowStages.kind(word) != nil || isPart(word) || registry.source(word) != nil || registry.entity(word) != nil
            || names.contains(word)
    }
}
