import FamRegistry
import FamText

/// The result of reading one document: its text, or the reason it failed (S-Q25).
struct RemoteAnswer: Codable, Hashable, Sendable {
    enum Failure: String, Codable, Sendable { case network, unauthorized, corrupted }

    /// The document; nil for any other file.
    var part: RemotePart?
    var text: String?
    var failure: Failure?
    /// Where it was read from and when it was fetched; nil if just now from the copy.
    var source: Source?
    var at: Int64?

    enum Source: String, Codable, Sendable { case disk, stale }

    init(_ kept: DocumentFile.Kept, _ source: Source) {
        text = kept.text
        at = kept.at
        self.source = source
    }

    init(text: String) { self.text = text }
    init(_ failure: Failure) { self.failure = failure }

    /// Reads a file; a failure is an answer too.
    static func read(_ path: String, _ outside: any Outside) async -> RemoteAnswer {
        do {
            guard let text = String(validating: try await outside.read(path), as: UTF8.self) else {
                return RemoteAnswer(.corrupted)
            }
            return RemoteAnswer(text: text)
        } catch {
            return (error as? Diagnostic).map { RemoteAnswer($0) } ?? RemoteAnswer(.network)
        }
    }

    /// A missing copy counts as unreachable, one that may not be read as unauthorized.
    init(_ problem: Diagnostic) {
        self.init(problem.message.lowercased().contains("permission denied") ? .unauthorized : .network)
    }

    /// - Throws: the repository's error for the failure.
    func found() throws -> String {
        if let text { return text }
        switch failure {
        case .unauthorized: throw DataRepositoryError.unauthorized.diagnostic()
        case .corrupted: throw DataRepositoryError.dataCorrupted.diagnostic()
        case .network, nil: throw DataRepositoryError.networkUnavailable.diagnostic()
        }
    }
}
