/// The answers to the questions of an entry. A replay answers yes to everything, so they are only kept if one was no.
public struct RecordedAnswers: Sendable, Equatable {
    private var answers: [Bool]

    public init(_ answers: [Bool]) { self.answers = answers.contains(false) ? answers : [] }

    /// `yn`: yes to the first, no to the second. Nil for anything else.
    init?(_ text: some StringProtocol) {
        guard text.allSatisfy({ $0 == "y" || $0 == "n" }) else { return nil }
        self.init(text.map { $0 == "y" })
    }

    public var isEmpty: Bool { answers.isEmpty }
    var text: String { String(answers.map { $0 ? "y" : "n" }) }

    /// The answer to the next question; nil after the last.
    mutating func next() -> Bool? { answers.isEmpty ? nil : answers.removeFirst() }
}
