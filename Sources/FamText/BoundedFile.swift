import Glibc

/// Reads a file, a pipe or a device piece by piece, never more than is asked for. Ctrl-C ends the wait for a pipe that
/// gives nothing.
public struct BoundedFile: ~Copyable {
    private let descriptor: Int32
    private let isOwn: Bool
    private let isPlain: Bool
    private let name: String

    private static let pieceLength = 1 << 18
    /// Milliseconds between two checks for Ctrl-C; a signal ends the wait at once, except in the moment before it
    /// begins.
    private static let wait: Int32 = 50

    /// - Parameter name: what errors call it; the path if nil.
    /// - Throws: `bad-file` if there is no such file, it cannot be read, or it is a folder.
    public init(_ path: String, named name: String? = nil) throws(Diagnostic) {
        self.name = SafeText.shown(name ?? path)
        // Opening a pipe without a writer would wait where no signal can end it.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        isOwn = true
        var info = stat()
        let opened = descriptor
        if opened < 0 {
            let code = errno
            throw Diagnostic(
                .badFile,
                code == ENOENT || code == ENOTDIR
                    ? "there is no file `\(self.name)`"
                    : "the file `\(self.name)` cannot be read: \(BoundedFile.reason(code))")
        }
        guard fstat(opened, &info) == 0, info.st_mode & S_IFMT != S_IFDIR else {
            close(opened)
            throw Diagnostic(.badFile, "`\(self.name)` is a folder")
        }
        isPlain = info.st_mode & S_IFMT == S_IFREG
    }

    /// Whether there is anything at the path, readable or not; true also where the system does not say.
    public static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR)
    }

    /// Standard input.
    public init() {
        descriptor = STDIN_FILENO
        isOwn = false
        isPlain = false
        name = "standard input"
    }

    /// A temporary file without a name, which is gone when the value is.
    private init(temporary name: String) throws(Diagnostic) {
        guard let file = tmpfile() else { throw BoundedFile.unwritable() }
        defer { fclose(file) }
        descriptor = dup(fileno(file))
        isOwn = true
        isPlain = true
        self.name = name
    }

    deinit { if isOwn { close(descriptor) } }

    /// Whether reading may have to wait for another program: a pipe or a device.
    public var isAwaited: Bool { !isPlain }

    /// Copies the rest to a temporary file, so that reading it never waits.
    public borrowing func rest() throws(Diagnostic) -> BoundedFile {
        let copy = try BoundedFile(temporary: name)
        while true {
            let piece = try next()
            if piece.isEmpty { break }
            var done = 0
            while done < piece.count {
                let count = piece.withUnsafeBytes {
                    let rest = UnsafeRawBufferPointer(rebasing: $0[done...])
                    return write(copy.descriptor, rest.baseAddress, rest.count)
                }
                if count < 0, errno != EINTR { throw BoundedFile.unwritable() }
                done += max(count, 0)
            }
        }
        lseek(copy.descriptor, 0, SEEK_SET)
        return copy
    }

    private static func unwritable() -> Diagnostic {
        let code = errno
        return Diagnostic(
            code == ENOSPC ? .diskFull : .badFile, "no temporary file can be written: \(reason(code))")
    }

    /// The next bytes; empty at the end.
    /// - Throws: what `Work.look` throws, and `bad-file`.
    public borrowing func next(atMost length: Int = .max) throws(Diagnostic) -> [UInt8] {
        while true {
            try Work.look(taking: 0)
            if !isPlain {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                if poll(&waiting, 1, BoundedFile.wait) <= 0 { continue }
            }
            let room = min(length, BoundedFile.pieceLength)
            var count = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
                count = read(descriptor, buffer.baseAddress, room)
                filled = max(count, 0)
            }
            if count >= 0 { return bytes }
            if errno != EINTR, errno != EAGAIN {
                throw Diagnostic(.badFile, "the file `\(name)` cannot be read: \(BoundedFile.reason(errno))")
            }
        }
    }

    /// Reads all of it.
    /// - Throws: `too-large` beyond `limit`.
    public consuming func all(limit: Int = Bounds.file) throws(Diagnostic) -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let piece = try next()
            if piece.isEmpty { return all }
            if all.count + piece.count > limit {
                throw Diagnostic(
                    .tooLarge, "`\(name)` is larger than \(Bounds.size(limit)), and no file is read beyond that")
            }
            try Work.claim(piece.count)
            all += piece
        }
    }

    /// Its first bytes; fewer if it is shorter.
    public consuming func head(_ length: Int) throws(Diagnostic) -> [UInt8] {
        var head: [UInt8] = []
        while head.count < length {
            let piece = try next(atMost: length - head.count)
            if piece.isEmpty { break }
            head += piece
        }
        return head
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }
}
