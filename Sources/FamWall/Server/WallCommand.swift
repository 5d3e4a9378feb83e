import FamBoard
import FamKit
import FamRegistry
import FamText
import FamValues

/// A command of the wall that a board answers. Its body is the same for both boards: if the wall is connected to a
/// server, `requests` are sent first, and the body finds their answers.
protocol WallCommand: FetchingCommand where Ask == WallAsk, Reply == WallReplies {
    static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest]
    /// A command that takes back what this one did on a server.
    static func counter(_ replies: [WallReply]) -> String?
}

extension WallCommand {
    static func counter(_ replies: [WallReply]) -> String? { nil }

    static func isOutside(_ call: Call, _ context: any Context) throws -> Bool { try WallServer.isConnected(context) }

    static func changesOutside(_ ask: WallAsk) -> Bool { ask.requests.contains(where: \.isChange) }

    /// Whether the first request was refused or never sent: then nothing was changed, and no later request was sent. A
    /// request without an answer may have changed something.
    static func isRefusal(_ reply: WallReplies) -> Bool {
        guard reply.list.count == 1 else { return false }
        switch reply.list[0] {
        case .refused: return true
        case .failed(let error): return error.isUnsent
        default: return false
        }
    }

    static func ask(_ call: Call, _ context: any Context) throws -> WallAsk {
        let requests: [WallRequest]
        do { requests = try self.requests(call, context) } catch let error as WallError { throw error.diagnostic() }
        let session = WallSession(context)
        if requests.contains(where: \.needsToken) { _ = try session.required() }
        let me = try session.credentials()
        let maker = try context.service(.secretMaker)
        return WallAsk(
            server: try WallServer.origin(context), requests: requests, token: Unrecorded(me?.token),
            user: Unrecorded(me.map { Secret($0.userId) }),
            keys: Unrecorded(try requests.map { try LostCall(context).key(of: $0) ?? WallKey.made(maker.bytes(16)) }),
            file: try me.flatMap { KeptAnswers.path(try WallServer.origin(context), user: $0.userId, context) },
            kept: try context.service(WallAnswers.key).kept)
    }

    /// Without requests, nothing is sent.
    static func known(_ ask: WallAsk) throws -> WallReplies? {
        ask.requests.isEmpty ? WallReplies(list: [], keys: Unrecorded([])) : nil
    }

    static func fetch(_ ask: WallAsk, _ outside: any Outside) async throws -> WallReplies {
        let list = await WallClient(transport: CurlTransport(outside), ask: ask).replies()
        var replies = WallReplies(list: list, keys: ask.keys)
        guard let file = ask.file else { return replies }
        let kept = await ask.kept.withFile(file, outside)
        if !changesOutside(ask), case .failed(let failure) = list.last, failure.isWorthRetry,
            let found = kept.answers(to: ask.requests)
        {
            replies.list = found.map(\.reply)
            replies.stale = WallReplies.Stale(failure: failure, at: found.map(\.at).min() ?? 0)
        }
        replies.kept = kept
        return replies
    }

    static func counter(_ call: Call, _ replies: WallReplies) throws -> String? { counter(replies.list) }

    static func run(_ call: Call, _ replies: WallReplies, _ context: any Context) throws -> Value {
        let requests = try self.requests(call, context)
        try LostCall(context).note(requests, replies)
        KeptAnswers.keep(requests, replies, context)
        if let failure = replies.failure {
            try Logger(context).error(
                "The wall's server failed: \(failure.message, privacy: .public)", category: .networking)
        }
        let answers = try context.service(WallAnswers.key)
        if let stale = replies.stale, answers.isNews(stale, at: context.now) {
            StaleAnswer.report(stale.text(context), context)
        }
        return try answers.running(requests, replies) { try run(call, context) }
    }
}

/// The replies, in the order of the requests; fewer if one failed.
struct WallReplies: Codable, Sendable {
    var list: [WallReply]
    /// The keys of the ask.
    var keys: Unrecorded<[String]>
    /// Nil if the server answered.
    var stale: Stale?
    /// Earlier answers; not recorded.
    var kept: KeptAnswers?

    private enum CodingKeys: CodingKey { case list, keys, stale }

    /// Why the server did not answer; nil if it did, and if somebody canceled (X-OP25).
    var failure: NetworkError? {
        if let stale { return stale.failure }
        guard case .failed(let error) = list.last, error != .cancelled else { return nil }
        return error
    }

    /// The server could not be reached, so these are older answers.
    struct Stale: Codable, Equatable, Sendable {
        var failure: NetworkError
        /// When the oldest of them arrived, in microseconds since 1970.
        var at: Int64

        func text(_ context: any Context) -> String {
            StaleAnswer.text(failure.message, fetchedAt: Instant(micros: at), context)
        }
    }
}

/// The idempotency key of a request: a random UUID.
enum WallKey {
    static func made(_ bytes: [UInt8]) -> String {
        RowID(bytes: bytes)?.description ?? ""
    }
}

/// A write whose answer was lost. If it is typed again, it carries the same key, so the server does it only once
/// (A-E17).
struct LostCall {
    private struct Kept: Codable {
        var call: String
        var key: String
        /// Microseconds since 1970.
        var at: Int64
    }

    private let context: any Context
    private let record: KeptRecord<Kept>
    /// Less than the day that a server remembers a key.
    private static let life = 23 * 3600 * Instant.perSecond

    init(_ context: any Context) {
        self.context = context
        record = KeptRecord("wall.lost", context)
    }

    private func name(_ request: WallRequest) throws -> String {
        try WallServer.origin(context) + " " + request.path.joined(separator: "/") + " " + (request.json() ?? "")
    }

    func key(of request: WallRequest) throws -> String? {
        guard request.takesKey, let kept = try record.read(), try kept.call == name(request),
            (0..<LostCall.life).contains(context.now.micros - kept.at)
        else { return nil }
        return kept.key
    }

    func note(_ requests: [WallRequest], _ replies: WallReplies) throws {
        guard let request = requests.first, request.takesKey, let reply = replies.list.first else { return }
        let isLost = if case .failed(let error) = reply { error == .lost || error == .timeout } else { false }
        guard isLost else {
            if try key(of: request) != nil { try record.forget() }
            return
        }
        guard let key = replies.keys.value?.first else { return }
        try record.keepAtOnce(Kept(call: name(request), key: key, at: context.now.micros))
    }
}
