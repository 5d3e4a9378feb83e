import CLibedit
import FamText
import Glibc

/// The line in the person's own editor, as in bash: Ctrl-X Ctrl-E, and `v` in vi's command mode.
extension LineEditor {
    /// Opens the line in `$VISUAL`, else `$EDITOR`, else vi, and takes what was saved; the line stays where the editor fails.
    func editOutside() -> UInt8 {
        let refresh = UInt8(CC_REFRESH)
        guard let file = TemporaryLine(EditedLine(of: edit).text, environment: terminal.environment) else { return refresh }
        painter.erase(width: terminal.width)
        painter.write("\u{1B}[?2004l")
        _ = fam_edit_prepare_terminal(edit, 0)
        let saved = file.edited(by: editorCommand)
        _ = fam_edit_prepare_terminal(edit, 1)
        painter.write("\u{1B}[?2004h")
        painter.forget()
        if let saved { replaceLine(saved) }
        return refresh
    }

    private var editorCommand: String {
        ["VISUAL", "EDITOR"].compactMap { terminal.environment[$0] }.first { !$0.isEmpty } ?? "vi"
    }
}

/// A text in a file that only its owner may read, for as long as it is edited.
private struct TemporaryLine {
    private let path: String

    init?(_ text: String, environment: [String: String]) {
        let folder = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        // What editors know by its name they color.
        var template = Array("\(folder)/fam-XXXXXX.fam\0".utf8CString)
        let descriptor = mkstemps(&template, 4)
        guard descriptor >= 0 else { return nil }
        path = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let bytes = Array((text + "\n").utf8)
        let count = write(descriptor, bytes, bytes.count)
        close(descriptor)
        if count != bytes.count {
            unlink(path)  // safe: its own
            return nil
        }
    }

    /// What the editor saved, without its last line end; nil where it failed. The file is gone then.
    func edited(by command: String) -> String? {
        defer { unlink(path) }  // safe: its own
        // The command may have arguments: `code --wait`. The path is data, not a part of it.
        setenv("FAM_EDITED_LINE", path, 1)
        defer { unsetenv("FAM_EDITED_LINE") }
        guard system("\(command) \"$FAM_EDITED_LINE\"") == 0, let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0, bytes.count <= Bounds.line {
            bytes += buffer[..<count]
        }
        var text = String(decoding: bytes, as: UTF8.self)
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}
