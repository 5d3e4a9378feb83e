import CLibedit
import FamText
import Glibc

/// The line in the person's own editor, as in bash: Ctrl-X Ctrl-E, and `v` in vi's command mode.
extension LineEditor {
    /// Opens the line in `$VISUAL`, otherwise `$EDITOR`, otherwise vi, and takes what was saved; the line is unchanged
    /// if the editor fails.
    func editOutside() -> UInt8 {
        let refresh = UInt8(CC_REFRESH)
        guard let file = EditedFile(EditedLine(of: edit).text + "\n", ending: ".fam", environment: terminal.environment)
        else { return refresh }
        painter.erase(width: terminal.width)
        painter.write("\u{1B}[?2004l")
        _ = fam_edit_prepare_terminal(edit, 0)
        let saved: String?
        do { saved = try file.edited(by: EditedFile.editor(terminal.environment), limit: Bounds.line) } catch {
            // The line and the file with what was saved are both kept.
            let problem = error as? Diagnostic
            painter.write("error: \(problem?.message ?? "\(error)"); \(problem?.help ?? "")\r\n")
            saved = nil
        }
        _ = fam_edit_prepare_terminal(edit, 1)
        painter.write("\u{1B}[?2004h")
        painter.forget()
        if let saved { replaceLine(withoutLineEnds(saved)) }
        return refresh
    }

    private func withoutLineEnds(_ text: String) -> String {
        var text = text
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}
