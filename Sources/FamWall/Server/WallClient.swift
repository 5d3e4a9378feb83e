import FamBoard
import FamKit
import FamRegistry
import FamValues

/// What a command asks of a server: several requests, each sent only if the earlier ones succeeded.
struct WallAsk: Codable, Sendable {
    var server: String
    var requests: [WallRequest]
    /// The user's token; not recorded.
    var token: Unrecorded<Secret>
    var user: Unrecorded<Secret>
    /// One key per request; only some requests take one.
    var keys: Unrecorded<[String]>
    /// The file with earlier answers on this machine; nil if there is none.
    var file: String?
    /// What this run has added to that file.
    var kept = KeptAnswers()

    private enum CodingKeys: CodingKey { case server, requests, token, user, keys }
}

/// Sends an ask.
struct WallClient: Sendable {
    let transport: any Transport
    let ask: WallAsk

    /// How often a request is sent if its answer is lost. With a key, the server does it only once.
    static let tries = 3
    /// How many pages of 100 comments are searched for the post of one.
    private static let pages = 20

    func replies() async -> [WallReply] {
        var replies: [WallReply] = []
        for (index, request) in ask.requests.enumerated() {
            let reply = await reply(to: request, key: ask.keys.value?[index])
            replies.append(reply)
            if reply.error(of: request) != nil { break }
        }
        return replies
    }

    private func reply(to request: WallRequest, key: String?) async -> WallReply {
        var request = request
        if let place = request.path.firstIndex(of: WallRequest.unknownPost) {
            switch await post(of: request.path[place + 2]) {
            case .success(let post): request.path[place] = post
            case .failure(let reply): return reply.value
            }
        }
        return await sent(request, key: key)
    }

    private func sent(_ request: WallRequest, key: String?) async -> WallReply {
        var tries = 0
        while true {
            tries += 1
            do {
                let answer = try await exchange(request, key)
                return WallReply(answer, to: request, user: ask.user.value?.reveal())
            } catch {
                guard error == .lost, tries < WallClient.tries, key != nil || !request.isChange else {
                    return .failed(error)
                }
            }
        }
    }

    private func exchange(_ request: WallRequest, _ key: String?) async throws(NetworkError) -> NetworkAnswer {
        guard let method = NetworkRequest.Method(rawValue: request.method) else { throw .badAddress }
        let body: String?
        do { body = try request.json() } catch { throw .badAddress }
        var headers: [(name: String, value: String)] = []
        if request.needsToken, let token = ask.token.value, let user = ask.user.value {
            headers = [("Authorization", "Bearer " + token.reveal()), ("X-User-Id", user.reveal())]
        }
        if body != nil { headers.append(("Content-Type", "application/json")) }
        if request.takesKey, let key { headers.append(("Idempotency-Key", key)) }
        let address = try NetworkAddress(ask.server).adding(
            path: ["v1"] + request.path, query: request.query.map { (name: $0[0], value: $0[1]) })
        let limits = NetworkLimits()
        let answer = try await transport.exchange(
            NetworkRequest(method, address, headers: headers, body: body), limits, within: Double(limits.resource))
        // The server of a wall never redirects, and the token must not follow a redirect.
        if (300..<400).contains(answer.status) { throw .redirect(host: "") }
        return answer
    }

    private struct FailedReply: Error { var value: WallReply }

    /// The post of one of the user's own comments.
    private func post(of comment: String) async -> Result<String, FailedReply> {
        for page in 1...WallClient.pages {
            let request = WallRequest.ownComments(page: page, limit: PageLimit.highest, sort: .newest)
            let reply = await sent(request, key: nil)
            guard case .comments(let found) = reply else { return .failure(FailedReply(value: reply)) }
            if let row = found.rows.first(where: { $0.row.id == comment }) { return .success(row.row.postId) }
            if found.pagination.model?.hasMore != true { break }
        }
        return .failure(FailedReply(value: .failed(.notFound)))
    }
}
