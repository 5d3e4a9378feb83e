/// Why an exchange with another machine gave no usable answer (spec section 5). It can be recorded, so it contains
/// neither address nor key.
public enum NetworkError: Error, Codable, Hashable, Sendable {
    case cancelled
    case noConnection
    /// The program runs with `--offline`; nothing was sent.
    case offline
    /// The connection ended before the answer did.
    case lost
    case timeout
    case unauthorized
    case forbidden
    case notFound
    case tooManyRequests
    /// Any other status.
    case server(Int)
    case decoding
    /// The answer has more bytes than allowed.
    case tooLarge(limit: Int)
    case badAddress
    /// A redirect to a host that is not allowed; empty if the location is not an address.
    case redirect(host: String)
    case tooManyRedirects
    /// The server's certificate is not trusted.
    case untrusted
    /// curl is missing.
    case noProgram

    /// The message, unless a module has its own (X-Q03).
    public var message: String {
        switch self {
        case .cancelled: "Cancelled."
        case .offline: "fam runs offline."
        case .noConnection: "No internet connection. Please check your network."
        case .lost: "The connection was lost."
        case .timeout: "The request timed out."
        case .unauthorized: "Session expired. Please log in again."
        case .forbidden: "You don't have permission to do this."
        case .notFound: "Not found."
        case .tooManyRequests: "Too many requests. Try again later."
        case .server(let status): "Server error (\(status))."
        case .decoding: "The answer could not be read."
        case .tooLarge(let limit): "The answer is larger than \(limit >> 20) MB."
        case .badAddress: "The address is not valid."
        case .redirect(host: ""): "The answer redirects to an address that is not allowed."
        case .redirect(let host): "The answer redirects to \(host), which is not allowed."
        case .tooManyRedirects: "The answer redirects too often."
        case .untrusted: "The server's certificate cannot be trusted."
        case .noProgram: "The program curl is missing (Debian: apt-get install curl)."
        }
    }

    /// Whether a retry may succeed.
    public var isWorthRetry: Bool {
        switch self {
        case .noConnection, .offline, .lost, .timeout, .tooManyRequests, .decoding: true
        case .server(let status): status >= 500
        default: false
        }
    }

    /// Whether the request never left this machine.
    public var isUnsent: Bool {
        switch self {
        case .offline, .noConnection, .badAddress, .noProgram: true
        default: false
        }
    }

    /// Whether another machine answered at all.
    public var isAnswer: Bool {
        switch self {
        case .cancelled, .noConnection, .offline, .lost, .timeout, .badAddress, .untrusted, .noProgram: false
        default: true
        }
    }

    /// The error for a status; nil for success (X-OP24).
    public init?(status: Int) {
        switch status {
        case 200..<300: return nil
        case 401: self = .unauthorized
        case 403: self = .forbidden
        case 404: self = .notFound
        case 429: self = .tooManyRequests
        default: self = .server(status)
        }
    }
}
