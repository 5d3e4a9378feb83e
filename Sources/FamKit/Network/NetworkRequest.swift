/// A request to another machine.
public struct NetworkRequest: Sendable {
    public enum Method: String, Sendable {
        case get = "GET", post = "POST", put = "PUT", patch = "PATCH", delete = "DELETE"
    }

    public var method: Method
    public var address: NetworkAddress
    /// In addition to `Accept` and `User-Agent`. Control characters in a header are refused when sending.
    public var headers: [(name: String, value: String)]
    /// Text, such as JSON; nil if there is none.
    public var body: String?
    /// The hosts a redirect may lead to, in addition to the address's own.
    public var hosts: Set<String>

    public init(
        _ method: Method = .get, _ address: NetworkAddress, headers: [(name: String, value: String)] = [],
        body: String? = nil, hosts: Set<String> = []
    ) {
        self.method = method
        self.address = address
        self.headers = headers
        self.body = body
        self.hosts = hosts
    }

    func leads(to next: NetworkAddress) -> Bool {
        // Never from an encrypted connection to an unencrypted one.
        if address.scheme == "https", next.scheme != "https" { return false }
        return next.host == address.host || hosts.contains(next.host)
    }
}

/// How long an exchange may take, and how large an answer may be (X-OP23).
public struct NetworkLimits: Sendable {
    /// Seconds without a byte.
    public var request: Int
    /// Seconds in total, redirects included.
    public var resource: Int
    /// Bytes of the body.
    public var bytes: Int

    public init(request: Int = 30, resource: Int = 60, bytes: Int = 2 << 20) {
        self.request = request
        self.resource = resource
        self.bytes = bytes
    }
}
