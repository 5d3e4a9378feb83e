import FamText

/// The files of a run as its commands reach them. A command names a file as it was told to; which file that is, and
/// whether it may be reached at all, is decided here: a replay writes into a folder of its own, and `--safe` stays
/// within the folder of the script.
public protocol Files: AnyObject {
    /// Where the text of a path is now; what the run has saved is not yet in its place.
    /// - Throws: `effect-refused` for a path that may not be reached.
    func place(of path: String) throws -> String
    /// Writes a new file, which comes into its place when the run has committed, and never when it has not. `content`
    /// is given what takes its pieces.
    /// - Parameters:
    ///   - isPrivate: the file is one of the household: only its owner may read it, and missing folders are made.
    ///   - help: how to have a file replaced that is there.
    /// - Throws: `bad-file`, `disk-full`, `read-only`, `effect-refused`.
    func write(
        _ path: String, replaces: Bool, isPrivate: Bool, help: String,
        _ content: (_ put: (String) throws -> Void) throws -> Void
    ) throws
    /// The same for a file that is no text, and no file of the household.
    func write(_ path: String, bytes: [UInt8], replaces: Bool, help: String) throws
    /// Where files go that belong beside the household, while it has no place of its own; nil where there is none.
    var shelf: String? { get }
}

extension Context {
    /// The files of the run; an error where none can be reached.
    public var files: any Files {
        get throws { try service(.files) }
    }
}

/// Where a module keeps what it can fetch again. Only a run on a household of its own has one: replays, tests and
/// `--safe` neither find nor leave anything there.
public struct CacheFolder: Sendable {
    public let path: String
    /// With `--read-only` what is there is used, and stays as it is.
    public let isReadOnly: Bool

    public init(path: String, isReadOnly: Bool) {
        self.path = path
        self.isReadOnly = isReadOnly
    }
}

extension ServiceKey where Service == CacheFolder {
    public static var cacheFolder: ServiceKey<CacheFolder> { ServiceKey("files.cache") }
}

extension ServiceKey where Service == any Files {
    public static var files: ServiceKey<any Files> { ServiceKey("files") }
}
