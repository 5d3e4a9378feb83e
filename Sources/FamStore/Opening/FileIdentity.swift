import Glibc

/// The identity of the file at a path while it exists.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let node: ino_t

    /// Nil if there is no file.
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
