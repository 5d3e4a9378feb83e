/// What somebody is asked before a command goes on.
public struct Question {
    /// `Go ahead?`, after what the preview says.
    public var text: String
    /// What a script without `--yes` is reported, where nobody can be asked: half a sentence after the name of the
    /// command.
    public var refusal: String
    /// Lines above the question; made only where somebody reads them, because it may cost as much as the command.
    public var preview: () throws -> [String]

    public init(_ text: String, refusal: String, preview: @escaping () throws -> [String] = { [] }) {
        self.text = text
        self.refusal = refusal
        self.preview = preview
    }
}
