import FamRegistry
import FamServices
import FamSessions
import FamText
import FamValues
import Glibc

/// What `save` has written in the running run: whole files beside their places, which come there when the run commits.
final class SavedFiles: RunFiles {
    static let key = ServiceKey<SavedFiles>("shell.savedFiles")

    private var files: [FileReplacement] = []

    var count: Int { files.count }

    /// Where the text of a path stands now: scripts read back what they saved.
    func place(of path: String) -> String { files.last { $0.path == path }?.temporary ?? path }

    /// - Parameter help: how to have a file replaced that is there.
    func write(_ text: String, to path: String, replaces: Bool, help: String) throws {
        if !replaces, files.contains(where: { $0.path == path }) { throw Diagnostic(.badFile, "`\(path)` is there already", help: help) }
        let file = try FileReplacement(path, replaces: replaces, toDevices: true, help: help)
        try file.write(text)
        files.append(file)
    }

    func commit() throws {
        defer { files = [] }
        for file in files { try file.commit() }
    }

    func discard(after count: Int) { files.removeLast(max(0, files.count - count)) }
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
