import FamText
import Glibc

/// A household's files are private: files 0600, folders 0700, from their creation and with any umask.
public enum PrivateFile {
    /// Creates the file and missing folders; an existing empty file becomes private, too. SQLite gives its side files
    /// the mode of the main file.
    public static func make(_ path: String) throws {
        guard access(path, F_OK) != 0 else {
            var info = stat()
            if stat(path, &info) == 0, info.st_size == 0 { _ = try protect(path) }
            return
        }
        try makeFolders(for: path)
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            // The umask may have removed permissions that the owner needs.
            fchmod(descriptor, 0o600)
            close(descriptor)
        } else if errno != EEXIST {
            throw failure(path)
        } else if access(path, F_OK) != 0 {
            throw Diagnostic(
                .badFile, "`\(path)` is a link that leads nowhere", help: "remove it, or make what it leads to")
        }
    }

    public static func makeFolders(for path: String) throws {
        var missing: [String] = []
        var folder = parent(of: path)
        while access(folder, F_OK) != 0 {
            missing.append(folder)
            folder = parent(of: folder)
        }
        for folder in missing.reversed() {
            if mkdir(folder, 0o700) == 0 {
                chmod(folder, 0o700)
            } else if errno != EEXIST {
                throw failure(folder)
            }
        }
    }

    /// Removes all permissions of others from a file or folder. Returns false if there were none, or it does not exist.
    public static func protect(_ path: String) throws -> Bool {
        var info = stat()
        guard stat(path, &info) == 0, [S_IFREG, S_IFDIR].contains(info.st_mode & S_IFMT), info.st_mode & 0o077 != 0
        else { return false }
        guard chmod(path, info.st_mode & 0o700) == 0 else {
            throw FileProblem.diagnostic(errno, "the permissions of `\(path)` cannot be changed")
        }
        return true
    }

    /// The folder of a file; `.` for a bare name.
    public static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func failure(_ path: String) -> Diagnostic {
        FileProblem.diagnostic(errno, "`\(path)` cannot be created", help: "give another path with `--db`")
    }
}

/// What the system says about a file, as a diagnostic: one place for the words.
enum FileProblem {
    /// `what` says what could not be done, the file's name in it; `help` is for errors that a full disk does not
    /// explain.
    static func diagnostic(_ number: Int32, _ what: String, help: String? = nil) -> Diagnostic {
        let reason = String(cString: strerror(number)).lowercased()
        switch number {
        case _ where FullDisk.isMeant(by: number): return Diagnostic(.diskFull, "\(what): \(reason)")
        case EROFS: return Diagnostic(.readOnly, "\(what): \(reason)")
        default: return Diagnostic(.badFile, "\(what): \(reason)", help: help)
        }
    }
}
