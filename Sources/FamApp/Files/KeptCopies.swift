import FamServices
import FamStore
import FamText
import FamValues
import Foundation

/// Files next to a household that still contain a row erased from it: backups of any name, copies of the database,
/// bases and saved sessions.
struct KeptCopies {
    let database: String
    let id: RowID
    let names: [String]

    /// The files that contain it, and those that could not be read completely.
    func found() throws -> (holding: [String], unread: [String]) {
        var holding: [String] = [], unread: [String] = []
        for path in paths() {
            do { if try holds(path) { holding.append(path) } } catch let problem as Diagnostic {
                if problem.code == .interrupted { throw problem }
                unread.append(path)
            }
        }
        return (holding, unread)
    }

    /// The regular files of the folder and of its backups, except the household's own.
    private func paths() -> [String] {
        let folder = PrivateFile.parent(of: database), start = folder == "." ? "" : folder + "/"
        return [start, start + "backups/"].flatMap { place in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place.isEmpty ? "." : place)) ?? []
            return names.sorted().map { place + $0 }.filter { path in
                var info = stat()
                guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return false }
                return !path.hasPrefix(database + "-") && path != database && !path.hasPrefix(database + ".sessions")
            }
        }
    }

    /// Backups and copies contain the id, as text or as bytes; a saved session contains the row's name.
    private func holds(_ path: String) throws -> Bool {
        if path.hasSuffix(".fam") {
            let text = try FileText.read(path)
            return Erasure.words(names).contains { $0.isIn(text) } || text.contains(id.description)
        }
        let patterns = [Data(id.description.utf8), Data(id.bytes)]
        let longest = patterns.map(\.count).max() ?? 0
        let file = try BoundedFile(path)
        var piece = Data()
        while true {
            let next = try file.next()
            if next.isEmpty { return false }
            piece = piece.suffix(longest) + next
            if patterns.contains(where: { piece.range(of: $0) != nil }) { return true }
        }
    }
}
