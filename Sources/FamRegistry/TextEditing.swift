import FamValues

/// Lets a person change a text in an editor. The program that has a terminal puts one into the context.
public protocol TextEditing: AnyObject {
    /// What was saved; nil where the editor failed, so that nothing is to be changed.
    /// - Throws: where no editor can be started.
    func edited(_ text: String) throws -> String?
    /// Whether somebody sits there who can mend what is wrong.
    var isAttended: Bool { get }
}

/// The key of the service.
public enum TextEditor {
    public static let key = ServiceKey<any TextEditing>("text.editor")
}
