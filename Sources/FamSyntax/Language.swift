/// What other targets may know of the words of the language.
public enum Language {
    /// The words that no command or function can be called by: forms, constants, operators and day words.
    public static let keywords = ReservedWord.allCases.filter { $0.role != .stage }.map(\.rawValue)
}
