import FamRegistry
import FamText

/// Sends requests with the system's curl, which handles TLS, proxies and certificates. Options, headers, body and
/// address are passed on standard input, so no argument list shows a key.
public struct CurlTransport: Transport {
    private let outside: any Outside

    public init(_ outside: any Outside) { self.outside = outside }

    public func exchange(
        _ request: NetworkRequest, _ limits: NetworkLimits, within seconds: Double
    ) async throws(NetworkError) -> NetworkAnswer {
        guard !outside.isOffline else { throw .offline }
        let configuration = try CurlConfiguration(request, limits, within: seconds).text
        let result: ProgramOutput
        do {
            result = try await outside.run(
                "curl", ["--disable", "--config", "-"], input: Array(configuration.utf8),
                limit: limits.bytes + CurlReport.maximalBytes)
        } catch let problem as Diagnostic where problem.code == .outsideFailed {
            throw .noProgram
        } catch {
            throw .cancelled
        }
        if result.isCut { throw .tooLarge(limit: limits.bytes) }
        if let error = Self.error(status: result.status, limits) { throw error }
        guard let report = CurlReport(result.output) else { throw .lost }
        return report.answer
    }

    /// By the exit codes in curl's manual.
    private static func error(status: Int32, _ limits: NetworkLimits) -> NetworkError? {
        switch status {
        case 0: nil
        // The address was checked before, so it is the redirect that has another protocol.
        case 1: .decoding
        case 3: .badAddress
        case 5, 6, 7, 97: .noConnection
        case 28: .timeout
        case 51, 53, 54, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91: .untrusted
        case 63: .tooLarge(limit: limits.bytes)
        default: .lost
        }
    }
}
