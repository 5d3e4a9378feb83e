import Foundation

/// Requests over a transport: follows redirects as far as the request allows, maps the status, decodes JSON.
public struct NetworkClient: Sendable {
    private let transport: any Transport
    private let limits: NetworkLimits

    static let maximalRedirects = 5

    public init(_ transport: any Transport, limits: NetworkLimits = NetworkLimits()) {
        self.transport = transport
        self.limits = limits
    }

    /// The body of a successful answer.
    public func body(of request: NetworkRequest) async throws(NetworkError) -> [UInt8] {
        var request = request, left = Double(limits.resource)
        for _ in 0...Self.maximalRedirects {
            guard left > 0 else { throw .timeout }
            let answer = try await transport.exchange(request, limits, within: left)
            guard answer.body.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
            left -= answer.took
            guard let next = try Self.next(request, answer) else { return answer.body }
            request = next
        }
        throw .tooManyRedirects
    }

    /// The body decoded from JSON. A body that cannot be decoded is not an answer (X-OP22).
    public func value<Value: Decodable>(
        _ type: Value.Type, of request: NetworkRequest
    ) async throws(NetworkError) -> Value {
        let body = try await body(of: request)
        do { return try JSONDecoder().decode(type, from: Data(body)) } catch { throw .decoding }
    }

    /// The redirected request; nil if the answer is final. Only GET is sent again.
    private static func next(_ request: NetworkRequest, _ answer: NetworkAnswer) throws(NetworkError) -> NetworkRequest?
    {
        guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer.location else {
            if let error = NetworkError(status: answer.status) { throw error }
            return nil
        }
        guard let address = try? NetworkAddress(location) else { throw .redirect(host: "") }
        guard request.method == .get, request.leads(to: address) else { throw .redirect(host: address.host) }
        var next = request
        next.address = address
        // The hosts allowed so far stay allowed, including the first one.
        next.hosts.insert(request.address.host)
        return next
    }
}
