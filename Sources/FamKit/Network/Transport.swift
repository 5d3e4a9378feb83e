/// The only access to the network: sends a request once and returns the answer, whatever its status. Tests use a
/// scripted one.
public protocol Transport: Sendable {
    /// - Parameter seconds: how long the whole exchange may take.
    func exchange(
        _ request: NetworkRequest, _ limits: NetworkLimits, within seconds: Double
    ) async throws(NetworkError) -> NetworkAnswer
}

public struct NetworkAnswer: Sendable {
    public var status: Int
    public var body: [UInt8]
    /// The absolute address of a redirect.
    public var location: String?
    /// How many seconds it took.
    public var took: Double

    public init(status: Int, body: [UInt8], location: String? = nil, took: Double = 0) {
        self.status = status
        self.body = body
        self.location = location
        self.took = took
    }
}
