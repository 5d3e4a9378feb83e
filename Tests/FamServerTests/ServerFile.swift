import Foundation

/// A place for a server's database, which is removed with what SQLite lays beside it when the test is over.
final class ServerFile: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/fam-server-\(UUID().uuidString).db"

    deinit {
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
    }
}
