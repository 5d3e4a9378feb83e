import FamText
import Foundation

/// A household's files are nobody else's business: files 0600, folders 0700, from the moment they exist.
enum PrivateFile {
    /// Makes the file and the folders on the way to it, when missing. SQLite gives its side files the mode of the main file.
    static func make(_ path: String) throws {
        guard access(path, F_OK) != 0 else { return }
        try makeFolders(for: path)
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw failure(path)
        }
    }

    /// Removes a file that is in the way; none there is fine.
    static func remove(_ path: String) throws {
        if unlink(path) != 0, errno != ENOENT { throw failure(path) }
    }

    private static func makeFolders(for path: String) throws {
        var missing: [String] = []
        var folder = parent(of: path)
        while access(folder, F_OK) != 0 {
            missing.append(folder)
            folder = parent(of: folder)
        }
        for folder in missing.reversed() where mkdir(folder, 0o700) != 0 && errno != EEXIST { throw failure(folder) }
    }

    /// The folder that holds the file; `.` for a bare name.
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func failure(_ path: String) -> Diagnostic {
        let reason = String(cString: strerror(errno))
        switch errno {
        case ENOSPC, EDQUOT: return Diagnostic(.diskFull, "no space is left to make `\(path)`")
        case EROFS: return Diagnostic(.readOnly, "`\(path)` cannot be made: \(reason.lowercased())")
        default:
            return Diagnostic(.badFile, "`\(path)` cannot be made: \(reason.lowercased())", help: "give another path with `--db`")
        }
    }
}
