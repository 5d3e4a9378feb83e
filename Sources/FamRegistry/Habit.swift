/// A word that people know from other programs, and what it is called here. Errors suggest it before words with similar
/// letters.
public struct Habit: Sendable {
    public enum Meaning: Sendable {
        /// The first word of a line: the command or rows that do it.
        case name(String)
        /// The first word of a line, or the words of a command that does not exist: a sentence that says how it is
        /// done.
        case advice(String)
        /// A flag: the name that commands have for it.
        case flag(String)
    }

    public let word: String
    public let meaning: Meaning

    public init(_ word: String, _ meaning: Meaning) {
        self.word = word
        self.meaning = meaning
    }
}
