import FamText
import Glibc

/// Writes a file named by a user; the program does it no other way. The text is in a new file in the same folder until
/// `commit` moves it into place, so the file is complete or absent. The new file has no name, so that a killed program
/// leaves nothing behind; on file systems without such files it has an unpredictable name. What exists at the path
/// decides:
///
/// - nothing: the file is put there, unless something else appeared in the meantime;
/// - a regular file: refused unless `replaces`; the new one keeps its permissions;
/// - an SQLite database, or a file next to one: refused, unless it `isOwn`;
/// - a symbolic link: the same rules apply to the file it leads to, and the link stays; a dangling link is refused;
/// - a FIFO or a character device: refused unless `toDevices`; `commit` writes the text to it, and nothing is replaced;
/// - a folder, a socket, a block device: refused.
///
/// What is not committed is removed when the last reference to it is released.
public final class FileReplacement {
    /// As it was named.
    public let path: String
    /// The new file, where this process can read the text until `commit`; nil for a FIFO or a device.
    public private(set) var temporary: String?
    /// Whether the new file has no name yet.
    private var isNameless = false

    /// The final path, which in a sandbox is not the given one.
    private let place: String
    /// The path after following all links.
    private let target: String
    private let replaces: Bool
    /// Open until `commit`, at the new file or at the device.
    private var descriptor: Int32
    /// Text pending for a device.
    private var waiting: [UInt8] = []

    /// - Parameters:
    ///   - named: the file that the path means, if it is a different one.
    ///   - isPrivate: the file belongs to a household: 0600. Other files follow the umask.
    ///   - isOwn: the program itself keeps the file next to the household.
    ///   - isNamed: the new file has a name at once, because SQLite writes it.
    ///   - help: how to replace an existing file, for the error.
    /// - Throws: `bad-file`, `disk-full`, `read-only`.
    public init(
        _ path: String, at named: String? = nil, replaces: Bool, isPrivate: Bool = false, toDevices: Bool = false,
        isOwn: Bool = false, isNamed: Bool = false, help: String? = nil
    ) throws {
        self.path = path
        self.place = named ?? path
        self.replaces = replaces
        let found = try FilePlace(place)
        target = found.target
        switch found.kind {
        case .device where toDevices:
            descriptor = try FileReplacement.opened(target, path)
        case .device, .other:
            throw Diagnostic(
                .badFile, "`\(path)` is not a regular file", help: "nothing was written; give another path")
        case .folder: throw Diagnostic(.badFile, "`\(path)` is a folder")
        case .file where !replaces: throw Diagnostic(.badFile, "`\(path)` already exists", help: help)
        case .file where !isOwn && DatabaseFile.isPart(target):
            throw Diagnostic(
                .badFile, "`\(path)` is a database or belongs to one, and is never replaced",
                help: "give another path; a database that is not needed is removed by hand")
        case .file(let mode):
            (descriptor, temporary, isNameless) = try FileReplacement.made(
                in: PrivateFile.parent(of: target), path, isPrivate: isPrivate, isNamed: isNamed)
            fchmod(descriptor, isPrivate ? 0o600 : mode)
        case .nothing:
            (descriptor, temporary, isNameless) = try FileReplacement.made(
                in: PrivateFile.parent(of: target), path, isPrivate: isPrivate, isNamed: isNamed)
            if isPrivate { fchmod(descriptor, 0o600) }
        }
    }

    deinit { discard() }

    /// Writes a whole file at once.
    public static func write(_ text: String, to path: String, replaces: Bool, help: String? = nil) throws {
        let file = try FileReplacement(path, replaces: replaces, help: help)
        try file.write(text)
        try file.commit()
    }

    public func write(_ text: String) throws {
        var text = text
        try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
    }

    public func write(_ bytes: UnsafeRawBufferPointer) throws {
        if temporary == nil { return waiting.append(contentsOf: bytes) }
        try put(bytes)
    }

    /// Moves the file into place. Afterward the text survives a power failure, if the disk does.
    public func commit() throws {
        guard descriptor >= 0 else { return }
        guard let temporary else {
            try waiting.withUnsafeBytes { try put($0) }
            return discard()
        }
        guard fsync(descriptor) == 0 else { throw failure() }
        let found = try FilePlace(place)
        guard found.target == target else {
            throw Diagnostic(.badFile, "`\(path)` leads to another file now", help: "nothing was written")
        }
        switch found.kind {
        case .nothing: try settle(temporary)
        case .file where replaces: if rename(try named(temporary), target) != 0 { throw failure() }
        default: throw Diagnostic(.badFile, "`\(path)` was created in the meantime", help: "it was left unchanged")
        }
        self.temporary = nil
        discard()
    }

