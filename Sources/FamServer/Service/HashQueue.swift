import Dispatch
import FamBoard
import FamServices
import FamValues
import Synchronization

/// Hashes passwords one after another: each takes some hundredths of a second of a core and 16 MB, and no thread that
/// answers requests is to spend them.
final class HashQueue: Sendable {
    private let queue = DispatchQueue(label: "fam-server.hashes")  // safe: one thread beside those of requests
    private let waiting = Mutex(0)

    /// More that wait are sent away, so that nobody waits for seconds.
    static let most = 64

    func hash(_ password: Secret) async throws -> String {
        try await work { try PasswordHash(of: password).text }
    }

    /// A hash that is nil takes as long: the time does not tell whether there is one.
    func matches(_ password: Secret, _ hash: String?) async throws -> Bool {
        try await work {
            guard let hash else {
                _ = try PasswordHash(of: password)
                return false
            }
            return PasswordHash(kept: hash).matches(password)
        }
    }

    private func work<Answer: Sendable>(_ body: @escaping @Sendable () throws -> Answer) async throws -> Answer {
        let isFull = waiting.withLock { count in
            if count >= HashQueue.most { return true }
            count += 1
            return false
        }
        if isFull { throw BoardRefusal(.busy, "The server is busy. Try again in a moment.", retryAfter: 2) }
        defer { waiting.withLock { $0 -= 1 } }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body() }) }
        }
    }
}
