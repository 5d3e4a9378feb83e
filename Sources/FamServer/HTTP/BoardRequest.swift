/// A whole request, as received.
public struct BoardRequest: Sendable {
    public var method: String
    /// Still escaped; without the query.
    public var path: String
    /// Without `?`; nil if there is none.
    public var query: String?
    /// Names in lower case, each once.
    public var headers: [String: String]
    public var body: [UInt8]
    /// The address of the client.
    public var address: String

    /// Headers that a request has at most once (RFC 9110, RFC 9112).
    public static let single: Set<String> = ["authorization", "content-type", "host", "idempotency-key", "x-user-id"]

    public init(
        method: String, path: String, query: String?, headers: [String: String], body: [UInt8], address: String
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.address = address
    }
}

public struct BoardAnswer: Sendable {
    public var status: Int
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]
}
