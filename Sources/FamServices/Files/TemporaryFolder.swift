import FamText
import Foundation
import Synchronization

/// A private folder (0700) with a unique name; created when first needed, and deleted with its content when the last
/// reference is released. It is locked as long as its program runs: what a killed program left, which may be a copy of
/// a household, the next one that makes such a folder deletes.
public final class TemporaryFolder: Sendable {
    private static let prefix = "fam-sandbox-"
    /// What `mkdtemp` makes of this is the rest of the name.
    private static let pattern = "XXXXXX"
    /// Where this program has looked for what killed ones left.
    private static let cleaned = Mutex<Set<String>>([])

    private let base: String
    private let current = Mutex<Made?>(nil)

    private struct Made {
        let path: String
        /// Of the folder, with its lock.
        let descriptor: Int32
    }

    /// - Parameter environment: `TMPDIR` is the parent folder; by default `/tmp`.
    public init(environment: [String: String]) {
        base = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    /// The path; creates the folder if needed.
    public func made() throws -> String {
        try current.withLock { current in
            if let current { return current.path }
            if Self.cleaned.withLock({ $0.insert(base).inserted }) { Self.removeAbandoned(in: base) }
            // Another program may delete it before it is locked.
            var found: Made?
            while found == nil { found = try create() }
            current = found
            return found?.path ?? ""
        }
    }

    /// Copies a file into it.
    /// - Returns: the path of the copy.
    public func copy(of file: String, named name: String) throws -> String {
        let copy = try made() + "/" + name
        // safe: in a folder of its own
        do { try FileManager.default.copyItem(atPath: file, toPath: copy) } catch let error as CocoaError
        where error.code == .fileWriteOutOfSpace {
            throw Diagnostic(.diskFull, "no space is left for `\(copy)`", help: "free some space and run it again")
        }
        return copy
    }

    /// Nil if it was deleted before it was locked.
    private func create() throws -> Made? {
        var template = Array((base + "/" + Self.prefix + Self.pattern).utf8CString)
        func refused() -> Diagnostic { Diagnostic(.badFile, "no folder for a sandbox can be created in `\(base)`") }
        guard mkdtemp(&template) != nil else { throw refused() }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw refused()
        }
        guard flock(descriptor, LOCK_EX) == 0, access(path, F_OK) == 0 else {
            close(descriptor)
            return nil
        }
        return Made(path: path, descriptor: descriptor)
    }

    /// Deletes such folders of this user that no program holds. One with such a name that somebody made by hand has
    /// other permissions, or another length, and stays.
    private static func removeAbandoned(in base: String) {
        let length = prefix.utf8.count + pattern.utf8.count
        for name in (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
        where name.hasPrefix(prefix) && name.utf8.count == length {
            let path = base + "/" + name
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var info = stat()
            guard fstat(descriptor, &info) == 0, info.st_uid == geteuid(), info.st_mode & 0o7777 == 0o700,
                flock(descriptor, LOCK_EX | LOCK_NB) == 0
            else { continue }
            try? FileManager.default.removeItem(atPath: path)  // safe: its own
        }
    }

    /// The path; a path that cannot exist if there is no folder.
    var existing: String { current.withLock { $0?.path } ?? "/dev/null" }

    public func remove() {
        current.withLock { current in
            guard let known = current else { return }
            try? FileManager.default.removeItem(atPath: known.path)  // safe: its own
            close(known.descriptor)
            current = nil
        }
    }

    deinit { remove() }
}
