/// What other targets may know of the words of the language.
public enum Language {
    /// The words that no command or function can be called by: forms, constants, operators and day words.
    public static let keywords = ReservedWord.allCases.filter { $0.role != .stage }.map(\.rawValue)

    /// The words that a statement can begin with, each with a sentence for completion.
    public static let statements: [(word: String, summary: String)] = ReservedWord.allCases.compactMap { word in
        word.statementSummary.map { (word.rawValue, $0) }
    }

    /// Whether the word begins or continues a statement form (`if`, `else`) or is `not`: no command is there.
    public static func isFormOrPrefix(_ word: String) -> Bool {
        guard let word = ReservedWord(rawValue: word) else { return false }
        return word.role == .form || word.role == .prefix
    }
}
