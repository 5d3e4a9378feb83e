import FamValues

/// Lets a person change a text in an editor. A program with a terminal puts one into the context.
public protocol TextEditing: AnyObject {
    /// The saved text; nil if the editor failed, and then nothing is to be changed.
    /// - Throws: if no editor can be started.
    func edited(_ text: String) throws -> String?
    /// Whether a person is present who can fix what is wrong.
    var isAttended: Bool { get }
}

/// The key of the service.
public enum TextEditor {
    public static let key = ServiceKey<any TextEditing>("text.editor")
}
