/// What a person is asked before a command continues.
public struct Question {
    /// `Go ahead?`, after the preview.
    public var text: String
    /// The error in a script without `--yes`, which cannot ask: half a sentence after the name of the command. Only
    /// computed if it is shown.
    public var refusal: () throws -> String
    /// Lines above the question. Only computed if somebody reads them, because they may cost as much as the command.
    public var preview: () throws -> [String]

    public init(
        _ text: String, refusal: @autoclosure @escaping () throws -> String,
        preview: @escaping () throws -> [String] = { [] }
    ) {
        self.text = text
        self.refusal = refusal
        self.preview = preview
    }
}
