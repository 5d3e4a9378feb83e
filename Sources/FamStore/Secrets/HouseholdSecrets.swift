import FamRegistry
import FamServices
import FamText
import FamValues
import Foundation

/// The secrets of one household: a file with mode 0600 next to the database, or memory. Changes in a run are written
/// when the run has committed, and discarded with a part of it that is undone. The file is read on every use, so that
/// two shells see each other's secrets.
public final class HouseholdSecrets: SecretStore {
    /// One stored secret; exactly one of the two is set.
    struct Kept: Codable, Equatable {
        var secret: String?
        var hash: String?
    }

    private let path: String?
    private var inMemory: [String: Kept] = [:]
    /// In a replay, what matches where nothing is kept: no file has the passwords of the household.
    public var assumed: Secret?
    /// The changes of the current run, in order; nil removes a secret.
    private var changes: [(key: String, kept: Kept?)] = []

    /// - Parameter path: nil keeps everything in memory.
    public init(path: String?) { self.path = path }

    public convenience init(of location: StoreLocation) {
        switch location {
        case .memory, .temporary: self.init(path: nil)
        case .file(let database): self.init(path: database + ".secrets")
        }
    }

    // MARK: For features

    public func secret(_ key: String) throws -> Secret? { try kept(key)?.secret.map { Secret($0) } }
    public func holds(_ key: String) throws -> Bool { try kept(key) != nil }

    public func matches(_ secret: Secret, _ key: String) throws -> Bool {
        guard let kept = try kept(key) else { return assumed == secret }
        return kept.hash.map { PasswordHash(kept: $0).matches(secret) } ?? false
    }

    public func keep(_ secret: Secret, as key: String) { changes.append((key, Kept(secret: secret.reveal()))) }

    public func keepHash(of secret: Secret, as key: String) throws {
        changes.append((key, Kept(hash: try PasswordHash(of: secret).text)))
    }

    public func keepAtOnce(_ secret: Secret, as key: String) throws {
        try write([(key, Kept(secret: secret.reveal()))])
    }

    /// What is not held is no change: an entry that signs nobody out has nothing to undo.
    public func forget(_ key: String) throws {
        if try kept(key) != nil { changes.append((key, nil)) }
    }

    private func kept(_ key: String) throws -> Kept? {
        if let change = changes.last(where: { $0.key == key }) { return change.kept }
        return try all()[key]
    }

    // MARK: The run

    public var count: Int { changes.count }

    /// Discards all but the first `count` changes.
    public func discard(after count: Int) { changes.removeSubrange(min(count, changes.count)...) }

    public func commit() throws {
        guard !changes.isEmpty else { return }
        defer { changes = [] }
        try write(changes)
    }

    private func write(_ changes: [(key: String, kept: Kept?)]) throws {
        try SecretFile.locked(path) {
            var all = try all()
            for change in changes { all[change.key] = change.kept }
            if let path { try SecretFile.write(all, to: path) } else { inMemory = all }
        }
    }

    /// Deletes all secrets at once.
    public func clear() throws {
        changes = []
        inMemory = [:]
        if let path { try SecretFile.remove(path) }
    }

    private func all() throws -> [String: Kept] { try path.map(SecretFile.read) ?? inMemory }
}
