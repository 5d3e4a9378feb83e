import FamText

/// All problems of a form as one error: the first is the message, the others are notes.
public enum FormProblem {
    /// - Throws: `invalid-form` if there is a problem.
    public static func refuse(_ problems: [ValidationError?], help: String? = nil) throws {
        var messages: [String] = []
        for problem in problems {
            if let problem { messages.append(problem.message) }
        }
        guard let first = messages.first else { return }
        throw Diagnostic(.invalidForm, first, notes: Array(messages.dropFirst()), help: help)
    }
}
