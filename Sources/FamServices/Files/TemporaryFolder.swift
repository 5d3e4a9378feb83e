import FamText
import Foundation
import Synchronization

/// A private folder (0700) with a unique name; created when first needed, and deleted with its content when the last
/// reference is released.
public final class TemporaryFolder: Sendable {
    private let base: String
    private let path = Mutex<String?>(nil)

    /// - Parameter environment: `TMPDIR` is the parent folder; by default `/tmp`.
    public init(environment: [String: String]) {
        base = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    /// The path; creates the folder if needed.
    public func made() throws -> String {
        try path.withLock { path in
            if let path { return path }
            var template = Array((base + "/fam-XXXXXX").utf8CString)
            guard mkdtemp(&template) != nil else {
                throw Diagnostic(.badFile, "no folder for a sandbox can be created in `\(base)`")
            }
            let made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            path = made
            return made
        }
    }

    /// The path; a path that cannot exist if there is no folder.
    var existing: String { path.withLock { $0 } ?? "/dev/null" }

    public func remove() {
        path.withLock { path in
            if let path { try? FileManager.default.removeItem(atPath: path) }  // safe: its own
            path = nil
        }
    }

    deinit { remove() }
}
