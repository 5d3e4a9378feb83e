import FamText
import Glibc

/// Lines to be shown later, in an unnamed temporary file: what precedes them is only known when all of them are made,
/// and their number is unbounded.
final class Spool {
    private let file: UnsafeMutablePointer<FILE>

    init() throws {
        guard let file = tmpfile() else { throw Spool.problem() }
        self.file = file
    }

    deinit { fclose(file) }

    func add(_ line: String) throws {
        guard fputs(line + "\n", file) >= 0 else { throw Spool.problem() }
    }

    /// From the first line on.
    func read(_ body: (String) throws -> Void) throws {
        guard fflush(file) == 0, fseek(file, 0, SEEK_SET) == 0 else { throw Spool.problem() }
        var line: UnsafeMutablePointer<CChar>?, room = 0
        defer { free(line) }
        while case let count = getline(&line, &room, file), count > 0, let line {
            try body(String(decoding: UnsafeRawBufferPointer(start: line, count: count - 1), as: UTF8.self))
        }
    }

    private static func problem() -> Diagnostic {
        let isFull = FullDisk.isMeant(by: errno)
        return Diagnostic(
            isFull ? .diskFull : .badFile,
            "no temporary file can be written: \(String(cString: strerror(errno)).lowercased())")
    }
}
