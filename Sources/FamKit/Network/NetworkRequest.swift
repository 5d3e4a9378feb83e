/// A request to another machine.
public struct NetworkRequest: Sendable {
    public enum Method: String, Sendable {
        case get = "GET", post = "POST", put = "PUT", patch = "PATCH", delete = "DELETE"
    }

    public var method: Method
    public var address: NetworkAddress
    /// Beside `Accept` and `User-Agent`. A value that would break the line is refused when it is sent.
    public var headers: [(name: String, value: String)]
    /// Text such as JSON; nil for none.
    public var body: String?
    /// Hosts that an answer may send on to, beside the address's own.
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
        // Never from an encrypted connection to one that everybody can read.
        if address.scheme == "https", next.scheme != "https" { return false }
        return next.host == address.host || hosts.contains(next.host)
    }
}

/// How long an exchange may take, and how much may come (X-OP23).
public struct NetworkLimits: Sendable {
    /// Seconds without a byte.
    public var request: Int
    /// Seconds for the whole of it, redirects included.
    public var resource: Int
    /// Bytes of an answer's body.
    public var bytes: Int

    public init(request: Int = 30, resource: Int = 60, bytes: Int = 2 << 20) {
        self.request = request
        self.resource = resource
        self.bytes = bytes
    }
}
