import FamKit
import FamRegistry
import FamValues
import Foundation

/// The last answers of a server, in a file on this machine, shown if the server cannot be reached. One file per server
/// and user, since likes and ownership differ; signing out empties it (A-Q24).
struct KeptAnswers: Codable, Sendable {
    struct Answer: Codable, Sendable {
        var request: WallRequest
        var reply: WallReply
        /// The user's own anonymous rows: an encoded reply does not have this.
        var own: [String]
        /// When it came, in microseconds since 1970.
        var at: Int64
    }

    private var answers: [Answer] = []

    /// How many answers are kept; the oldest is dropped.
    private static let most = 16

    // MARK: Reading

    /// Nil if this run has no cache, and for the household's own wall.
    static func path(_ server: String, user: String, _ context: any Context) -> String? {
        guard !server.isEmpty, let cache = try? context.service(.cacheFolder),
            let folder = CacheFileName.of(server), let file = CacheFileName.of(user)
        else { return nil }
        return cache.path + "/wall/" + folder + "/" + file + ".json"
    }

    /// The content of the file plus what this run has added, which is written when the run commits. A file that cannot
    /// be read counts as none.
    func withFile(_ path: String, _ outside: any Outside) async -> KeptAnswers {
        guard let bytes = try? await outside.read(path),
            var kept = try? JSONDecoder().decode(KeptAnswers.self, from: Data(bytes))
        else { return self }
        kept.add(answers)
        return kept
    }

    /// Of two answers to the same request, the newer one is kept.
    private mutating func add(_ new: [Answer]) {
        for answer in new where !answers.contains(where: { $0.request == answer.request && $0.at > answer.at }) {
            answers.removeAll { $0.request == answer.request }
            answers.append(answer)
        }
        answers = Array(answers.suffix(KeptAnswers.most))
    }

    /// The newest answer to each request, with its own rows marked; nil if any request has no answer.
    func answers(to requests: [WallRequest]) -> [Answer]? {
        let found = requests.compactMap(answer)
        return found.count == requests.count ? found : nil
    }

    private func answer(to request: WallRequest) -> Answer? {
        for answer in answers.reversed() {
            var found = answer
            found.reply.mark(own: Set(answer.own))
            if answer.request == request { return found }
            // A post is also on the pages that were read.
            if request.kind == .post, let id = request.path.last, let row = found.reply.post(id) {
                found.reply = .post(row)
                return found
            }
        }
        return nil
    }

    // MARK: Writing

    /// Adds the answers of this command.
    static func keep(_ requests: [WallRequest], _ replies: WallReplies, _ context: any Context) {
        guard replies.stale == nil, var kept = replies.kept, let me = try? WallSession(context).credentials(),
            let server = try? WallServer.origin(context), let path = path(server, user: me.userId, context)
        else { return }
        let now = context.now.micros, changes = zip(requests, replies.list).compactMap(WallChange.init)
        let new = zip(requests, replies.list).filter { !$0.isChange && $1.holdsRows }.map { request, reply in
            Answer(request: request, reply: reply, own: reply.ownRows, at: now)
        }
        guard !new.isEmpty || !changes.isEmpty else { return }
        for change in changes { kept.follow(change) }
        kept.add(new)
        (try? context.service(WallAnswers.key))?.kept = kept
        kept.write(path, context)
    }

    /// What was read before a change is as old as it was, but shows it.
    private mutating func follow(_ change: WallChange) {
        let marked = answers.map { answer in
            var reply = answer.reply
            reply.mark(own: Set(answer.own))
            return (request: answer.request, reply: reply)
        }
        answers = zip(answers, change.applied(to: marked)).compactMap { answer, reply in
            guard let reply else { return nil }
            return Answer(request: answer.request, reply: reply, own: reply.ownRows, at: answer.at)
        }
    }

    static func empty(_ server: String, user: String, _ context: any Context) {
        if let path = path(server, user: user, context) { KeptAnswers().write(path, context) }
    }

    /// If the file cannot be written, answers are requested again next time; that is not an error.
    private func write(_ path: String, _ context: any Context) {
        guard (try? context.service(.cacheFolder))?.isReadOnly == false, let data = try? JSONEncoder().encode(self)
        else { return }
        try? context.files.write(path, replaces: true, isPrivate: true, help: "") { put in
            try put(String(decoding: data, as: UTF8.self))
        }
    }
}
