/// Lines of a module on a page of help: that of a command, a stage, a word or a window. A page has lines that need no
/// module; each module adds lines that show its rows.
public struct PageExample: Sendable {
    /// The name of the command, the stage, the word or the window.
    public let page: String
    public let example: Example

    /// The output is only compared for a page of a command.
    public init(_ page: String, _ code: String, prints output: String = "", onEmptyHousehold: Bool = false) {
        self.page = page
        example = Example(code, prints: output, onEmptyHousehold: onEmptyHousehold)
    }
}
