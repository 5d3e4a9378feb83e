import FamRegistry
import FamValues
import Foundation

/// A small record in the `SecretStore`: outside the digest, the journal, backups and sessions.
public struct KeptRecord<Content: Codable> {
    private let key: String
    private let context: any Context

    /// - Parameter key: unique across modules.
    public init(_ key: String, _ context: any Context) {
        self.key = key
        self.context = context
    }

    private var store: any SecretStore { get throws { try context.service(.secretStore) } }

    /// Nil if there is none, or if this version cannot read it.
    public func read() throws -> Content? {
        guard let text = try store.secret(key)?.reveal() else { return nil }
        return try? JSONDecoder().decode(Content.self, from: Data(text.utf8))
    }

    public func keep(_ content: Content) throws { try store.keep(KeptRecord.text(content), as: key) }

    /// Kept even if the current entry fails.
    public func keepAtOnce(_ content: Content) throws { try store.keepAtOnce(KeptRecord.text(content), as: key) }

    public func forget() throws { try store.forget(key) }

    private static func text(_ content: Content) throws -> Secret {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return Secret(String(decoding: try encoder.encode(content), as: UTF8.self))
    }
}
