import FamRegistry
import FamText
import Synchronization
import Testing

@testable import FamKit

/// A curl that gives prepared answers.
private final class Said: Outside {
    let isOffline: Bool
    private let result: ProgramOutput?
    let runs = Mutex<[(arguments: [String], input: String)]>([])

    init(_ result: ProgramOutput?, isOffline: Bool = false) {
        self.result = result
        self.isOffline = isOffline
    }

    func read(_ path: String) async throws -> [UInt8] { throw Diagnostic(.badFile, "nothing is here") }

    func run(_ program: String, _ arguments: [String], input: [UInt8], limit: Int) async throws -> ProgramOutput {
        runs.withLock { $0.append((arguments, String(decoding: input, as: UTF8.self))) }
        guard let result else { throw Diagnostic(.outsideFailed, "it cannot be started") }
        return result
    }
}

@Suite struct CurlTests {
    private func output(_ text: String, status: Int32 = 0, isCut: Bool = false) -> ProgramOutput {
        ProgramOutput(program: "curl", status: status, output: Array(text.utf8), errors: [], isCut: isCut)
    }

    private func send(_ outside: Said, _ request: NetworkRequest? = nil) async throws -> NetworkAnswer {
        let request = try request ?? NetworkRequest(.get, NetworkAddress("https://a.example/"))
        return try await CurlTransport(outside).exchange(request, NetworkLimits(), within: 60)
    }

    @Test func theReportFollowsTheBody() async throws {
        let answer = try await send(Said(output("two\nlines\nfam 302 0.25 https://b.example/?a b")))
        #expect(answer.body == Array("two\nlines".utf8) && answer.status == 302 && answer.took == 0.25)
        #expect(answer.location == "https://b.example/?a b")
        #expect(try await send(Said(output("\nfam 200 0 "))).location == nil)
    }

    @Test(arguments: ["", "no report", "body\nfam 000 0 ", "body\nfam x 0 ", "body\nfan 200 0 "])
    func withoutAReportNothingHappened(text: String) async throws {
        await #expect(throws: NetworkError.lost) { try await send(Said(output(text))) }
    }

    // X-OP23
    @Test(arguments: [
        (Int32(6), NetworkError.noConnection), (7, .noConnection), (28, .timeout), (52, .lost), (56, .lost),
        (18, .lost), (60, .untrusted),
        (63, .tooLarge(limit: 2 << 20)), (3, .badAddress), (137, .lost),
    ])
    func whatCurlEndsWithIsAnError(status: Int32, error: NetworkError) async {
        await #expect(throws: error) { try await send(Said(output("", status: status))) }
    }

    @Test func theLimitOfBytesAndTheMissingProgram() async {
        await #expect(throws: NetworkError.tooLarge(limit: 2 << 20)) { try await send(Said(output("x", isCut: true))) }
        await #expect(throws: NetworkError.noProgram) { try await send(Said(nil)) }
    }

    @Test func offlineStartsNothing() async {
        let outside = Said(output("\nfam 200 0 "), isOffline: true)
        await #expect(throws: NetworkError.offline) { try await send(outside) }
        #expect(outside.runs.withLock { $0.isEmpty })
    }

    // X-P31: no part of a request is an argument, and none can add a setting.
    @Test func aRequestIsOneConfiguration() async throws {
        let outside = Said(output("\nfam 200 0 "))
        let address = try NetworkAddress("https://a.example").adding(query: [("appid", "key-1")])
        let request = NetworkRequest(
            .post, address, headers: [("Authorization", "Bearer \"t\\k\"")],
            body: "{\"a\":\"1\\n\"}\nurl = \"https://evil\"\r")
        _ = try await send(outside, request)
        let run = try #require(outside.runs.withLock { $0.first })
        #expect(run.arguments == ["--disable", "--config", "-"])
        let lines = run.input.split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("url") } == ["url = \"https://a.example/?appid=key-1\""])
        #expect(lines.contains("header = \"Authorization: Bearer \\\"t\\\\k\\\"\""))
        #expect(lines.contains("data-raw = \"{\\\"a\\\":\\\"1\\\\n\\\"}\\nurl = \\\"https://evil\\\"\\r\""))
        #expect(lines.contains("connect-timeout = 30") && lines.contains("max-time = 60.000"))
        let broken = NetworkRequest(.get, address, headers: [("X", "a\r\nY: b")])
        await #expect(throws: NetworkError.badAddress) { try await send(outside, broken) }
    }
}