    /// Removes what was not committed.
    public func discard() {
        if let temporary, !isNameless { unlink(temporary) }
        if descriptor >= 0 { close(descriptor) }
        temporary = nil
        descriptor = -1
        waiting = []
    }

    /// Gives a nameless file a name, since only a named file can replace another.
    private func named(_ temporary: String) throws -> String {
        guard isNameless else { return temporary }
        let name = FileReplacement.name(in: PrivateFile.parent(of: target))
        guard linkat(AT_FDCWD, temporary, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else { throw failure() }
        self.temporary = name
        isNameless = false
        return name
    }

    /// Uses a link, which replaces nothing; if the file system has none, a rename.
    private func settle(_ temporary: String) throws {
        if isNameless {
            guard linkat(AT_FDCWD, temporary, AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0 else { throw failure() }
        } else if link(temporary, target) == 0 {
            unlink(temporary)
        } else if [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) {
            if rename(temporary, target) != 0 { throw failure() }
        } else {
            throw failure()
        }
    }

    private func put(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            if temporary == nil { try waitForReader() }
            let count = Glibc.write(descriptor, start, rest.count)
            if count < 0, errno != EINTR, errno != EAGAIN { throw failure() }
            if count > 0 { rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count)) }
        }
    }

    /// Waits until a FIFO or device accepts more; Ctrl-C ends the wait.
    private func waitForReader() throws {
        var asked = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while poll(&asked, 1, 50) <= 0 {
            if Interrupt.isRequested { throw Diagnostic(.interrupted, "interrupted") }
        }
        guard asked.revents & Int16(POLLERR) == 0 else {
            throw FileProblem.diagnostic(EPIPE, "the file `\(path)` cannot be written")
        }
    }

    private func failure() -> Diagnostic { FileProblem.diagnostic(errno, "the file `\(path)` cannot be written") }
}

extension FileReplacement {
    /// Opens a FIFO only if it has a reader, because waiting for one could take forever.
    private static func opened(_ target: String, _ path: String) throws -> Int32 {
        let descriptor = open(target, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        if descriptor >= 0 { return descriptor }
        if errno == ENXIO {
            throw Diagnostic(.badFile, "no program reads from `\(path)`", help: "start the reader first")
        }
        throw FileProblem.diagnostic(errno, "the file `\(path)` cannot be written")
    }

    private static func name(in folder: String) -> String {
        "\(folder)/.fam-\(String(SystemSeed.draw(), radix: 36)).part"
    }

    /// O_TMPFILE, a macro that Swift does not import.
    private static let nameless = 0o20_000_000 | O_DIRECTORY

    private static func made(
        in folder: String, _ path: String, isPrivate: Bool, isNamed: Bool
    ) throws -> (descriptor: Int32, temporary: String, isNameless: Bool) {
        let mode: mode_t = isPrivate ? 0o600 : 0o666
        let descriptor = isNamed ? -1 : open(folder, nameless | O_WRONLY | O_CLOEXEC, mode)
        let place = "/proc/self/fd/\(descriptor)"
        if descriptor >= 0, access(place, F_OK) == 0 { return (descriptor, place, true) }
        if descriptor >= 0 { close(descriptor) }
        while true {
            let name = name(in: folder)
            let descriptor = open(name, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, mode)
            if descriptor >= 0 { return (descriptor, name, false) }
            if errno != EEXIST { throw FileProblem.diagnostic(errno, "the file `\(path)` cannot be written") }
        }
    }
}

/// What exists at a path, after following links.
private struct FilePlace {
    enum Kind {
        case nothing, folder
        case file(mode_t)
        /// A FIFO or a character device.
        case device
        case other
    }

    let kind: Kind
    let target: String

    init(_ path: String) throws {
        var info = stat()
        guard lstat(path, &info) == 0 else {
            guard errno == ENOENT else { throw FileProblem.diagnostic(errno, "the file `\(path)` cannot be written") }
            (kind, target) = (.nothing, path)
            return
        }
        let isLink = info.st_mode & S_IFMT == S_IFLNK
        guard stat(path, &info) == 0 else {
            throw Diagnostic(
                .badFile, "`\(path)` is a link that leads nowhere", help: "remove it, or make what it leads to")
        }
        switch info.st_mode & S_IFMT {
        case S_IFREG:
            kind = .file(info.st_mode & 0o777)
            target = isLink ? try FilePlace.resolved(path) : path
            return
        case S_IFDIR: kind = .folder
        case S_IFIFO, S_IFCHR: kind = .device
        default: kind = .other
        }
        target = path
    }

    private static func resolved(_ path: String) throws -> String {
        guard let found = realpath(path, nil) else {
            throw FileProblem.diagnostic(errno, "the file `\(path)` cannot be written")
        }
        defer { free(found) }
        return String(cString: found)
    }
}
