/// Lines of a module on a page of the program's own: on that of a command, a stage, a word or a window. The pages have
/// lines that run without any module, and with each module come those that show its rows.
public struct PageExample: Sendable {
    /// The name of the command, the stage, the word or the window.
    public let page: String
    public let example: Example

    /// What it prints is compared where the page is that of a command.
    public init(_ page: String, _ code: String, prints output: String = "", onEmptyHousehold: Bool = false) {
        self.page = page
        example = Example(code, prints: output, onEmptyHousehold: onEmptyHousehold)
    }
}
