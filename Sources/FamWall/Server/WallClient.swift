import FamBoard
import FamKit
import FamRegistry
import FamValues

/// What a command asks a server: several requests, the later ones only after the earlier ones succeeded.
struct WallAsk: Codable, Sendable {
    var server: String
    var requests: [WallRequest]
    /// Of whoever asks; on no tape.
    var token: Unrecorded<Secret>
    var user: Unrecorded<Secret>
    /// A key for each request that takes one.
    var keys: Unrecorded<[String]>
    /// The file with what was answered before, which is of this machine; nil where nothing is kept.
    var file: String?
    /// What this run has added to it.
    var kept = KeptAnswers()

    private enum CodingKeys: CodingKey { case server, requests, token, user, keys }
}

/// Sends an ask.
struct WallClient: Sendable {
    let transport: any Transport
    let ask: WallAsk

    /// How often a request is sent whose answer was lost: with its key it is done once however often it arrives.
    static let tries = 3
    /// Comments that are looked through for the post of one, at most; so many pages of 100.
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
        // A server of the wall sends nobody elsewhere, and a token must not go there.
        if (300..<400).contains(answer.status) { throw .redirect(host: "") }
        return answer
    }

    private struct Told: Error { var value: WallReply }

    /// The post of a comment of one's own.
    private func post(of comment: String) async -> Result<String, Told> {
        for page in 1...WallClient.pages {
            let request = WallRequest.ownComments(page: page, limit: PageLimit.highest, sort: .newest)
            let reply = await sent(request, key: nil)
            guard case .comments(let found) = reply else { return .failure(Told(value: reply)) }
            if let row = found.rows.first(where: { $0.row.id == comment }) { return .success(row.row.postId) }
            if found.pagination.model?.hasMore != true { break }
        }
        return .failure(Told(value: .failed(.notFound)))
    }
}
