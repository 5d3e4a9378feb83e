import FamRegistry
import FamText
import Synchronization
import Testing

@testable import FamKit

/// A transport with prepared answers.
private final class Scripted: Transport {
    private let script: Mutex<[Result<NetworkAnswer, NetworkError>]>
    let asked = Mutex<[(address: String, seconds: Double)]>([])

    init(_ script: [Result<NetworkAnswer, NetworkError>]) { self.script = Mutex(script) }

    func exchange(
        _ request: NetworkRequest, _ limits: NetworkLimits, within seconds: Double
    ) async throws(NetworkError) -> NetworkAnswer {
        asked.withLock { $0.append((request.address.text, seconds)) }
        return try script.withLock { $0.isEmpty ? .failure(.noConnection) : $0.removeFirst() }.get()
    }
}

/// curl at a server that is silent at first and done later, with the limits that it is given.
private struct SlowServer: Outside {
    let isOffline = false
    let silence, total: Double

    func read(_ path: String) async throws -> [UInt8] { throw Diagnostic(.badFile, "nothing is here") }

    func run(_ program: String, _ arguments: [String], input: [UInt8], limit: Int) async throws -> ProgramOutput {
        var limits: [Substring: Double] = [:]
        for line in String(decoding: input, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: " ")
            if parts.count == 3 { limits[parts[0]] = Double(parts[2]) }
        }
        let isInTime =
            silence < min(limits["connect-timeout"] ?? .infinity, limits["speed-time"] ?? .infinity)
            && total < limits["max-time"] ?? .infinity
        return ProgramOutput(
            program: program, status: isInTime ? 0 : 28, output: Array("1\nfam 200 \(total) ".utf8), errors: [],
            isCut: false)
    }
}

@Suite struct NetworkClientTests {
    private func get(_ address: String = "https://a.example/x", hosts: Set<String> = []) throws -> NetworkRequest {
        NetworkRequest(.get, try NetworkAddress(address), hosts: hosts)
    }

    private func answer(
        _ status: Int, _ body: String = "", to location: String? = nil, took: Double = 0
    ) -> Result<
        NetworkAnswer, NetworkError
    > {
        .success(NetworkAnswer(status: status, body: Array(body.utf8), location: location, took: took))
    }

    // X-E53 X-OP24 X-P27
    @Test(arguments: [
        (401, NetworkError.unauthorized), (403, .forbidden), (404, .notFound), (429, .tooManyRequests),
        (500, .server(500)),
        (204 + 100, .server(304)), (302, .server(302)),
    ])
    func aStatusIsAnError(status: Int, error: NetworkError) async throws {
        let client = NetworkClient(Scripted([answer(status, "{}")]))
        let request = try get()
        await #expect(throws: error) { try await client.body(of: request) }
    }

    // X-E76 X-P27 X-OP22: garbage does not count as an answer.
    @Test(arguments: ["", "x", "[", "{\"a\":1}", "null"])
    func whatCannotBeReadIsNotAnAnswer(body: String) async throws {
        let client = NetworkClient(Scripted([answer(200, body)]))
        let request = try get()
        await #expect(throws: NetworkError.decoding) { try await client.value([Int].self, of: request) }
    }

    @Test func anAnswerIsRead() async throws {
        let client = NetworkClient(Scripted([answer(200, "[1,2]")]))
        #expect(try await client.value([Int].self, of: get()) == [1, 2])
    }

    // X-C08 X-OP23 X-P28 A-P09: sixty seconds are for all of it.
    @Test func redirectsShareTheTimeLimit() async throws {
        let transport = Scripted([answer(302, to: "https://a.example/y", took: 25), answer(200, "1")])
        _ = try await NetworkClient(transport).body(of: get())
        #expect(transport.asked.withLock { $0.map(\.seconds) } == [60, 35])
        let slow = Scripted([answer(302, to: "https://a.example/y", took: 60), answer(200, "1")])
        let request = try get()
        await #expect(throws: NetworkError.timeout) { try await NetworkClient(slow).body(of: request) }
        #expect(NetworkLimits().request == 30 && NetworkLimits().resource == 60)
    }

    // X-P26 X-OP23: thirty seconds for the first byte, sixty for the last.
    @Test(arguments: [(29.9, 29.9, true), (30, 30.1, false), (1, 59.9, true), (1, 60, false)])
    func aSlowServerTimesOut(silence: Double, total: Double, isInTime: Bool) async throws {
        let client = NetworkClient(CurlTransport(SlowServer(silence: silence, total: total)))
        let request = try get()
        if isInTime {
            #expect(try await client.body(of: request) == Array("1".utf8))
        } else {
            await #expect(throws: NetworkError.timeout) { try await client.body(of: request) }
        }
    }

    @Test func aRedirectStaysAmongItsHosts() async throws {
        let listed = Scripted([answer(302, to: "https://b.example/"), answer(200, "1")])
        _ = try await NetworkClient(listed).body(of: get(hosts: ["b.example"]))
        for location in ["https://b.example/", "http://localhost/", "https://a.example.evil/", "no address"] {
            let transport = Scripted([answer(302, to: location), answer(200, "1")])
            let request = try get()
            await #expect(throws: NetworkError.self) { try await NetworkClient(transport).body(of: request) }
            #expect(transport.asked.withLock { $0.count } == 1)
        }
        // A request that changes something is not sent twice.
        let post = NetworkRequest(.post, try NetworkAddress("https://a.example/x"), body: "{}")
        let client = NetworkClient(Scripted([answer(307, to: "https://a.example/y"), answer(200, "1")]))
        await #expect(throws: NetworkError.redirect(host: "a.example")) { try await client.body(of: post) }
    }

    @Test func aLargeAnswerIsRefused() async throws {
        let client = NetworkClient(
            Scripted([answer(200, String(repeating: " ", count: 11))]), limits: NetworkLimits(bytes: 10))
        let request = try get()
        await #expect(throws: NetworkError.tooLarge(limit: 10)) { try await client.body(of: request) }
    }

    // X-E53: what each of them tells a person.
    @Test func theTextsOfErrors() {
        #expect(NetworkError.noConnection.message == "No internet connection. Please check your network.")
        #expect(NetworkError.unauthorized.message == "Session expired. Please log in again.")
        #expect(NetworkError.forbidden.message == "You don't have permission to do this.")
        #expect(NetworkError.notFound.message == "Not found.")
    }

    // X-E53 X-OP25: canceling reports nothing and starts no second attempt.
    @Test func cancelledIsNotAnAnswer() {
        #expect(!NetworkError.cancelled.isWorthRetry && !NetworkError.cancelled.isAnswer)
    }
}
