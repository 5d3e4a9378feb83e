import Dispatch
import FamBoard
import FamServices
import FamValues
import Synchronization

/// Hashes passwords one at a time: each takes some hundredths of a second and 16 MB, which threads that answer requests
/// should not spend.
final class HashQueue: Sendable {
    private let queue = DispatchQueue(label: "fam-server.hashes")  // safe: one thread apart from those of requests
    private let waiting = Mutex(0)

    /// How many may wait; more are refused, so that no request waits for seconds.
    private let most: Int

    init(most: Int) { self.most = most }

    func hash(_ password: Secret) async throws -> String {
        try await work { try PasswordHash(of: password).text }
    }

    /// Takes as long for a nil hash, so that the time does not reveal whether there is one.
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
            if count >= most { return true }
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
