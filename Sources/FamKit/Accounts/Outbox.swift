import FamRegistry
import FamValues

/// A message that an app would mail.
public struct OutboxMail: Codable, Sendable {
    public var module: String
    public var to: String
    public var subject: String
    public var text: String
    /// Microseconds since 1970.
    public var at: Int64
}

/// Mail stays on this machine: in the private file of secrets next to the database, outside the digest, the journal,
/// backups and sessions (H-Q26).
public struct Outbox {
    private let record: KeptRecord<[OutboxMail]>
    private let context: any Context

    /// How many messages are kept; older ones are dropped.
    public static let limit = 20

    public init(_ context: any Context) {
        self.context = context
        record = KeptRecord("outbox", context)
    }

    /// Oldest first.
    public func mails() throws -> [OutboxMail] { try record.read() ?? [] }

    public func send(_ module: String, to address: String, _ subject: String, _ text: String) throws {
        let mail = OutboxMail(module: module, to: address, subject: subject, text: text, at: context.now.micros)
        try record.keep(Array((try mails() + [mail]).suffix(Outbox.limit)))
    }

    public func clear() throws { try record.forget() }
}
