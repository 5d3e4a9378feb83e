import FamRegistry
import FamSessions
import FamText
import FamValues
import Foundation

/// What `save` has written in the running run: whole files beside their places, renamed when the run commits.
final class SavedFiles: RunKept {
    static let key = ServiceKey<SavedFiles>("shell.savedFiles")

    private var files: [(path: String, temporary: String)] = []

    var count: Int { files.count }

    /// Where the text of a path stands now: scripts read back what they saved.
    func place(of path: String) -> String { files.last { $0.path == path }?.temporary ?? path }

    func exists(_ path: String) -> Bool {
        files.contains { $0.path == path } || FileManager.default.fileExists(atPath: path)
    }

    func write(_ text: String, to path: String) throws {
        var folder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &folder), folder.boolValue { throw Diagnostic(.badFile, "`\(path)` is a folder") }
        let temporary = "\(path).\(ProcessInfo.processInfo.processIdentifier)-\(files.count).part"
        try FileText.write(text, to: temporary, named: path)
        files.append((path, temporary))
    }

    func commit() throws {
        defer { discard(after: 0) }
        while let file = files.first {
            guard rename(file.temporary, file.path) == 0 else {
                throw Diagnostic(.badFile, "the file `\(file.path)` cannot be written: \(String(cString: strerror(errno)).lowercased())")
            }
            files.removeFirst()
        }
    }

    func discard(after count: Int) {
        while files.count > count {
            if let file = files.popLast() { unlink(file.temporary) }
        }
    }
}

extension SavedFiles: RowSaving {
    func save(_ value: Value, to path: String, isForced: Bool, _ context: any Context) throws {
        try SaveCommand.write(value, to: path, isForced: isForced, context)
    }
}

extension Context {
    /// Nil where nothing is saved: in a check.
    var savedFiles: SavedFiles? { try? service(SavedFiles.key) }
}
