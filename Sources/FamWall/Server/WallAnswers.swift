import FamBoard
import FamKit
import FamRegistry
import FamValues

/// The answers of a server in this run: those for the running command, and earlier ones for screens. None is stored in
/// a row, and signing out empties it (A-Q24).
final class WallAnswers {
    static let key = ServiceKey<WallAnswers>("wall.answers")

    private var given: [(request: WallRequest, reply: WallReply)] = []
    private var known: [(request: WallRequest, reply: WallReply)] = []
    /// What screens say about the age of the last answers; nil if the server answered.
    private(set) var stale: WallReplies.Stale?
    private var reportedAt: Instant?
    /// Why the last request failed without anything to show; nil otherwise.
    private(set) var failure: NetworkError?
    /// What this run has added to the file of answers.
    var kept = KeptAnswers()
    /// How many answers are remembered; the oldest is dropped.
    private static let most = 32

    func running<Result>(
        _ requests: [WallRequest], _ replies: WallReplies, _ body: () throws -> Result
    ) rethrows
        -> Result
    {
        let before = given
        given = Array(zip(requests, replies.list).map { (request: $0, reply: $1) })
        defer { given = before }
        if !requests.isEmpty, !requests.contains(where: \.isChange) {
            stale = replies.stale
            failure = if case .failed(let error) = replies.list.last { error } else { nil }
        }
        for change in given.compactMap(WallChange.init) { follow(change) }
        for (request, reply) in given where !request.isChange && reply.error(of: request) == nil {
            remember(request, reply)
        }
        return try body()
    }

    /// False for a remark already made at this instant: a screen sends several requests, but one remark is enough.
    func isNews(_ stale: WallReplies.Stale, at now: Instant) -> Bool {
        defer { reportedAt = now }
        return reportedAt != now || self.stale?.failure != stale.failure
    }

    private func remember(_ request: WallRequest, _ reply: WallReply) {
        known.removeAll { $0.request == request }
        known = Array((known + [(request: request, reply: reply)]).suffix(WallAnswers.most))
    }

    private func follow(_ change: WallChange) {
        known = zip(known, change.applied(to: known)).compactMap { answer, reply in
            reply.map { (request: answer.request, reply: $0) }
        }
    }

    /// What the running command was answered.
    func given(to request: WallRequest) -> WallReply? { given.first { $0.request == request }?.reply }

    /// The answer for the running command, or else the latest one.
    func known(to request: WallRequest) -> WallReply? {
        given(to: request) ?? known.last { $0.request == request }?.reply
    }

    /// A post from any answer.
    func post(_ id: String) -> WallReply.Row<WirePost>? {
        for (_, reply) in (known + given).reversed() {
            if let row = reply.post(id) { return row }
        }
        return nil
    }

    func forget() {
        given = []
        known = []
        stale = nil
        failure = nil
        kept = KeptAnswers()
    }
}
