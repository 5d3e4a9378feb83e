import Glibc

/// Bytes of a file, a pipe or a device, a piece at a time: never more than asked for, and Ctrl-C ends the wait for a
/// pipe that gives nothing.
public struct BoundedFile: ~Copyable {
    private let descriptor: Int32
    private let isOwn: Bool
    private let isPlain: Bool
    private let name: String

    private static let pieceLength = 1 << 18
    /// Milliseconds of a wait between two looks; a signal ends it at once except in the moment before it begins.
    private static let wait: Int32 = 50

    /// - Parameter name: what errors call it; the path when nil.
    /// - Throws: `bad-file` where there is none, it may not be read, or it is a folder.
    public init(_ path: String, named name: String? = nil) throws(Diagnostic) {
        self.name = SafeText.shown(name ?? path)
        // A pipe without a writer would be waited for where no signal can end it.
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

    /// Standard input.
    public init() {
        descriptor = STDIN_FILENO
        isOwn = false
        isPlain = false
        name = "standard input"
    }

    /// A file without a name, which goes with the value.
    private init(temporary name: String) throws(Diagnostic) {
        guard let file = tmpfile() else { throw BoundedFile.unwritable() }
        defer { fclose(file) }
        descriptor = dup(fileno(file))
        isOwn = true
        isPlain = true
        self.name = name
    }

    deinit { if isOwn { close(descriptor) } }

    /// Whether its bytes come when somebody gives them: a pipe, a device.
    public var isAwaited: Bool { !isPlain }

    /// What is left of it, in a file without a name: nothing has to be waited for any more.
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

    /// The next bytes; empty at the end. Errors as of `Work.look`, and `bad-file`.
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

    /// All of it. `too-large` beyond `limit`.
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

    /// Its first bytes, fewer where it ends before.
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
