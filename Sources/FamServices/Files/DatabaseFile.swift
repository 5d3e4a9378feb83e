import FamText
import Glibc

/// Recognizes SQLite files.
public enum DatabaseFile {
    /// The files next to a database: SQLite's log, its index, and the household's secrets.
    private static let sides = ["-shm", "-wal", "-journal", ".secrets"]

    /// Whether the file is a database, its log, or another file next to it. Reads 16 bytes of it, or of the database
    /// that it would belong to.
    public static func isPart(_ path: String) -> Bool {
        let head = head(of: path)
        if head == magic || logMagics.contains(Array(head.prefix(4))) { return true }
        return sides.contains { path.hasSuffix($0) && self.head(of: String(path.dropLast($0.count))) == magic }
    }

    private static let magic = Array("SQLite format 3\0".utf8)
    /// Of a write-ahead log, for both byte orders of its checksums (sqlite.org/fileformat.html, 4.1).
    private static let logMagics: [[UInt8]] = [[0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83]]

    private static func head(of path: String) -> [UInt8] {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        // What is read from a pipe is gone for those who read it next.
        var info = stat()
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return [] }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(file, &bytes, 16)
        return Array(bytes.prefix(max(0, count)))
    }
}
