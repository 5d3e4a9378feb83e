import FamRegistry
import FamShell
import FamText
import Glibc

/// The user's own editor for rows (`edit --in-editor`).
final class OwnEditor: TextEditing {
    private let environment: [String: String]
    /// Enough for more than ten thousand long rows.
    private static let limit = 64 << 20

    init(_ environment: [String: String]) { self.environment = environment }

    var isAttended: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    func edited(_ text: String) throws -> String? {
        let isChosen = ["VISUAL", "EDITOR"].contains { environment[$0]?.isEmpty == false }
        guard isAttended || isChosen else {
            throw Diagnostic(
                .outsideFailed, "there is no terminal for an editor",
                help: "`$EDITOR` can name a program that edits a file by itself")
        }
        guard let file = EditedFile(text, ending: ".txt", environment: environment) else {
            throw Diagnostic(.badFile, "no file can be created for the editor in `\(environment["TMPDIR"] ?? "/tmp")`")
        }
        return try file.edited(by: EditedFile.editor(environment), limit: OwnEditor.limit)
    }
}
