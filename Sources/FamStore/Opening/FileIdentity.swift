import Glibc

/// Which file a path leads to: two are the same file as long as it exists.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let node: ino_t

    /// Nil where no file is.
    init?(_ path: String) {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        (device, node) = (info.st_dev, info.st_ino)
    }

    static func size(of path: String) -> Int? {
        var info = stat()
        return stat(path, &info) == 0 ? Int(info.st_size) : nil
    }
}

extension Store {
    /// Whether a path is that of this household's file.
    public func isAt(_ path: String) -> Bool {
        guard case .file(let own) = location, let identity = FileIdentity(own) else { return false }
        return FileIdentity(path) == identity
    }
}
