import Foundation

/// A path for a server's database, removed after the test together with SQLite's files next to it.
final class ServerFile: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/fam-server-\(UUID().uuidString).db"

    deinit {
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
    }
}
