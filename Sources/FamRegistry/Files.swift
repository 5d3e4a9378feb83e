import FamText

/// The files of a run for its commands. A command passes the path it was given; which file that is, and whether it
/// may be accessed at all, is decided here: a replay writes into a folder of its own, and `--safe` stays within the
/// folder of the script.
public protocol Files: AnyObject {
    /// The present location of a path; a file that the run saves is not in its place before the end.
    /// - Throws: `effect-refused` for a path that may not be accessed.
    func place(of path: String) throws -> String
    /// Writes a new file, which is moved into place once the run has committed, and discarded if it is not. `content`
    /// gets a closure that takes its pieces.
    /// - Parameters:
    /// - isPrivate: for a file of the household: only its owner may read it, and missing folders are made.
    /// - help: how to replace a file that exists.
    /// - Throws: `bad-file`, `disk-full`, `read-only`, `effect-refused`.
    func write(
        _ path: String, replaces: Bool, isPrivate: Bool, help: String,
        _ content: (_ put: (String) throws -> Void) throws -> Void
    ) throws
    /// The same for bytes that are not text and do not belong to the household.
    func write(_ path: String, bytes: [UInt8], replaces: Bool, help: String) throws
    /// The folder for files next to the household, while that has no folder of its own; nil if there is none.
    var shelf: String? { get }
}

extension Context {
    /// The files of the run; throws if none can be accessed.
    public var files: any Files {
        get throws { try service(.files) }
    }
}

/// Where a module keeps what it can fetch again. Only a run on the user's own household has one; replays, tests and
/// `--safe` neither find nor leave anything there.
public struct CacheFolder: Sendable {
    public let path: String
    /// With `--read-only` the content is used but not changed.
    public let isReadOnly: Bool

    public init(path: String, isReadOnly: Bool) {
        self.path = path
        self.isReadOnly = isReadOnly
    }
}

/// What a run with `--safe` has, and no other: for rules about scripts from elsewhere.
public struct SafeRun: Sendable {
    public init() {}
}

private let safeRunKey = ServiceKey<SafeRun>("files.safe")

extension ServiceKey where Service == SafeRun {
    public static var safeRun: ServiceKey { safeRunKey }
}

private let cacheFolderKey = ServiceKey<CacheFolder>("files.cache")

extension ServiceKey where Service == CacheFolder {
    public static var cacheFolder: ServiceKey { cacheFolderKey }
}

private let filesKey = ServiceKey<any Files>("files")

extension ServiceKey where Service == any Files {
    public static var files: ServiceKey { filesKey }
}
