import FamBoard
import FamText
import FamValues
import Foundation

/// Answers requests: finds the route, runs it, and reports errors in their one format. Does not use sockets, so it is
/// tested without any.
public final class BoardServer: Sendable {
    let store: any BoardStore
    let keys: BoardKeys
    private let mailer: any Mailer
    private let hashes: HashQueue
    private let clock: @Sendable () -> Instant
    private let log: ServerLog
    private let trustsProxy: Bool
    let metrics = Metrics()

    /// The largest body in bytes (A-E15).
    public static let largestBody = 64 << 10
    /// How long a repeated call gets the first answer (A-E17).
    static let answerLife: Int64 = 24 * 3600 * Instant.perSecond
    static let jsonType = (name: "Content-Type", value: "application/json")

    /// - Parameters:
    ///   - trustsProxy: whether the client is the last address in `X-Forwarded-For`.
    ///   - waiting: how many passwords may wait to be hashed; more are refused.
    public init(
        _ store: any BoardStore, mailer: any Mailer, log: ServerLog, trustsProxy: Bool = false, waiting: Int = 64,
        clock: @escaping @Sendable () -> Instant
    ) async throws {
        self.store = store
        self.mailer = mailer
        self.log = log
        self.trustsProxy = trustsProxy
        self.clock = clock
        hashes = HashQueue(most: waiting)
        keys = try await BoardKeys.of(store)
    }

    /// Sends pending mail, and closes the file.
    public func finish() throws {
        mailer.finish()
        try store.close()
    }

    // MARK: Answering

    public func answer(_ request: BoardRequest) async -> BoardAnswer {
        metrics.begin()
        let start = ContinuousClock.now
        var route = "other"
        var answer: BoardAnswer
        do {
            let found = try BoardRoutes.find(request)
            route = found.route.path
            answer = try await found.route.handle(
                BoardCall(
                    server: self, request: request, parameters: found.parameters,
                    query: try BoardServer.query(request.query), now: clock()))
        } catch let refusal as BoardRefusal {
            if let known = BoardRoutes.path(of: request) { route = known }
            answer = BoardServer.answer(refusal, request)
        } catch {
            log.event("failed", [:], ["route": route, "kind": "\(type(of: error))"])
            answer = BoardServer.answer(.failed, request)
        }
        answer.headers.append(("Cache-Control", "no-store"))
        answer.headers.append(("X-Content-Type-Options", "nosniff"))
        note(request, route, answer, since: start)
        return answer
    }

    /// The answer to a request that could not be read completely.
    public func refuse(_ refusal: BoardRefusal, _ request: BoardRequest) -> BoardAnswer {
        metrics.begin()
        var answer = BoardServer.answer(refusal, request)
        answer.headers.append(("Cache-Control", "no-store"))
        note(request, BoardRoutes.path(of: request) ?? "other", answer, since: .now)
        return answer
    }

    private func note(
        _ request: BoardRequest, _ route: String, _ answer: BoardAnswer, since start: ContinuousClock.Instant
    ) {
        let took = start.duration(to: .now).components
        let micros = took.seconds * 1_000_000 + took.attoseconds / 1_000_000_000_000
        let method = BoardRoutes.methods.contains(request.method) ? request.method : "other"
        metrics.end(method, route, status: answer.status, micros: micros)
        log.event(
            "request", ["status": answer.status, "micros": Int(micros)], ["method": method, "route": route])
    }

    private static func answer(_ refusal: BoardRefusal, _ request: BoardRequest) -> BoardAnswer {
        var headers = [jsonType]
        if let seconds = refusal.retryAfter { headers.append(("Retry-After", String(seconds))) }
        if refusal.code == .unauthorized { headers.append(("WWW-Authenticate", "Bearer")) }
        if refusal.code == .notAllowed {
            headers.append(("Allow", BoardRoutes.allowed(request).joined(separator: ", ")))
        }
        return BoardAnswer(
            status: refusal.code.status, headers: headers, body: (try? json(WireError(refusal))) ?? [])
    }

    static func json(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    // MARK: Parts of a request

    /// Such as `a=1&b=2`, unescaped.
    /// - Throws: `syntax` for an invalid escape and for a duplicate name.
    static func query(_ text: String?) throws -> [String: String] {
        var items: [String: String] = [:]
        for part in (text ?? "").split(separator: "&") {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = unescaped(halves[0]), let value = unescaped(halves.count > 1 ? halves[1] : "") else {
                throw BoardRefusal(.syntax, "The query of the address cannot be read.")
            }
            guard items.updateValue(value, forKey: name) == nil else {
                throw BoardRefusal(.syntax, "A parameter of the query is given twice.")
            }
        }
        return items
    }

    static func unescaped(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }

    func accounts(_ call: BoardCall) -> ServerAccounts {
        ServerAccounts(
            store: store, keys: keys, hashes: hashes, mailer: mailer, now: call.now, address: address(call.request))
    }

    private func address(_ request: BoardRequest) -> String {
        guard trustsProxy, let last = request.headers["x-forwarded-for"]?.split(separator: ",").last else {
            return request.address
        }
        return last.trimmingCharacters(in: .whitespaces)
    }
}
