import Glibc

/// Reads a file, a pipe or a device piece by piece, never more than is asked for. Ctrl-C ends the wait for a pipe that
/// gives nothing.
public struct BoundedFile: ~Copyable {
    private let descriptor: Int32
    private let isOwn: Bool
    private let isPlain: Bool
    /// Its length when it was opened; 0 if that is not known.
    private let length: Int
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
        length = isPlain ? Int(info.st_size) : 0
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
        length = 0
        name = "standard input"
    }

    /// A temporary file without a name, which is gone when the value is.
    private init(temporary name: String) throws(Diagnostic) {
        guard let file = tmpfile() else { throw BoundedFile.unwritable() }
        defer { fclose(file) }
        descriptor = dup(fileno(file))
        isOwn = true
        isPlain = true
        length = 0
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
            FullDisk.isMeant(by: code) ? .diskFull : .badFile,
            "no temporary file can be written: \(reason(code))")
    }

    /// The next bytes; empty at the end.
    /// - Throws: what `Work.look` throws, and `bad-file`.
    public borrowing func next(atMost length: Int = .max) throws(Diagnostic) -> [UInt8] {
        let room = min(length, BoundedFile.pieceLength)
        return try bytes(room) { buffer throws(Diagnostic) in try fill(buffer) }
    }

    /// An array of what `fill` writes into it.
    private borrowing func bytes(
        _ room: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) throws(Diagnostic) -> Int
    ) throws(Diagnostic) -> [UInt8] {
        var problem: Diagnostic?
        let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
            do throws(Diagnostic) { filled = try fill(buffer) } catch { problem = error }
        }
        if let problem { throw problem }
        return bytes
    }

    /// Reads the next bytes; 0 at the end.
    private borrowing func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>) throws(Diagnostic) -> Int {
        while true {
            try Work.look(taking: 0)
            if !isPlain {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                if poll(&waiting, 1, BoundedFile.wait) <= 0 { continue }
            }
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR, errno != EAGAIN {
                throw Diagnostic(.badFile, "the file `\(name)` cannot be read: \(BoundedFile.reason(errno))")
            }
        }
    }

    /// As many bytes as the file had when it was opened, in one array of that size: one that grows would be copied
    /// again and again.
    private borrowing func known() throws(Diagnostic) -> [UInt8] {
        let room = length
        try Work.claim(room)
        return try bytes(room) { buffer throws(Diagnostic) in
            var done = 0
            while done < room {
                let piece = buffer[done..<min(room, done + BoundedFile.pieceLength)]
                let count = try fill(UnsafeMutableBufferPointer(rebasing: piece))
                if count == 0 { break }
                done += count
            }
            return done
        }
    }

    /// Reads all of it.
    /// - Throws: `too-large` beyond `limit`.
    public consuming func all(limit: Int = Bounds.file) throws(Diagnostic) -> [UInt8] {
        func checkSize(_ size: Int) throws(Diagnostic) {
            guard size > limit else { return }
            throw Diagnostic(
                .tooLarge, "`\(name)` is larger than \(Bounds.size(limit)), and no file is read beyond that")
        }
        try checkSize(length)
        var all = try known()
        while true {
            let piece = try next()
            if piece.isEmpty { return all }
            try checkSize(all.count + piece.count)
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
