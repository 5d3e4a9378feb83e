import FamRegistry
import FamValues
import Foundation

/// A small record in the `SecretStore`: outside the digest, the journal, backups and sessions.
struct KeptRecord<Content: Codable> {
    let key: String
    let context: any Context

    init(_ key: String, _ context: any Context) {
        self.key = key
        self.context = context
    }

    var store: any SecretStore { get throws { try context.service(.secretStore) } }

    /// Nil where there is none, or one that this version cannot read: it is made anew then.
    func read() throws -> Content? {
        guard let text = try store.secret(key)?.reveal() else { return nil }
        return try? JSONDecoder().decode(Content.self, from: Data(text.utf8))
    }

    func keep(_ content: Content) throws { try store.keep(KeptRecord.text(content), as: key) }

    /// Stands also when the running entry is refused.
    func keepAtOnce(_ content: Content) throws { try store.keepAtOnce(KeptRecord.text(content), as: key) }

    func forget() throws { try store.forget(key) }

    private static func text(_ content: Content) throws -> Secret {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return Secret(String(decoding: try encoder.encode(content), as: UTF8.self))
    }
}
