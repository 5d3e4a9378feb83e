import FamBoard
import FamNavigation
import FamRegistry
import FamText
import FamValues

/// Requests what a screen shows from the server. Appearing only arms the job; the prompt runs it once the screen is
/// drawn.
enum WallLoadJob {
    enum Part {
        case feed, post(String), profile

        var key: String {
            switch self {
            case .feed: "feed"
            case .post(let id): "post \(id)"
            case .profile: "profile"
            }
        }

        private static let limit = PageLimit.standard

        var requests: [WallRequest] {
            switch self {
            case .feed: []
            case .post(let id): [.post(id), .comments(id, page: 1, limit: Part.limit, sort: .newest)]
            case .profile:
                [
                    .ownPosts(page: 1, limit: Part.limit, sort: .newest),
                    .ownComments(page: 1, limit: Part.limit, sort: .newest),
                ]
            }
        }

        /// - Throws: the error of the first request that failed.
        func read(_ context: any Context) throws {
            try WallSession(context).answer { board, me in
                switch self {
                case .feed: break
                case .post(let id):
                    _ = try board.getPost(id, me)
                    _ = try board.getComments(id, me, page: 1, limit: Part.limit, sort: .newest)
                case .profile:
                    _ = try board.getUserPosts(me, page: 1, limit: Part.limit, sort: .newest)
                    _ = try board.getUserComments(me, page: 1, limit: Part.limit, sort: .newest)
                }
            }
        }
    }

    static func arm(_ part: Part, _ context: any Context) throws {
        try context.arm(job, key: part.key, at: context.now)
    }

    static let appeared: @Sendable (String, any Context) throws -> Void = { screen, context in
        guard try WallSession(context).user() != nil, let part = try shown(context) else { return }
        try arm(part, context)
    }

    /// The page on top whose content comes from a server; nil for feeds and for the household's wall.
    static func shown(_ context: any Context) throws -> Part? {
        let router = try context.service(Router.key)
        guard try WallServer.isConnected(context), let entry = router.map.shown(in: router.state) else { return nil }
        switch entry.screen {
        case ScreenSpec.wallProfile.id, ScreenSpec.wallProfileTab.id: return .profile
        case ScreenSpec.wallPost.id: return entry.row(.post)?.boardNumber.map { .post(BoardID.text($0)) }
        default: return nil
        }
    }

    static let job = JobSpec(
        "wall.load", summary: "Asks the server for what the screen shows.", scope: .shell, time: .once,
        expires: .after(micros: 60 * Instant.perSecond)
    ) { firing, context in
        do {
            let words = firing.key.split(separator: " ")
            switch words.first {
            case "feed": try context.run(FeedControls.Refresh.self)
            case "profile":
                try context.run(MineCommand.self)
                try context.run(CommentCommands.Mine.self)
            default:
                let post = try context.records.find(PostRow.self, String(words.last ?? ""))
                try context.run(ShowCommand.self, .of(ShowCommand.post, post))
                try context.run(CommentCommands.List.self, .of(CommentCommands.post, post))
            }
        } catch let problem as Diagnostic {
            try WallModel.change(context) { state in
                for wall in WallType.allCases where state[wall].isLoadingPosts || state[wall].isLoadingMore {
                    state[wall].cancel()
                    state[wall].fail(problem.message)
                }
            }
            // The screen shows the error, and a request refused by --safe is not worth reporting.
            if ![.effectRefused, .outsideFailed].contains(problem.code) { throw problem }
        }
    }
}
