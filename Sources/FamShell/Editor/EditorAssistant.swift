import FamText

/// A part of the line and its look, by UTF-8 offsets. Parts do not overlap and are in order.
public struct Highlight: Hashable, Sendable {
    public var range: Range<Int>
    public var role: Style.Role
    public init(_ range: Range<Int>, _ role: Style.Role) {
        self.range = range
        self.role = role
    }
}

/// What the editor needs to know about the text while it is typed. Each answer should take less than 16 ms.
public protocol EditorAssistant: AnyObject {
    /// Enter continues on the next line: a bracket, quote or block is open.
    func isUnfinished(_ text: String) -> Bool
    func highlights(_ text: String) -> [Highlight]
    /// The first message of the check, shown below the line; nil for valid text and for text that is only unfinished.
    func message(_ text: String) -> String?
    /// Candidates for the cursor, a UTF-8 offset.
    func completion(of text: String, at cursor: Int) -> Completion
}

/// The outcome of reading a statement.
public enum LineResult: Hashable, Sendable {
    case statement(String)
    /// Ctrl-C: the line is discarded, the prompt continues.
    case canceled
    /// Ctrl-D on an empty line, or the end of the input.
    case endOfInput
    /// A signal that ends the process; the terminal is as it was before.
    case ended(by: Int32)
}

/// The prompt before the first line: text without escape sequences, and its look.
public struct Prompt: Hashable, Sendable {
    public var text: String
    public var role: Style.Role
    public init(_ text: String, _ role: Style.Role = .accent) {
        self.text = text
        self.role = role
    }
}

/// Reads one whole statement, of one line or several.
public protocol StatementReader: AnyObject {
    func read(_ prompt: Prompt) -> LineResult
    /// A statement that ran, as history may keep it.
    func remember(_ entry: HistoryEntry)
}
