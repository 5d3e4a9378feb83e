/// A word by which people who come from elsewhere call something of a module, and what it is here. Errors say it,
/// before words of similar letters.
public struct Habit: Sendable {
    public enum Meaning: Sendable {
        /// The word at the head of a line: the command or rows that do it.
        case name(String)
        /// The word at the head of a line, or the words of a command that there is not: a sentence that says how it is
        /// done.
        case advice(String)
        /// A flag: the one that commands have for it.
        case flag(String)
    }

    public let word: String
    public let meaning: Meaning

    public init(_ word: String, _ meaning: Meaning) {
        self.word = word
        self.meaning = meaning
    }
}
